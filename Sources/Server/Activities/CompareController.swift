import Engine
import Hummingbird
import Screens
import Store

/// The comparison of two activities, and the page for choosing the second one.
struct CompareController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler
  private static let routeLimit = 6
  private static let similarLimit = 6
  private static let pageLength = 20

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/compare", use: pick)
    router.get("/activities/:id/compare/:other", use: show)
  }

  private func pick(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let own = try await pageContext.activity(context.identifier())
    let query = ListQuery(request.queryFields)
    let page = try await pageContext.store.activities.page(
      matching: query.storeFilter, before: query.cursor, limit: Self.pageLength)
    var state = ComparePickState(
      own: ActivityRow(own), filter: query.filter, units: pageContext.units)
    state.others = page.activities.filter { $0.id != own.id }.map(ActivityRow.init)
    state.next = page.next.map {
      query.address(after: $0, path: "/activities/\(own.id)/compare")
    }
    if query.cursor == nil, !query.filter.isActive {
      let onRoute = try await pageContext.store.activities.onRoute(
        of: own.id, limit: Self.routeLimit)
      let similar = try await pageContext.store.activities.similar(
        own.id, limit: Self.routeLimit + Self.similarLimit)
      let known = Set(onRoute.map(\.id))
      state.sameRoute = onRoute.map(ActivityRow.init)
      state.similar = similar.filter { !known.contains($0.id) }.prefix(Self.similarLimit)
        .map(ActivityRow.init)
    }
    return pageContext.render(.comparePick, comparePickScreen(state))
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let names = try ["id", "other"].map { try context.parameters.require($0) }
    let visitor = try context.requireVisitor()
    return try await scheduler.render(names, in: visitor.store, for: visitor.athlete) {
      let pageContext = try await PageContext(services, context)
      return try await page(
        pageContext.activity(Identifier(names[0])),
        with: pageContext.activity(Identifier(names[1])), pageContext)
    }
  }

  private func page(
    _ own: Activity, with other: Activity, _ context: PageContext
  ) async throws -> Response {
    let pair = try await ComparedPair(
      own, other, splitMeters: ComparePickState.splitMeters(context.units), in: context.store)
    var state = CompareState(
      own: try await side(pair.own, context), other: try await side(pair.other, context),
      comparison: pair.comparison, units: context.units)
    state.mayAddMap = try await context.mayAddMap
    return context.render(.compare, compareScreen(state))
  }

  private func side(_ activity: Activity, _ context: PageContext) async throws -> ComparedSide {
    var side = ComparedSide(
      row: ActivityRow(activity), points: activity.analysis.points, walk: nil)
    for kind in CoachKind.allCases {
      try await kind.complete(&side, of: activity, for: context)
    }
    return side
  }
}
