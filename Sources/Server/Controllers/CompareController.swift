import Engine
import Hummingbird
import Screens
import Store

/// The comparison of two activities, and the page for choosing the second one.
struct CompareController {
  let services: AppServices
  private static let routeLimit = 6
  private static let similarLimit = 6
  private static let pageLength = 20

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/compare", use: pick)
    router.get("/activities/:id/compare/:other", use: show)
  }

  @Sendable private func pick(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let own = try await activity("id", context, visit)
    let query = ListQuery(request.queryFields)
    let page = try await visit.store.activities.page(
      matching: query.storeFilter, before: query.cursor, limit: Self.pageLength)
    var state = ComparePickState(own: ActivityRow(own), filter: query.filter, units: visit.units)
    state.others = page.activities.filter { $0.id != own.id }.map(ActivityRow.init)
    state.next = page.next.map {
      query.address(after: $0, path: "/activities/\(own.id)/compare")
    }
    if query.cursor == nil, !query.filter.isActive {
      let onRoute = try await visit.store.activities.onRoute(of: own.id, limit: Self.routeLimit)
      let similar = try await visit.store.activities.similar(
        own.id, limit: Self.routeLimit + Self.similarLimit)
      let known = Set(onRoute.map(\.id))
      state.sameRoute = onRoute.map(ActivityRow.init)
      state.similar = similar.filter { !known.contains($0.id) }.prefix(Self.similarLimit)
        .map(ActivityRow.init)
    }
    return visit.page(.comparePick, comparePickScreen(state))
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let own = try await activity("id", context, visit)
    let other = try await activity("other", context, visit)
    return try await services.floor.work(
      for: visit.visitor.athlete, onPoints: own.analysis.pointCount + other.analysis.pointCount
    ) { try await page(own, beside: other, visit) }
  }

  private func page(
    _ own: Activity, beside other: Activity, _ visit: PageContext
  ) async throws -> Response {
    let pair = try await ComparedPair(
      own, other, splitMeters: ComparePickState.splitMeters(visit.units), in: visit.store)
    var state = CompareState(
      own: try await side(pair.own, visit), other: try await side(pair.other, visit),
      comparison: pair.comparison, units: visit.units)
    state.mayAddMap = try await visit.mayAddMap
    return visit.page(.compare, compareScreen(state))
  }

  private func side(_ activity: Activity, _ visit: PageContext) async throws -> ComparedSide {
    var side = ComparedSide(
      row: ActivityRow(activity), points: activity.analysis.points, walk: nil)
    for kind in CoachKind.allCases {
      try await kind.complete(&side, of: activity, for: visit)
    }
    return side
  }

  private func activity(
    _ name: String, _ context: AppContext, _ visit: PageContext
  ) async throws -> Activity {
    guard let id = Identifier(try context.parameters.require(name)),
      let activity = try await visit.store.activities.find(id), activity.deletedAt == nil
    else { throw AppError.notFound }
    return activity
  }
}
