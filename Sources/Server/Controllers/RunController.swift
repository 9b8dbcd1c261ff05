import Engine
import Hummingbird
import Screens

struct RunController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    for path in CoachKind.run.screenAddresses { router.get(RouterPath(path), use: run) }
  }

  /// Returns the first screen, which is the same at all of the session's addresses. The engine renders the following
  /// ones in the browser.
  @Sendable private func run(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let session = try await visit.runBeforeStart()
    let live = LiveRunState(
      session: session.snapshot, cadence: session.coach.cadence, units: visit.units,
      choices: session.choices)
    let setup = RunSetupState(live: live, isDemo: visit.isDemo)
    return visit.page(
      .run, engine: try await CoachKind.run.engineFacts(visit),
      request.openingScreen ?? runSetup(setup))
  }
}
