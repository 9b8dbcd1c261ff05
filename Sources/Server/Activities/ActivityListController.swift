import Engine
import Hummingbird
import Model
import Screens
import Store

/// The lists of activities and of deleted activities.
struct ActivityListController: Controller {
  let services: BaseServices
  private static let pageLength = 40

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities", use: list)
    router.get("/activities/deleted", use: deletedList)
    router.post("/activities/restore", use: restore)
  }

  private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let query = ListQuery(request.queryFields)
    let page = try await page(query, pageContext)
    var state = ActivitiesState(
      rows: try await pageContext.listed(page.activities), filter: query.filter,
      count: try await pageContext.store.activities.count(matching: query.storeFilter),
      next: page.next, precedingStart: page.precedingStart,
      units: pageContext.units, deleted: try await deleted(query, pageContext),
      csrf: pageContext.csrf)
    state.headings = query.headings
    state.deletedTogether = try await deletedTogether(query, pageContext)
    state.deletedCount = try await pageContext.store.activities.deletedCount()
    if query.wantsRowsOnly { return htmlResponse(activityRows(state)) }
    return pageContext.render(.activities, activitiesScreen(state))
  }

  /// Returns one page of the list.
  ///
  /// - Returns: The activities, the URL of the next page, and `precedingStart`, the start of the last activity on the
  ///   previous page, which is used to avoid repeating a month's heading.
  private func page(
    _ query: ListQuery, _ context: PageContext
  ) async throws -> (activities: [ActivitySummary], next: String?, precedingStart: Instant?) {
    if query.isLatestFirst { return try await latest(query, context) }
    let before = min(query.skipped, 1)
    let found = try await context.store.lists.page(
      matching: query.storeFilter, by: query.order, isAscending: query.isAscending,
      body: context.body, skipping: query.skipped - before, limit: before + Self.pageLength + 1)
    let next =
      found.count > before + Self.pageLength ? query.skipped + Self.pageLength : nil
    let preceding = found.prefix(before).first.flatMap {
      Instant($0.startUnixSeconds, $0.zoneMinutes)
    }
    return (
      Array(found.dropFirst(before).prefix(Self.pageLength)), next.map(query.address(skipping:)),
      preceding
    )
  }

  private func latest(
    _ query: ListQuery, _ context: PageContext
  ) async throws -> (activities: [ActivitySummary], next: String?, precedingStart: Instant?) {
    let page = try await context.store.activities.page(
      matching: query.storeFilter, before: query.cursor, limit: Self.pageLength)
    let preceding = page.activities.first.flatMap { first in
      query.cursor.map {
        Instant(unixSeconds: $0.sortTime, zoneMinutes: first.zoneMinutes)
      }
    }
    return (page.activities, page.next.map { query.address(after: $0) }, preceding)
  }

  /// Returns the activity that was just deleted, so that the page can offer to restore it, or nil if the query doesn't
  /// name a deleted activity.
  private func deleted(_ query: ListQuery, _ context: PageContext) async throws -> ActivityRow? {
    guard let id = query.deleted, let activity = try await context.store.activities.find(id),
      activity.deletedAt != nil
    else { return nil }
    return ActivityRow(activity)
  }

  private func deletedTogether(
    _ query: ListQuery, _ context: PageContext
  ) async throws -> DeletedTogether? {
    guard let time = query.deletedTogether else { return nil }
    let count = try await context.store.lists.deletedCount(at: time)
    return count > 0 ? DeletedTogether(count: count, key: DeletionKey.text(time)) : nil
  }

  /// Restores activities that were deleted together.
  private func restore(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let time = try found(context.form["key"].flatMap(DeletionKey.time))
    try requireFound(await page.store.lists.undelete(deletedAt: time) > 0)
    return redirect(to: "/activities")
  }

  private func deletedList(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let rows = try await page.store.activities.deleted().map(ActivityRow.init)
    return page.render(.deleted, deletedActivitiesScreen(rows, csrf: page.csrf))
  }
}

extension PageContext {
  var body: AthleteBody { AthleteBody(settings, at: services.now()) }

  /// Returns the activities as list rows, including all details.
  func listed(_ activities: [ActivitySummary]) async throws -> [ActivityRow] {
    let details = try await store.lists.details(of: activities.map(\.id), body: body)
    return activities.map { activity in
      var row = ActivityRow(activity)
      row.heartRate = activity.averageHeartRate
      row.climbMeters = activity.elevationGainMeters
      guard let details = details[activity.id] else { return row }
      (row.cadence, row.load) = (details.averageCadence, details.load)
      row.picture = details.picture
      return row
    }
  }
}
