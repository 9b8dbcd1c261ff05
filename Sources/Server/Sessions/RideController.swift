import Engine
import Garage
import Hummingbird
import Screens
import Store

struct RideController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    for path in CoachKind.ride.screenAddresses { router.get(RouterPath(path), use: ride) }
  }

  /// Returns the first screen, which is the same at all of the session's addresses. The engine renders the subsequent
  /// screens in the browser.
  private func ride(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let state = RunSetupState(
      page.session(.ride, after: []), page.preferences, isDemo: page.isDemo)
    let setup = rideSetup(state, bikes: bikeChoice(try await bikes(page)))
    return page.render(
      .session(.ride), engine: try await CoachKind.ride.engineSettings(page),
      request.openingScreen ?? setup)
  }

  /// Returns the bikes in use. Preselects the athlete's usual bike, or else the bike of the latest ride.
  private func bikes(_ context: PageContext) async throws -> BikeChoice {
    let garage = context.store.garage
    let bikes = try await garage.all().filter {
      if case .bike = $0.kind { $0.retiredAt == nil } else { false }
    }
    let usual = try await garage.usual(for: .cycling)
    let latest = try await garage.latest(for: .cycling)
    return BikeChoice(
      bikes: bikes.map { BikeChoice.Bike(number: $0.id.value, name: $0.name) },
      usual: (usual ?? latest)?.value)
  }
}
