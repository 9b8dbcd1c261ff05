import Engine
import Hummingbird
import Screens

/// The run's three pages.
struct RunController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    for path in CoachKind.run.screenAddresses { router.get(RouterPath(path), use: run) }
  }

  /// The same first frame for all three; the engine draws the following ones on the page.
  @Sendable private func run(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    var live = LiveRunState(units: visit.units)
    // As the page has it until the runner switches it off.
    live.cadence.beat = true
    let setup = RunSetupState(live: live, isDemo: visit.isDemo)
    return visit.page(
      .run, engine: try await CoachKind.run.engineFacts(visit),
      request.openingScreen ?? runSetup(setup))
  }
}
