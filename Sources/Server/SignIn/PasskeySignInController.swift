import HTTPTypes
import Hummingbird
import Reminders
import Store

/// Signing in with a passkey: the browser asks for a challenge, lets the athlete choose a passkey, and posts what it
/// signed. Nobody is signed in meanwhile, so a cookie binds the challenge to the browser.
struct PasskeySignInController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.post(RouterPath(SignInPaths.passkeyOptions), use: begin)
    router.post(RouterPath(SignInPaths.passkey), use: finish)
  }

  @Sendable private func begin(_ request: Request, _ context: AppContext) async throws -> Response {
    let site = try request.passkeySite()
    let browser = urlSafeBase64((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    let challenge = services.signIns.challenges.begin(
      for: browser, site: site, now: services.now())
    var response = try jsonResponse(
      PasskeyMessages.RequestOptions(challenge: urlSafeBase64(challenge.bytes), rpId: site.name))
    response.setCookie(
      services.passkeyCookie(browser, lifetime: PasskeyChallenges.lifetime, for: request))
    return response
  }

  @Sendable private func finish(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let site = try request.passkeySite()
    let message = try await PasskeyMessages.body(PasskeyMessages.Assertion.self, of: request)
    let athlete: Athlete
    do {
      let browser = request.cookies[services.passkeyCookieName(for: request)]?.value ?? ""
      let challenge = try services.signIns.challenges.take(
        for: browser, site: site, now: services.now())
      let assertion = try WebAuthn.Assertion(message)
      athlete = try await check(assertion, challenge)
    } catch let fault as WebAuthnFault { throw AppError.refused(fault.sentence) }
    return try await signIn(athlete, request)
  }

  private func check(
    _ assertion: WebAuthn.Assertion, _ challenge: PasskeyChallenges.Challenge
  ) async throws -> Athlete {
    guard let passkey = try await services.accounts.passkey(credential: assertion.credential)
    else { throw WebAuthnFault.unknownPasskey }
    let count = try WebAuthn.check(
      assertion, of: passkey, challenge: challenge.bytes, site: challenge.site)
    guard
      try await services.accounts.noteUse(of: passkey, signCount: count, now: services.now())
    else { throw WebAuthnFault.counterWentBack }
    return passkey.athlete
  }

  private func signIn(_ athlete: Athlete, _ request: Request) async throws -> Response {
    try await services.requireHere(athlete)
    let token = try await services.accounts.newSession(
      for: athlete, device: deviceName(of: request), now: services.now())
    var response = try jsonResponse(["athlete": athlete.name])
    response.setCookie(services.sessionCookie(token.text, for: request))
    response.headers[.clearSiteData] = "\"cache\""
    response.setCookie(services.passkeyCookie("", lifetime: 0, for: request))
    return response
  }
}

extension Request {
  /// The name under which the page was opened.
  ///
  /// - Throws: `AppError.conflict` for an address, for which no browser keeps passkeys.
  func passkeySite() throws -> PasskeySite {
    guard let site = PasskeySite(authority: head.authority) else {
      throw AppError.conflict(
        "A passkey needs a host name. Open Andante by its name, not by an IP address.")
    }
    return site
  }
}
