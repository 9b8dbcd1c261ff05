import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The list of activities and each activity's pages.
struct ActivitiesController {
  let services: AppServices
  private static let pageLength = 40

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities", use: list)
    router.get("/activities/deleted", use: deletedList)
    router.get("/activities/:id", use: show)
    router.get("/activities/:id/edit", use: edit)
    router.get("/activities/:id/original", use: original)
    router.post("/activities/:id", use: save)
    router.post("/activities/:id/delete", use: delete)
    router.post("/activities/:id/restore", use: restore)
  }

  // MARK: List

  @Sendable private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let query = ListQuery(request.queryFields)
    let page = try await visit.store.activities.page(
      matching: query.storeFilter, before: query.cursor, limit: Self.pageLength)
    var state = ActivitiesState(
      rows: page.activities.map(ActivityRow.init), filter: query.filter,
      count: try await visit.store.activities.count(matching: query.storeFilter),
      next: page.next.map { query.address(after: $0) }, precedingStart: precedingStart(query, page),
      units: visit.units, deleted: try await deleted(query, visit), csrf: visit.csrf)
    state.deletedCount = try await visit.store.activities.deletedCount()
    if query.wantsRowsOnly { return htmlResponse(activityRows(state)) }
    return visit.page(.activities, activitiesScreen(state))
  }

  /// The start of the page's first row, so that the month's heading is not repeated.
  private func precedingStart(_ query: ListQuery, _ page: ActivityPage) -> Moment? {
    guard let cursor = query.cursor, let first = page.activities.first else { return nil }
    return Moment(unixSeconds: cursor.sortTime, zoneMinutes: Int32(first.zoneMinutes))
  }

  /// The activity that was just deleted, so that the page can offer to restore it.
  private func deleted(_ query: ListQuery, _ visit: Visit) async throws -> ActivityRow? {
    guard let id = query.deleted, let activity = try await visit.store.activities.find(id),
      activity.deletedAt != nil
    else { return nil }
    return ActivityRow(activity)
  }

  @Sendable private func deletedList(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    let rows = try await visit.store.activities.deleted().map(ActivityRow.init)
    return visit.page(.deleted, deletedActivitiesScreen(rows, csrf: visit.csrf))
  }

  // MARK: One activity

  /// With `.gpx` at the end of the address the activity's file. A calibration is redirected to its kind's page, a
  /// further recording to the activity it belongs to.
  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let name = try context.parameters.require("id")
    if name.hasSuffix(".gpx") { return try await gpx(String(name.dropLast(4)), context) }
    let visit = try await Visit(services, context)
    if let id = Identifier(name),
      let kind = try await visit.store.sessions.kindWithoutActivity(of: id)
    {
      return redirect(to: kind.address)
    }
    if let id = Identifier(name), let holder = try await visit.store.attachments.holder(of: id) {
      return redirect(to: "/activities/\(holder)")
    }
    let activity = try await self.activity(name, visit)
    var analysis = activity.analysis
    analysis.points = try await visit.store.activities.track(of: activity.id)
    var state = ActivityState(activity, analysis: analysis, units: visit.units, csrf: visit.csrf)
    state.body = AthleteBody(visit.settings, at: activity.startUnixSeconds ?? services.now())
    state.records = try await visit.store.statistics.personalRecords()
      .filter { $0.activity.id == activity.id }.compactMap(\.kind.meters)
    for kind in CoachKind.allCases {
      try await kind.complete(&state, of: activity, for: visit)
    }
    state.sources = try await visit.store.attachments.list(of: activity.id).map(FurtherSource.init)
    state.notice = ImportNotice(request.queryFields)
    if state.sourceFile == nil, let kind = CoachKind(of: activity.sport) {
      state.replay = "\(kind.address)?play=/activities/\(activity.id)/log"
    }
    return visit.page(.activity, title: activity.title, activityScreen(state))
  }

  private func activity(_ name: String, _ visit: Visit) async throws -> Activity {
    guard let id = Identifier(name), let activity = try await visit.store.activities.find(id),
      activity.deletedAt == nil
    else { throw AppError.notFound }
    return activity
  }

  private func gpx(_ name: String, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let activity = try await self.activity(name, visit)
    guard let export = try await ActivityExport(activity, in: visit.store) else {
      throw AppError.notFound
    }
    return download(
      writeGPX(try export.file()), name: export.name + ".gpx", type: "application/gpx+xml")
  }

  @Sendable private func original(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    let activity = try await self.activity(try context.parameters.require("id"), visit)
    guard let export = try await ActivityExport(activity, in: visit.store) else {
      throw AppError.notFound
    }
    return download(
      export.source.bytes, name: export.originalName, type: "application/octet-stream")
  }

  // MARK: Changes

  @Sendable private func edit(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let activity = try await self.activity(try context.parameters.require("id"), visit)
    if try await visit.store.activities.typed(activity.id) != nil {
      return redirect(to: "/garage/rides/\(activity.id)/typed")
    }
    return visit.page(
      .activityEdit, activityEditScreen(ActivityEditState(activity, csrf: visit.csrf)))
  }

  @Sendable private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let activity = try await self.activity(try context.parameters.require("id"), visit)
    var state = ActivityEditState(activity, csrf: visit.csrf)
    state.title = trimmed(context.form["title"] ?? activity.title)
    state.notes = String(
      (context.form["notes"] ?? activity.notes).prefix(Limits.notesLength))
    state.sport = context.form["sport"].flatMap(parsedSport) ?? activity.sport
    state.titleIsRefused =
      state.title.isEmpty || state.title.count > Limits.titleLength
    let start = typedStart(&state, context.form, of: activity)
    if state.titleIsRefused || start == .refused {
      return visit.page(
        .activityEdit, status: .unprocessableContent, activityEditScreen(state))
    }
    let edit = ActivityEdit(
      title: state.title, notes: state.notes, sport: state.sport, start: start.changed)
    _ = try await visit.store.activities.edit(activity.id, edit)
    return redirect(to: "/activities/\(activity.id)")
  }

  private func typedStart(
    _ state: inout ActivityEditState, _ form: Form, of activity: Activity
  ) -> TypedStart {
    guard var fields = state.start else { return .asItIs }
    let typed = StartFields(day: form["day"] ?? fields.day, time: form["time"] ?? fields.time)
    let isEmpty = typed == StartFields() && activity.start == nil
    let start = isEmpty ? .asItIs : TypedStart(typed, known: activity.start, now: services.now())
    fields = typed
    fields.isRefused = start == .refused
    state.start = fields
    return start
  }

  @Sendable private func delete(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    let activity = try await self.activity(try context.parameters.require("id"), visit)
    _ = try await visit.store.activities.delete(activity.id, now: services.now())
    return redirect(to: "/activities?deleted=\(activity.id)")
  }

  @Sendable private func restore(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    guard let id = Identifier(try context.parameters.require("id")),
      try await visit.store.activities.undelete(id)
    else { throw AppError.notFound }
    return redirect(to: "/activities/\(id)")
  }
}

private func trimmed(_ text: String) -> String {
  var rest = text[...]
  while rest.first?.isWhitespace == true { rest.removeFirst() }
  while rest.last?.isWhitespace == true { rest.removeLast() }
  return String(rest)
}
