import Engine
import Hummingbird
import Screens
import Store

/// The page of a sign-in link. The device is signed in only when the button is pressed, so that link
/// previews don't use up the link.
struct SetupController: Controller {
  let services: BaseServices
  let cookies: SessionCookies

  func addRoutes(to router: Router<AppContext>) {
    router.get("/setup", use: show)
    router.post("/setup", use: signIn)
  }

  private func show(_ request: Request, _ context: AppContext) async throws -> Response {
    let token = request.queryFields["token"] ?? ""
    try await services.requireLocal(link: token)
    guard try await services.accounts.isUsable(link: token, now: services.now()) else {
      throw AppError.linkRefused
    }
    let csrf = context.visitor?.formToken ?? ""
    let state = SetupState.ready(
      token: token, suggestedName: deviceName(of: request), csrf: csrf)
    return htmlResponse(
      page(PageChrome(.setup, csrf: csrf, showsTabs: false), main: setupScreen(state)))
  }

  private func signIn(_ request: Request, _ context: AppContext) async throws -> Response {
    let name = context.form["name"].map { String($0.prefix(Limits.deviceNameLength)) } ?? ""
    let device = name.isEmpty ? deviceName(of: request) : name
    try await services.requireLocal(link: context.form["token"] ?? "")
    let token = try await services.accounts.redeem(
      link: context.form["token"] ?? "", device: device, now: services.now())
    guard let token else { throw AppError.linkRefused }
    var response = redirect(to: "/")
    response.setCookie(cookies.session(token.text, for: request))
    response.clearBrowserCache()
    return response
  }
}
