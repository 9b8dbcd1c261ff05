/// Why nobody was signed in by the provider.
enum OIDCFault: Error, Equatable {
  /// No answer, or none that can be read; names what was asked for.
  case noAnswer(String)
  /// The provider calls itself otherwise than the options do.
  case otherIssuer(String)
  /// An address of the provider's without HTTPS.
  case unsafeAddress(String)
  /// Nobody here began this sign-in in this browser, or too long ago.
  case notBegun
  /// The provider's own word for why not.
  case denied(String)
  /// The code was not exchanged.
  case codeRefused
  /// The token cannot be believed; says what is wrong with it.
  case badToken(String)
  /// Somebody without the claim that the options require.
  case notAllowed(RequiredClaim)

  /// For the person at the browser.
  var sentence: String {
    switch self {
    case .noAnswer(let what): "The sign-in service did not give its \(what). Try again."
    case .otherIssuer(let name):
      "The sign-in service calls itself \(name): start Andante with that as --oidc-issuer."
    case .unsafeAddress(let what): "The sign-in service names an address without HTTPS: \(what)."
    case .notBegun: "This sign-in was not begun in this browser, or too long ago. Try again."
    case .denied(let word): "The sign-in service did not sign you in: \(word)."
    case .codeRefused: "The sign-in service did not confirm who you are. Try again."
    case .badToken(let what): "The sign-in service’s answer cannot be believed: \(what)."
    case .notAllowed(let claim):
      "You may not sign in here: the sign-in service does not say \(claim) about you."
    }
  }
}
