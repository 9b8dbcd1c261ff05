import HTTPTypes
import Hummingbird
import Store

/// Signs in the athlete whom the proxy names. The proxy takes precedence over a session cookie, because it knows who
/// is using the browser. Nothing is stored in the browser, so signing out at the proxy also signs out here.
struct ProxySignIn: AppMiddleware {
  let services: BaseServices
  let trust: ProxyTrust

  func handle(_ request: Request, context: AppContext, next: Next) async throws -> Response {
    var context = context
    switch trust.claim(of: request, from: context.peer) {
    case .nothing: break
    case .unclear: throw AppError.refused(Self.unclearSentence)
    case .name(let name):
      context.proxyName = name
      if let visitor = try await visitor(called: name) {
        context.visitor = visitor
      } else {
        context.visitor = try await unnamed(context.visitor)
        guard context.visitor != nil || SignInPaths.all.contains(request.uri.path) else {
          throw AppError.refused(Self.unlinkedNameSentence(name))
        }
      }
    }
    return try await next(request, context)
  }

  /// Returns the cookie's visitor if the proxy reports a name that is not linked to an athlete, because the visitor may
  /// want to link it. Returns nil if the cookie's athlete is already linked to another name, because someone else is
  /// probably using the browser. Even then, the visitor is accepted shortly after opening a sign-in link, in case the
  /// athlete's name at the proxy has changed.
  private func unnamed(_ visitor: Visitor?) async throws -> Visitor? {
    guard let visitor else { return nil }
    guard services.now() - visitor.session.createdAt > Self.linkingSeconds else { return visitor }
    let isNamed = try await services.accounts.identities(of: visitor.athlete)
      .contains { $0.provider == .proxy }
    return isNamed ? nil : visitor
  }

  private func visitor(called name: String) async throws -> Visitor? {
    if let visitor = try await known(name) { return visitor }
    guard trust.createsAthletes else { return nil }
    try await services.accounts.makeAthlete(for: name, at: .proxy, now: services.now())
    return try await known(name)
  }

  private func known(_ name: String) async throws -> Visitor? {
    let proven = try await services.accounts.session(of: name, at: .proxy, now: services.now())
    guard let proven else { return nil }
    return try await services.visitor(proven: proven)
  }

  /// The time after opening a sign-in link during which another name can be linked, in seconds.
  private static let linkingSeconds = 600.0

  static let unclearSentence =
    "The proxy in front of Andante sent no user name, or several. Whoever runs it can fix that."

  static func unlinkedNameSentence(_ name: String) -> String {
    "The proxy in front of Andante says that you are \(visibleName(name, limit: 60) ?? "somebody"), and no athlete here "
      + "has that name linked. Sign in with a link from Andante once, then open Settings, Passkeys and press Link."
  }
}

/// The paths that visitors without a session use to sign in.
enum SignInPaths {
  static let setup = "/setup"
  static let passkeyOptions = "/sign-in/passkey/options"
  static let passkey = "/sign-in/passkey"

  static let oidc = "/sign-in/oidc"
  static let oidcCallback = "/sign-in/oidc/callback"

  static let all: Set<String> = [setup, passkeyOptions, passkey, oidc, oidcCallback]
}
