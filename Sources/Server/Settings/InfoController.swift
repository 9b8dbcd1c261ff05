import Engine
import Hummingbird
import Screens
import Store

/// The pages that require neither a session nor a database: the offline page and the gallery.
struct OpenPagesController: Controller {
  /// Returns a page of the gallery; nil unless `andante-dev` runs the server.
  let gallery: (@Sendable (_ slug: String?) -> HTML?)?

  func addRoutes(to router: Router<AppContext>) {
    router.get("/offline") { _, _ in
      htmlResponse(page(PageChrome(.message), main: messageScreen(.offline)))
    }
    guard let gallery else { return }
    router.get("/gallery") { _, _ in try galleryResponse(gallery(nil)) }
    router.get("/gallery/:slug") { _, context in
      try galleryResponse(gallery(context.parameters.require("slug")))
    }
  }

  private func galleryResponse(_ html: HTML?) throws -> Response {
    guard let html else { throw AppError.notFound }
    return htmlResponse(html)
  }
}

/// Informational pages, such as the about page.
struct InfoController: Controller {
  let services: BaseServices
  /// The version of the interface between the web app's WebAssembly module and its script; see
  /// `docs/developing/bridge.md`.
  static let abiVersion = 1

  func addRoutes(to router: Router<AppContext>) {
    router.get("/about", use: about)
    router.get("/device-check") { _, context in
      let page = try await PageContext(services, context)
      return page.render(.deviceCheck, deviceCheckScreen(DeviceCheckState()))
    }
  }

  private func about(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let isAdministrator = try await services.accounts.isAdministrator(page.visitor.athlete)
    let state = AboutState(
      version: andanteVersion, analysisVersion: ActivityAnalysis.version,
      abiVersion: Self.abiVersion,
      dataDirectory: isAdministrator && !page.isDemo ? services.directory.path : nil)
    return page.render(.about, aboutScreen(state))
  }
}
