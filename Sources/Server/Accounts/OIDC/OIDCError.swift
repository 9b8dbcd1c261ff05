/// The reasons a sign-in with the provider can fail.
enum OIDCError: Error, Equatable {
  /// The response was missing or unreadable. The associated values describe the request and the cause.
  case noAnswer(String, cause: String)
  /// The provider's issuer differs from the one in the options.
  case otherIssuer(String)
  /// A URL of the provider doesn't use HTTPS.
  case unsafeAddress(String)
  /// The sign-in was not started in this browser, or has expired.
  case notBegun
  /// The provider rejected the sign-in, with this error code.
  case denied(String)
  /// The provider did not exchange the authorization code for a token.
  case codeRefused(cause: String)
  /// The token is invalid, for the given reason.
  case badToken(String)
  /// The user doesn't have the claim that the options require.
  case notAllowed(RequiredClaim)
  /// The account with this label is not linked to an athlete.
  case stranger(String)

  /// The message for the person who is signing in.
  var sentence: String {
    switch self {
    case .noAnswer(let what, _): "The sign-in service did not provide its \(what). Try again."
    case .otherIssuer(let name):
      "The sign-in service calls itself \(name): start Andante with that name as --oidc-issuer."
    case .unsafeAddress(let what): "The sign-in service names an address without HTTPS: \(what)."
    case .notBegun: "This sign-in was not started in this browser, or has expired. Try again."
    case .denied(let word): "The sign-in service did not sign you in: \(word)."
    case .codeRefused: "The sign-in service did not confirm who you are. Try again."
    case .badToken(let what): "The sign-in service’s answer cannot be trusted: \(what)."
    case .notAllowed(let claim):
      "You may not sign in here: your account at the sign-in service does not have \(claim)."
    case .stranger(let label):
      "The sign-in service says that you are \(visibleName(label, limit: 60) ?? "somebody"), and no athlete here is linked "
        + "to that. Sign in with a link from Andante once, then open Settings, Passkeys and press Link."
    }
  }

  /// The cause for the log. Contains no personal data.
  var cause: String {
    switch self {
    case .noAnswer(let what, let cause): "the provider's \(what): \(cause)"
    case .otherIssuer(let name): "the provider's issuer is \(name), not that of --oidc-issuer"
    case .unsafeAddress(let address): "the provider names an address without HTTPS: \(address)"
    case .notBegun: "it was not started in this browser, or over ten minutes ago"
    case .denied(let word): "the provider's error: \(word)"
    case .codeRefused(let cause): "the provider did not exchange the code: \(cause)"
    case .badToken(let what): "the provider's token: \(what)"
    case .notAllowed(let claim): "this account does not have \(claim) at the provider"
    case .stranger: "no athlete is linked with this account at the provider"
    }
  }
}
