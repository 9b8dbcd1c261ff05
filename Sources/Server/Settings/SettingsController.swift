import Engine
import HTTPTypes
import Hummingbird
import Model
import Screens
import Store

struct SettingsController: Controller {
  let services: BaseServices
  let space: UploadSpaceCheck
  let hasLocalNetwork: Bool

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings", use: show)
    router.post("/settings", use: save)
    router.get("/settings/stored", use: showStored)
  }

  private func showStored(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let path = services.directory.path(of: page.visitor.athlete)
    return page.render(.stored, storedScreen(path: page.isDemo ? nil : path))
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let fields = request.queryFields
    return try await page(
      pageContext, pageContext.settings, wasSaved: fields["saved"] != nil)
  }

  private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let pageContext = try await PageContext(services, context)
    let typed = SettingsForm(context.form, before: pageContext.settings)
    guard typed.problems.isEmpty else {
      return try await page(
        pageContext, typed.values, problems: typed.problems, status: .unprocessableContent)
    }
    try await pageContext.store.settings.save(typed.values)
    return redirect(to: "/settings?saved=1")
  }

  private func page(
    _ context: PageContext, _ values: AthleteSettings, problems: [SettingsIssue] = [],
    wasSaved: Bool = false, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var state = SettingsState(
      values: values, problems: problems, wasSaved: wasSaved,
      hasLocalNetwork: hasLocalNetwork,
      mayChooseFolders: services.isHost(context.visitor.athlete),
      seesBackups: try await services.seesBackups(context.visitor.athlete),
      proxyName: context.visitor.session.proxyName, csrf: context.csrf)
    state.storage = (
      sizeText(bytes: space.bytesUsed(by: context.visitor.athlete)),
      space.quotaBytes.map(sizeText(bytes:))
    )
    return context.render(.settings, status: status, settingsScreen(state))
  }
}
