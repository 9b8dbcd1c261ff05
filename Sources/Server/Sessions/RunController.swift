import Engine
import Hummingbird
import Screens

struct RunController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    for path in CoachKind.run.screenAddresses { router.get(RouterPath(path), use: run) }
  }

  /// Returns the first screen, which is the same at all of the session's addresses. The engine renders the subsequent
  /// screens in the browser.
  private func run(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let setup = RunSetupState(
      try await page.runBeforeStart(), page.preferences, isDemo: page.isDemo)
    return page.render(
      .run, engine: try await CoachKind.run.engineSettings(page),
      request.openingScreen ?? runSetup(setup))
  }
}
