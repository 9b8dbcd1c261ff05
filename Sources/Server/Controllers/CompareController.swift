import Engine
import Hummingbird
import Screens
import Store

/// Two activities side by side, and which to choose.
struct CompareController {
  let services: AppServices
  private static let routeLimit = 6
  private static let alikeLimit = 6
  private static let pageLength = 20

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/compare", use: pick)
    router.get("/activities/:id/compare/:other", use: show)
  }

  @Sendable private func pick(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let own = try await activity("id", context, visit)
    let query = ListQuery(query: request.uri.query ?? "")
    let page = try await visit.store.activities.page(
      matching: query.storeFilter, before: query.cursor, limit: Self.pageLength)
    var state = ComparePickState(own: ActivityRow(own), filter: query.filter, units: visit.units)
    state.others = page.activities.filter { $0.id != own.id }.map(ActivityRow.init)
    state.next = page.next.map {
      query.address(after: $0, path: "/activities/\(own.id)/compare")
    }
    if query.cursor == nil, !query.filter.isActive {
      let onRoute = try await visit.store.activities.onRoute(of: own.id, limit: Self.routeLimit)
      let alike = try await visit.store.activities.alike(
        own.id, limit: Self.routeLimit + Self.alikeLimit)
      let known = Set(onRoute.map(\.id))
      state.sameRoute = onRoute.map(ActivityRow.init)
      state.alike = alike.filter { !known.contains($0.id) }.prefix(Self.alikeLimit)
        .map(ActivityRow.init)
    }
    return visit.page(.comparePick, comparePickScreen(state))
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let own = try await activity("id", context, visit)
    let other = try await activity("other", context, visit)
    let comparison = try await visit.store.comparison(
      of: own, with: other, splitMeters: ComparePickState.splitMeters(visit.units))
    let state = CompareState(
      own: try await side(comparison.own, visit), other: try await side(comparison.other, visit),
      comparison: comparison.value, units: visit.units)
    return visit.page(.compare, compareScreen(state))
  }

  private func side(_ activity: Activity, _ visit: Visit) async throws -> ComparedSide {
    let walk = try await visit.store.walks.find(activity.id)
    return ComparedSide(
      row: ActivityRow(activity), points: activity.analysis.points,
      walk: walk.map {
        ComparedWalk(stepLength: $0.summary.averageStepLength, speed: $0.summary.averageSpeed)
      })
  }

  private func activity(
    _ name: String, _ context: AppContext, _ visit: Visit
  ) async throws -> Activity {
    guard let id = Identifier(try context.parameters.require(name)),
      let activity = try await visit.store.activities.find(id), activity.deletedAt == nil
    else { throw AppError.notFound }
    return activity
  }
}

extension AthleteStore {
  /// Reads both tracks; the activities come back with their points.
  func comparison(
    of own: Activity, with other: Activity, splitMeters: Double = SplitTable.kilometer
  ) async throws -> (value: Comparison, own: Activity, other: Activity) {
    var (own, other) = (own, other)
    own.analysis.points = try await activities.track(of: own.id)
    other.analysis.points = try await activities.track(of: other.id)
    let comparison = Comparison(
      ComparedActivity(own.analysis, sport: own.sport),
      ComparedActivity(other.analysis, sport: other.sport), splitMeters: splitMeters)
    return (comparison, own, other)
  }
}
