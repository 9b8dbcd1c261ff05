import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The athlete's settings, and the devices that are signed in.
struct SettingsController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/settings", use: show)
    router.post("/settings", use: save)
    router.post("/settings/devices/:id/sign-out", use: signOut)
  }

  @Sendable private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let fields = request.queryFields
    return try await page(visit, AthleteValues(visit.settings), wasSaved: fields["saved"] != nil)
  }

  @Sendable private func save(_ request: Request, _ context: AppContext) async throws -> Response {
    let visit = try await Visit(services, context)
    let typed = SettingsForm(context.form, before: AthleteValues(visit.settings))
    guard typed.problems.isEmpty else {
      return try await page(
        visit, typed.values, problems: typed.problems, status: .unprocessableContent)
    }
    try await visit.store.settings.save(AthleteSettings(typed.values))
    return redirect(to: "/settings?saved=1")
  }

  @Sendable private func signOut(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard let id = Int64(try context.parameters.require("id")),
      try await services.accounts.endSession(id, of: visitor.athlete)
    else { throw AppError.notFound }
    guard id == visitor.session.id else { return redirect(to: "/settings") }
    var response = redirect(to: "/")
    response.setCookie(services.expiredCookie)
    return response
  }

  private func page(
    _ visit: Visit, _ values: AthleteValues, problems: [SettingsProblem] = [],
    wasSaved: Bool = false, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let sessions = try await services.accounts.sessions(
      of: visit.visitor.athlete, now: services.now())
    var state = SettingsState(
      values: values, problems: problems, wasSaved: wasSaved,
      devices: sessions.map { device($0, visit) },
      hasLocalNetwork: services.localNetwork != nil,
      namesFolders: services.isHost(visit.visitor.athlete), csrf: visit.csrf)
    state.storage = (
      RequestLimits.text(
        bytes: max(Limits.megabyte, services.bytesUsed(by: visit.visitor.athlete))),
      services.options.quotaBytes.map(RequestLimits.text(bytes:))
    )
    return visit.page(.settings, status: status, settingsScreen(state))
  }

  private func device(_ session: DeviceSession, _ visit: Visit) -> SignedInDevice {
    SignedInDevice(
      id: String(session.id), name: session.device, lastSeen: localMoment(session.lastSeenAt),
      isThisOne: session.id == visit.visitor.session.id)
  }
}
