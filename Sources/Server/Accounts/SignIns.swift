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
