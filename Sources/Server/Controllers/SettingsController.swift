import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

struct SettingsController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings", use: show)
    router.post("/settings", use: save)
    router.get("/settings/stored", use: showStored)
  }

  @Sendable private func showStored(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visit = try await PageContext(services, context)
    let path = services.directory.path(of: visit.visitor.athlete)
    return visit.page(.stored, storedScreen(path: visit.isDemo ? nil : path))
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let fields = request.queryFields
    return try await page(visit, AthleteValues(visit.settings), wasSaved: fields["saved"] != nil)
  }

  @Sendable private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await PageContext(services, context)
    let typed = SettingsForm(context.form, before: AthleteValues(visit.settings))
    guard typed.problems.isEmpty else {
      return try await page(
        visit, typed.values, problems: typed.problems, status: .unprocessableContent)
    }
    try await visit.store.settings.save(AthleteSettings(typed.values))
    return redirect(to: "/settings?saved=1")
  }

  private func page(
    _ visit: PageContext, _ values: AthleteValues, problems: [SettingsIssue] = [],
    wasSaved: Bool = false, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var seesBackups = visit.isDemo
    if !seesBackups {
      seesBackups = try await services.administers(visit.visitor.athlete)
    }
    var state = SettingsState(
      values: values, problems: problems, wasSaved: wasSaved,
      hasLocalNetwork: services.localNetwork != nil,
      mayChooseFolders: services.isHost(visit.visitor.athlete),
      seesBackups: seesBackups,
      proxyName: visit.visitor.session.proxyName, csrf: visit.csrf)
    state.storage = (
      sizeText(bytes: services.bytesUsed(by: visit.visitor.athlete)),
      services.options.quotaBytes.map(sizeText(bytes:))
    )
    return visit.page(.settings, status: status, settingsScreen(state))
  }
}
