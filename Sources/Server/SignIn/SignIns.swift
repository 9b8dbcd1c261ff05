import Engine
import HTTPTypes
import Hummingbird
import Reminders
import Screens
import Store

/// What signing in keeps in memory.
final class SignIns: Sendable {
  /// A challenge is given out for each attempt, and attempts are counted: none is pushed out before its time.
  let challenges = PasskeyChallenges(
    limit: SignInRate.overall
      * (Int(saturating: PasskeyChallenges.lifetime / SignInRate.window) + 1))
  /// Of athletes who add a passkey, by their form's token.
  let registrations = PasskeyChallenges(limit: 1_000)
  let rate = SignInRate()
  let oidc = OIDCSignIns()
  /// Nil without a provider.
  let oidcClient: OIDCClient?

  init(_ options: ServerOptions) {
    oidcClient = options.oidc.map(OIDCClient.init)
  }
}

extension AppServices {
  /// A visitor whom a session's secret or somebody trusted proves.
  func visitor(proven: ProvenSession) throws -> Visitor {
    Visitor(
      session: proven.session, formToken: proven.formToken,
      store: try store(of: proven.session.athlete))
  }

  /// Of the cookie that binds a challenge to the browser that asked for it.
  func passkeyCookieName(for request: Request) -> String {
    (request.isSecure ? "__Host-andante-passkey-" : "andante-passkey-") + String(options.port)
  }

  func passkeyCookie(_ value: String, lifetime: Double, for request: Request) -> Cookie {
    Cookie(
      name: passkeyCookieName(for: request), value: value, maxAge: Int(saturating: lifetime),
      path: "/",
      secure: request.isSecure, httpOnly: true, sameSite: .strict)
  }
}
