import HTTPTypes
import Hummingbird
import Store
import TextEncoding

/// Signs athletes in with passkeys. The browser requests a challenge, lets the athlete choose a passkey, and posts
/// the signature. A cookie binds the challenge to the browser, which doesn't have a session yet.
struct PasskeySignInController: Controller {
  let services: BaseServices
  let challenges: PasskeyChallenges
  let cookies: SessionCookies

  func addRoutes(to router: Router<AppContext>) {
    router.post(RouterPath(SignInPaths.passkeyOptions), use: begin)
    router.post(RouterPath(SignInPaths.passkey), use: finish)
  }

  private func begin(_ request: Request, _ context: AppContext) async throws -> Response {
    let site = try context.passkeySite()
    let (challenge, ticket) = try challenges.begin(
      for: site, now: services.now())
    var response = try jsonResponse(
      PasskeyMessages.RequestOptions(challenge: urlSafeBase64(challenge.bytes), rpId: site.name))
    response.setCookie(
      cookies.signIn(.passkey, ticket, lifetime: PasskeyChallenges.lifetime, for: request))
    return response
  }

  private func finish(_ request: Request, _ context: AppContext) async throws -> Response {
    let site = try context.passkeySite()
    let message = try await PasskeyMessages.body(PasskeyMessages.Assertion.self, of: request)
    do {
      let challenge = try challenges.challenge(
        of: cookies.value(of: .passkey, in: request), site: site, now: services.now())
      let assertion = try WebAuthn.Assertion(message)
      return try await signIn(assertion, challenge, request)
    } catch let fault as WebAuthnError { throw AppError.refused(fault.sentence) }
  }

  private func signIn(
    _ assertion: WebAuthn.Assertion, _ challenge: PasskeyChallenges.Challenge, _ request: Request
  ) async throws -> Response {
    guard let passkey = try await services.accounts.passkey(credential: assertion.credential)
    else { throw WebAuthnError.unknownPasskey }
    let count = try WebAuthn.check(
      assertion, of: passkey, challenge: challenge.bytes, site: challenge.site)
    try await services.requireLocal(passkey.athlete)
    try challenges.use(challenge, now: services.now())
    let token = try await services.accounts.signIn(
      with: passkey, signCount: count, device: deviceName(of: request), now: services.now())
    guard let token else { throw WebAuthnError.counterWentBack }
    var response = try jsonResponse(["athlete": passkey.athlete.name])
    response.setCookie(cookies.session(token.text, for: request))
    response.clearBrowserCache()
    response.setCookie(cookies.signIn(.passkey, "", lifetime: 0, for: request))
    return response
  }
}

extension AppContext {
  /// Returns the site to which passkeys are bound: the host name under which the page was opened.
  ///
  /// - Throws: `AppError.conflict` if the page was opened by IP address, because browsers don't support passkeys for IP
  ///   addresses.
  func passkeySite() throws -> PasskeySite {
    guard let site = PasskeySite(origin: origin) else {
      throw AppError.conflict(
        "A passkey needs a host name. Open Andante by its name, not by an IP address.")
    }
    return site
  }
}
