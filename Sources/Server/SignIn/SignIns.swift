import Engine
import HTTPTypes
import Hummingbird
import Reminders
import Screens
import Store

/// What signing in keeps in memory.
final class SignIns: Sendable {
  let challenges = PasskeyChallenges()
  let failures = SignInFailures()
  let oidc = OIDCSignIns()
  /// How long a provider's code waits to be checked after an address had too many wrong ones. Only the provider can tell
  /// a right code from a wrong one, so it is slowed down instead of refused.
  static let pause = Duration.milliseconds(500)
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
}

/// Cookies that bind what was begun to the browser that began it.
enum SignInCookie: String {
  case passkey
  /// Comes along when the provider sends the browser back.
  case oidc
  /// Comes along when Strava sends the browser back.
  case strava

  fileprivate var sameSite: Cookie.SameSite { self == .passkey ? .strict : .lax }
}

extension AppServices {
  /// With HTTPS the prefix keeps other ports and subdomains of the host from setting the cookie.
  private func name(of cookie: SignInCookie, for request: Request) -> String {
    (request.isSecure ? "__Host-" : "") + "andante-\(cookie.rawValue)-\(options.port)"
  }

  func value(of cookie: SignInCookie, in request: Request) -> String? {
    request.cookies[name(of: cookie, for: request)]?.value
  }

  /// - Parameter lifetime: in seconds; 0 deletes the cookie.
  func cookie(
    _ cookie: SignInCookie, _ value: String, lifetime: Double, for request: Request
  ) -> Cookie {
    Cookie(
      name: name(of: cookie, for: request), value: value, maxAge: Int(saturating: lifetime),
      path: "/", secure: request.isSecure, httpOnly: true, sameSite: cookie.sameSite)
  }
}
