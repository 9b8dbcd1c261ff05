import HTTPTypes
import Hummingbird
import Logging
import Screens
import Store

/// Signing in at a provider of OpenID Connect, and linking an athlete with who they are there.
///
/// The browser comes back from another site, without the session's cookie. So the athlete to be linked is remembered here,
/// and the page that answers goes on by itself, from this site.
struct OIDCController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get(RouterPath(SignInPaths.oidc), use: signIn)
    router.get(RouterPath(SignInPaths.oidcCallback), use: callback)
    router.post("/settings/oidc", use: link)
  }

  @Sendable private func signIn(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let (address, cookie) = try await begin(request, context, linking: nil)
    var response = redirect(to: address)
    response.setCookie(cookie)
    return response
  }

  /// A page that leads on: the page's policy lets no form be sent to another site.
  @Sendable private func link(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let (address, cookie) = try await begin(request, context, linking: visitor.athlete)
    var response = passing(to: address, .leaving)
    response.setCookie(cookie)
    return response
  }

  private func begin(
    _ request: Request, _ context: AppContext, linking athlete: Athlete?
  ) async throws -> (address: String, cookie: Cookie) {
    let client = try client()
    guard let origin = services.origin(of: request, below: context.basePath) else {
      throw AppError.foreignHost
    }
    let began = services.signIns.oidc.begin(
      linking: athlete, redirect: origin + SignInPaths.oidcCallback, now: services.now())
    do throws(OIDCFault) {
      return (
        try await client.address(for: began, now: services.now()),
        cookie(began.state, request, context)
      )
    } catch { throw refusal(error, context) }
  }

  @Sendable private func callback(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let client = try client()
    let fields = request.queryFields
    do {
      let began = try services.signIns.oidc.take(
        state: fields["state"] ?? "", cookie: request.cookies[cookieName]?.value,
        now: services.now())
      if let word = fields["error"] {
        throw OIDCFault.denied(visibleName(word, limit: 60) ?? "")
      }
      let token = try await client.token(
        code: fields["code"] ?? "", began, now: services.now())
      return try await finish(token, began, request)
    } catch let fault as OIDCFault { throw refusal(fault, context) }
  }

  /// Logs the cause, once for each attempt. An attempt that did not begin here is no fault of the provider's.
  private func refusal(_ fault: OIDCFault, _ context: AppContext) -> AppError {
    context.logger.log(
      level: fault == .notBegun ? .info : .warning, "a sign-in at the provider failed",
      metadata: ["cause": "\(fault.cause)"])
    return .refused(fault.sentence)
  }

  private func finish(
    _ token: IDToken, _ began: OIDCSignIns.Began, _ request: Request
  ) async throws -> Response {
    let subject = services.subject(token)
    if let athlete = began.athlete {
      let isLinked = try await services.accounts.link(
        subject, at: .oidc, called: token.label, to: athlete, now: services.now())
      guard isLinked else {
        throw AppError.conflict("\(token.label) belongs to an athlete here already.")
      }
      return passing(to: "/settings/passkeys", .linked)
    }
    let proven = try await services.accounts.session(
      of: subject, at: .oidc, now: services.now())
    guard let proven else { throw OIDCFault.stranger(token.label) }
    try await services.requireHere(proven.session.athlete)
    let secret = try await services.accounts.newSession(
      for: proven.session.athlete, device: deviceName(of: request), now: services.now())
    var response = passing(to: "/", .signedIn)
    response.setCookie(services.sessionCookie(secret.text, for: request))
    response.headers[.clearSiteData] = "\"cache\""
    return response
  }

  private func client() throws -> OIDCClient {
    guard let client = services.signIns.oidcClient else { throw AppError.notFound }
    return client
  }

  /// Goes on by itself; its link does the same.
  private func passing(to address: String, _ passage: SignInPassage) -> Response {
    var response = htmlResponse(
      page(PageChrome(.setup, showsTabs: false), main: passageScreen(passage, to: address)))
    response.headers[.refresh] = "0; url=\(address)"
    return response
  }

  private var cookieName: String { "andante-oidc-\(services.options.port)" }

  /// It comes along when the provider sends the browser back.
  private func cookie(_ state: String, _ request: Request, _ context: AppContext) -> Cookie {
    Cookie(
      name: cookieName, value: state, maxAge: Int(OIDCSignIns.lifetime),
      path: context.basePath + SignInPaths.oidc, secure: request.isSecure, httpOnly: true,
      sameSite: .lax)
  }
}

extension AppServices {
  /// How an identity is stored: another provider has other people under the same name.
  fileprivate func subject(_ token: IDToken) -> String {
    "\(options.oidc?.issuer ?? "") \(token.subject)"
  }
}

extension HTTPField.Name {
  static var refresh: HTTPField.Name { HTTPField.Name("Refresh") ?? .location }
}
