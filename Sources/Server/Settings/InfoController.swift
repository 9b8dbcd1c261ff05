import Engine
import Hummingbird
import Screens
import Store

/// Informational pages, such as the about page, and the gallery.
struct InfoController {
  let services: AppServices
  /// The version of the interface between the web app's WebAssembly module and its script; see
  /// `docs/developing/bridge.md`.
  static let abiVersion = 1

  /// Adds the pages that don't require a session. Must be called before the sign-in middleware is added.
  func addOpenRoutes(to router: Router<AppContext>) {
    router.get("/offline") { _, _ in
      htmlResponse(page(PageChrome(.message), main: messageScreen(.offline)))
    }
    guard let gallery = services.options.gallery else { return }
    router.get("/gallery") { _, _ in try galleryResponse(gallery(nil)) }
    router.get("/gallery/:slug") { _, context in
      try galleryResponse(gallery(context.parameters.require("slug")))
    }
  }

  private func galleryResponse(_ html: HTML?) throws -> Response {
    guard let html else { throw AppError.notFound }
    return htmlResponse(html)
  }

  func addRoutes(to router: Router<AppContext>) {
    router.get("/about", use: about)
    router.get("/device-check") { _, context in
      let page = try await PageContext(services, context)
      return page.render(.deviceCheck, deviceCheckScreen(DeviceCheckState()))
    }
  }

  @Sendable private func about(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let isAdministrator = try await services.accounts.isAdministrator(page.visitor.athlete)
    let state = AboutState(
      version: andanteVersion, analysisVersion: ActivityAnalysis.version,
      abiVersion: Self.abiVersion,
      dataDirectory: isAdministrator && !page.isDemo ? services.directory.path : nil)
    return page.render(.about, aboutScreen(state))
  }
}
