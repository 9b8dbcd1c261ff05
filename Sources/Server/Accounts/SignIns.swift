import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// The in-memory state of pending sign-ins.
final class SignIns: Sendable {
  let challenges = PasskeyChallenges()
  let failures = SignInFailures()
  let oidc = OIDCSignIns()
  /// The delay before a provider's code is checked if there were too many failures from the same address. Only the
  /// provider can verify a code, so checks are delayed instead of rejected.
  static let pause = Duration.milliseconds(500)
  /// The client of the OpenID Connect provider, or nil if not configured.
  let oidcClient: OIDCClient?

  init(_ options: ServerOptions) {
    oidcClient = options.oidc.map(OIDCClient.init)
  }
}

extension AppServices {
  /// Returns the visitor of an authenticated session.
  func visitor(proven: AuthenticatedSession) throws -> Visitor {
    Visitor(
      session: proven.session, formToken: proven.formToken,
      store: try store(of: proven.session.athlete))
  }
}

/// Cookies that bind a sign-in to the browser that started it.
enum SignInCookie: String {
  case passkey
  /// Sent by the browser when it returns from the provider, which is a cross-site request.
  case oidc
  /// Sent by the browser when it returns from Strava, which is a cross-site request.
  case strava

  fileprivate var sameSite: Cookie.SameSite { self == .passkey ? .strict : .lax }
}

extension AppServices {
  /// Returns the cookie's name. Over HTTPS, its prefix prevents other ports and subdomains of the host from setting it.
  private func name(of cookie: SignInCookie, for request: Request) -> String {
    (request.isSecure ? "__Host-" : "") + "andante-\(cookie.rawValue)-\(options.port)"
  }

  func value(of cookie: SignInCookie, in request: Request) -> String? {
    request.cookies[name(of: cookie, for: request)]?.value
  }

  /// - Parameter lifetime: The cookie's lifetime in seconds. 0 deletes the cookie.
  func cookie(
    _ cookie: SignInCookie, _ value: String, lifetime: Double, for request: Request
  ) -> Cookie {
    Cookie(
      name: name(of: cookie, for: request), value: value, maxAge: Int(saturating: lifetime),
      path: "/", secure: request.isSecure, httpOnly: true, sameSite: cookie.sameSite)
  }
}
