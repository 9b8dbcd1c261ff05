import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Model
import Screens
import Store

/// The pages and files of an activity.
struct ActivitiesController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id", use: show)
    router.get("/activities/:id/edit", use: edit)
    router.get("/activities/:id/stretch", use: stretch)
    router.get("/activities/:id/original", use: original)
    router.post("/activities/:id", use: save)
    router.post("/activities/:id/delete", use: delete)
    router.post("/activities/:id/restore", use: restore)
  }

  // MARK: One activity

  /// Shows an activity. If the URL has a file extension such as `.gpx` or `.fit`, exports it. Redirects a calibration
  /// to the page for its kind of session, and an additional recording to the activity it belongs to.
  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let name = try context.parameters.require("id")
    if let format = WritableFormat(endOf: name) {
      return try await file(name, format, request, context)
    }
    let visitor = try context.requireVisitor()
    return try await scheduler.render([name], in: visitor.store, for: visitor.athlete) {
      try await page(named: name, ImportNotice(request.queryFields), context)
    }
  }

  private func page(
    named name: String, _ notice: ImportNotice?, _ context: AppContext
  ) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    if let id = Identifier(name),
      let kind = try await pageContext.store.sessions.kindWithoutActivity(of: id)
    {
      return redirect(to: kind.address)
    }
    if let id = Identifier(name),
      let holder = try await pageContext.store.attachments.holder(of: id)
    {
      return redirect(to: "/activities/\(holder)")
    }
    return try await page(of: pageContext.activity(Identifier(name)), notice, pageContext)
  }

  private func page(
    of activity: Activity, _ notice: ImportNotice?, _ context: PageContext
  ) async throws -> Response {
    let analysis = try await measured(activity, context)
    var state = ActivityState(
      activity, analysis: analysis, units: context.units, csrf: context.csrf)
    state.body = AthleteBody(context.settings, at: activity.startUnixSeconds ?? services.now())
    state.records = try await context.store.statistics.personalRecords()
      .filter { $0.activity.id == activity.id }.compactMap(\.kind.meters)
    for kind in CoachKind.allCases {
      try await kind.complete(&state, of: activity, for: context)
    }
    state.sources = try await context.store.attachments.list(of: activity.id).map(
      FurtherSource.init)
    state.notice = notice
    state.notMeasured = try await context.store.attempts.reason(of: .activity(activity.id))
    state.replay = Self.replay(of: state)
    state.mayAddMap = try await context.mayAddMap
    let neighbours = try await context.store.lists.neighbours(of: activity.id)
    return context.render(
      .activity, title: activity.title, neighbours: PageNeighbours(neighbours),
      activityScreen(state))
  }

  /// Returns the URL that replays the activity, or nil if it cannot be replayed. Recorded sessions are replayed with
  /// coaching; imported files can only be replayed if they have a route with timestamps.
  private static func replay(of state: ActivityState) -> String? {
    let hasTimedRoute = state.analysis.elapsedSeconds != nil && state.analysis.points.count > 1
    let kind: CoachKind? =
      if state.sourceFile == nil {
        state.sport.profile.coach
      } else {
        hasTimedRoute ? CoachKind(replaying: state.sport) : nil
      }
    return kind.map { "\($0.address)?play=/activities/\(state.id)/log" }
  }

  /// Returns the analysis with its track, adjusted so that the splits agree with the totals that lists show.
  private func measured(_ activity: Activity, _ context: PageContext) async throws
    -> ActivityAnalysis
  {
    var analysis = activity.analysis
    analysis.take(try await context.store.activities.track(of: activity.id))
    return analysis
  }

  /// Returns the metrics for a range of chart samples as an HTML fragment.
  private func stretch(_ request: Request, _ context: AppContext) async throws -> Response {
    let name = try context.parameters.require("id")
    let fields = request.queryFields
    let from = fields.integer("from", in: 0...Int(Int32.max))
    let to = fields.integer("to", in: 0...Int(Int32.max))
    let visitor = try context.requireVisitor()
    return try await scheduler.render([name], in: visitor.store, for: visitor.athlete) {
      let page = try await PageContext(services, context)
      let activity = try await page.activity(Identifier(name))
      guard let from, let to,
        let figures = excerptMetrics(
          ExcerptState(
            analysis: try await measured(activity, page), sport: activity.sport,
            units: page.units, from: from, to: to))
      else { throw AppError.badRequest("The activity has no such stretch.") }
      return htmlResponse(figures)
    }
  }

  private func file(
    _ name: String, _ format: WritableFormat, _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(
      Identifier(String(name.dropLast("\(format)".count + 1))))
    let export = try found(await ActivityExport(activity, in: page.store))
    let isRaw = request.queryFields["raw"] == "1" && export.source.kind == .sessionLog
    let file = try export.file(raw: isRaw)
    let name = isRaw ? "\(export.name)-raw" : export.name
    do throws(FileError) {
      return download(
        try format.bytes(of: file), name: "\(name).\(format)", type: format.contentType)
    } catch {
      throw AppError.conflict(
        "This activity cannot be written as \("\(format)".uppercased()): \(error.description)")
    }
  }

  private func original(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    let export = try found(await ActivityExport(activity, in: page.store))
    return download(
      export.source.bytes, name: export.originalName, type: "application/octet-stream")
  }

  // MARK: Changes

  private func edit(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    if try await page.store.activities.typed(activity.id) != nil {
      return redirect(to: "/garage/rides/\(activity.id)/typed")
    }
    return page.render(
      .activityEdit, activityEditScreen(ActivityEditState(activity, csrf: page.csrf)))
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    var state = ActivityEditState(activity, csrf: page.csrf)
    state.title = (context.form["title"] ?? activity.title).trimmed
    state.notes = String(
      (context.form["notes"] ?? activity.notes).prefix(Limits.notesLength))
    state.sport = context.form["sport"].flatMap(parsedSport) ?? activity.sport
    state.titleIsRefused =
      state.title.isEmpty || state.title.count > Limits.titleLength
    let start = typedStart(&state, context.form, of: activity)
    if state.titleIsRefused || start == .refused {
      return page.render(
        .activityEdit, status: .unprocessableContent, activityEditScreen(state))
    }
    let edit = ActivityEdit(
      title: state.title, notes: state.notes, sport: state.sport, start: start.changed)
    _ = try await page.store.activities.edit(activity.id, edit)
    return redirect(to: "/activities/\(activity.id)")
  }

  private func typedStart(
    _ state: inout ActivityEditState, _ form: Form, of activity: Activity
  ) -> EnteredStart {
    guard var fields = state.start else { return .asItIs }
    let typed = StartFields(day: form["day"] ?? fields.day, time: form["time"] ?? fields.time)
    let isEmpty = typed == StartFields() && activity.start == nil
    let start = isEmpty ? .asItIs : EnteredStart(typed, known: activity.start, now: services.now())
    fields = typed
    fields.isRefused = start == .refused
    state.start = fields
    return start
  }

  private func delete(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try await page.activity(context.identifier())
    _ = try await page.store.activities.delete(activity.id, now: services.now())
    return redirect(to: "/activities?deleted=\(activity.id)")
  }

  private func restore(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let id = try context.identifier()
    try requireFound(await page.store.activities.undelete(id))
    return redirect(to: "/activities/\(id)")
  }
}
