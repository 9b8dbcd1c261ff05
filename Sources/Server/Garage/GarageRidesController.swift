import Engine
import Garage
import Hummingbird
import Screens
import Store

/// Rides, and what each was done on.
struct GarageRidesController {
  let services: AppServices
  private static let pageLength = 30

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/rides", use: list)
    router.post("/garage/rides/assign", use: assignAll)
    router.post("/garage/rides/usual", use: setUsual)
    router.post("/garage/rides/:activity", use: assign)
  }

  @Sendable private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GarageVisit(Visit(services, context))
    let store = garage.visit.store
    let page = try await store.activities.page(
      matching: ActivityFilter(sport: .cycling),
      before: request.queryFields["before"].flatMap { ActivityCursor($0) },
      limit: Self.pageLength)
    let carriers = try await store.garage.carriers(of: page.activities.map(\.id))
    let rides = page.activities.map { activity in
      GarageRideRow(
        activity: ActivityRow(activity), bike: carriers[activity.id]?.gear?.value,
        condition: Int64(carriers[activity.id]?.condition.rawValue ?? 0))
    }
    let state = GarageRidesState(
      rides: rides, bikes: garage.bikeChoices,
      usual: try await store.garage.usual(for: .cycling)?.value,
      uncarriedCount: try await store.garage.uncarriedCount(of: .cycling),
      next: page.next.map { "/garage/rides?before=\($0)" }, units: garage.visit.units,
      now: garage.now, csrf: garage.visit.csrf)
    return garage.visit.page(.garage, garageRides(state))
  }

  @Sendable private func assign(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let visit = try await Visit(services, context)
    guard let activity = Identifier(try context.parameters.require("activity")) else {
      throw AppError.notFound
    }
    let typed = GarageForm(context, visit)
    let condition = typed.id("condition").flatMap {
      RideCondition(rawValue: UInt8(clamping: $0.value))
    }
    let carrier = ActivityCarrier(gear: typed.id("gear"), condition: condition ?? .dry)
    let isThere = try await asking {
      try await visit.store.garage.assign(carrier, to: [activity])
    }
    guard isThere else { throw AppError.notFound }
    return redirect(to: "/garage/rides")
  }

  /// Rides that are on nothing go to a bike; later ones do not.
  @Sendable private func assignAll(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    guard let gear = GarageForm(context, visit).id("gear") else { throw AppError.notFound }
    try await asking { _ = try await visit.store.garage.carryEarlier(.cycling, on: gear) }
    return redirect(to: "/garage/rides")
  }

  @Sendable private func setUsual(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await Visit(services, context)
    let gear = GarageForm(context, visit).id("gear")
    try await asking { try await visit.store.garage.setUsual(gear, for: .cycling) }
    return redirect(to: "/garage/rides")
  }
}
