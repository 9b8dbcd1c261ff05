import Engine
import Garage
import Hummingbird
import Model
import Screens
import Store

/// The list of activities with the gear used for each.
struct GarageRidesController: Controller {
  let services: BaseServices
  private static let pageLength = 30

  func addRoutes(to router: Router<AppContext>) {
    router.get("/garage/rides", use: list)
    router.post("/garage/rides/assign", use: assignAll)
    router.post("/garage/rides/usual", use: setDefaultGear)
    router.post("/garage/rides/:activity", use: assign)
  }

  private func list(_ request: Request, _ context: AppContext) async throws -> Response {
    let garage = try await GaragePageContext(PageContext(services, context))
    let store = garage.context.store
    let sport = Self.sport(request.queryFields)
    let page = try await store.activities.page(
      matching: ActivityFilter(sport: sport),
      before: request.queryFields["before"].flatMap { ActivityCursor($0) },
      limit: Self.pageLength)
    var state = GarageRidesState(
      sport: sport, sports: garage.hasShoes ? Self.sports : [],
      rides: try await rows(page.activities, store), bikes: garage.gearChoices(for: sport),
      retired: garage.gearChoices(for: sport, areRetired: true), now: garage.now,
      csrf: garage.context.csrf)
    state.usual = try await store.garage.usual(for: sport)?.value
    state.unassignedCount = try await store.garage.unassignedCount(of: sport)
    state.next = page.next.map { "/garage/rides?sport=\(sport.rawValue)&before=\($0)" }
    state.units = garage.context.units
    return garage.context.render(.garage, garageRides(state))
  }

  private func rows(
    _ activities: [ActivitySummary], _ store: AthleteStore
  ) async throws -> [GarageRideRow] {
    let assignments = try await store.garage.gearAssignments(of: activities.map(\.id))
    return activities.map { activity in
      GarageRideRow(
        activity: ActivityRow(activity), bike: assignments[activity.id]?.gear?.value,
        condition: Int64(assignments[activity.id]?.condition.rawValue ?? 0))
    }
  }

  /// The sports for which gear can be assigned, those with bikes first.
  private static let sports =
    Sport.choices.filter { $0.profile.gear == .bike }
    + Sport.choices.filter { $0.profile.gear == .shoes }

  private static func sport(_ fields: Form) -> Sport {
    let sport: Sport? = fields.choice("sport")
    return sport.flatMap { sports.contains($0) ? $0 : nil } ?? .cycling
  }

  private func list(of sport: Sport) -> Response {
    redirect(to: sport == .cycling ? "/garage/rides" : "/garage/rides?sport=\(sport.rawValue)")
  }

  private func assign(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let activity = try context.identifier("activity")
    let typed = GarageForm(context, page)
    let condition: RideCondition? = typed.form.choice("condition")
    let assignment = ActivityGearAssignment(gear: typed.id("gear"), condition: condition ?? .dry)
    try requireFound(await page.store.garage.assign(assignment, to: [activity]))
    return list(of: Self.sport(context.form))
  }

  /// Assigns a bike or shoes to all earlier activities of a sport that have no gear. Later activities are not affected.
  private func assignAll(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let gear = try found(GarageForm(context, page).id("gear"))
    let sport = Self.sport(context.form)
    _ = try await page.store.garage.assignEarlierActivities(sport, on: gear)
    return list(of: sport)
  }

  private func setDefaultGear(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let gear = GarageForm(context, page).id("gear")
    let sport = Self.sport(context.form)
    try await page.store.garage.setDefaultGear(gear, for: sport)
    return list(of: sport)
  }
}
