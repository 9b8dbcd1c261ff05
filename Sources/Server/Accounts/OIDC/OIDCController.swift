import HTTPTypes
import Hummingbird
import Logging
import Screens
import Store

/// Signs athletes in with an OpenID Connect provider, and links athletes to their accounts there.
///
/// The provider's redirect is a cross-site request, so the browser doesn't send the session cookie. The server
/// therefore remembers which athlete to link, and responds with a page that then redirects from this site.
struct OIDCController: Controller {
  let services: BaseServices
  let signIns: SignIns
  let cookies: SessionCookies

  func addRoutes(to router: Router<AppContext>) {
    router.get(RouterPath(SignInPaths.oidc), use: signIn)
    router.get(RouterPath(SignInPaths.oidcCallback), use: callback)
    router.post("/settings/oidc", use: link)
  }

  private func signIn(_ request: Request, _ context: AppContext) async throws -> Response {
    let (address, cookie) = try await begin(request, context, linking: nil)
    var response = redirect(to: address)
    response.setCookie(cookie)
    return response
  }

  /// Starts linking. Responds with a page that redirects, because the content security policy doesn't allow form
  /// submissions to lead to other sites.
  private func link(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let (address, cookie) = try await begin(request, context, linking: visitor.session)
    var response = signInRedirect(to: address, .leaving)
    response.setCookie(cookie)
    return response
  }

  private func begin(
    _ request: Request, _ context: AppContext, linking session: DeviceSession?
  ) async throws -> (address: String, cookie: Cookie) {
    let client = try client()
    let (began, ticket) = signIns.oidc.begin(
      linking: session, redirect: try redirectAddress(request, context), now: services.now())
    do throws(OIDCError) {
      return (
        try await client.address(for: began, now: services.now()),
        cookies.signIn(.oidc, ticket, lifetime: OIDCSignIns.lifetime, for: request)
      )
    } catch { throw refusal(error, context) }
  }

  /// Returns the URL to which the provider returns the browser.
  private func redirectAddress(_ request: Request, _ context: AppContext) throws -> String {
    guard let origin = request.origin(below: context.basePath) else {
      throw AppError.foreignHost
    }
    return origin + SignInPaths.oidcCallback
  }

  private func callback(_ request: Request, _ context: AppContext) async throws -> Response {
    let client = try client()
    let fields = request.queryFields
    do {
      let began = try signIns.oidc.began(
        state: fields["state"] ?? "", cookie: cookies.value(of: .oidc, in: request),
        redirect: try redirectAddress(request, context), now: services.now())
      if let word = fields["error"] {
        throw OIDCError.denied(visibleName(word, limit: 60) ?? "")
      }
      if signIns.failures.exceedLimit(of: context.client, now: services.now()) {
        try await Task.sleep(for: SignIns.pause)
      }
      let token = try await client.token(
        code: fields["code"] ?? "", began, now: services.now())
      try signIns.oidc.end(began, now: services.now())
      return try await finish(token, began, client.settings, request)
    } catch let fault as OIDCError { throw refusal(fault, context) }
  }

  /// Logs the cause, once per attempt, and returns the error for the response. An attempt that was not started here is
  /// not the provider's fault, so it is logged as `info`.
  private func refusal(_ fault: OIDCError, _ context: AppContext) -> AppError {
    context.logger.log(
      level: fault == .notBegun ? .info : .warning, "a sign-in at the provider failed",
      metadata: ["cause": "\(fault.cause)"])
    return .refused(fault.sentence)
  }

  private func finish(
    _ token: IDToken, _ began: OIDCSignIns.PendingSignIn, _ settings: OIDCSettings,
    _ request: Request
  ) async throws -> Response {
    // Includes the issuer because subjects are only unique within one provider.
    let subject = "\(settings.issuer) \(token.subject)"
    if let session = began.session {
      let isLinked = try await services.accounts.link(
        subject, at: .oidc, called: token.label, to: session.athlete, by: session,
        now: services.now())
      guard isLinked else {
        throw AppError.conflict("\(token.label) is already linked to an athlete.")
      }
      return signInRedirect(to: "/settings/passkeys", .linked)
    }
    if settings.createsAthletes {
      try await services.accounts.makeAthlete(
        for: subject, at: .oidc, called: token.athleteName ?? "Athlete", label: token.label,
        now: services.now())
    }
    let proven = try await services.accounts.session(
      of: subject, at: .oidc, now: services.now())
    guard let proven else { throw OIDCError.stranger(token.label) }
    try await services.requireLocal(proven.session.athlete)
    let secret = try await services.accounts.signIn(
      proven.session.athlete, as: subject, at: .oidc, device: deviceName(of: request),
      from: ProviderSession(issuer: settings.issuer, idToken: token.text), now: services.now())
    guard let secret else { throw OIDCError.stranger(token.label) }
    var response = signInRedirect(to: "/", .signedIn)
    response.setCookie(cookies.session(secret.text, for: request))
    response.clearBrowserCache()
    return response
  }

  private func client() throws -> OIDCClient {
    guard let client = signIns.oidcClient else { throw AppError.notFound }
    return client
  }
}

/// Returns a page that redirects automatically and has a link as a fallback.
func signInRedirect(to address: String, _ passage: SignInRedirectPage) -> Response {
  var response = htmlResponse(
    page(PageChrome(.setup, showsTabs: false), main: redirectScreen(passage, to: address)))
  response.headers[.refresh] = "0; url=\(address)"
  return response
}

extension HTTPField.Name {
  static var refresh: HTTPField.Name { HTTPField.Name("Refresh") ?? .location }
}
