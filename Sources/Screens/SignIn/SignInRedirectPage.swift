/// A page between this site and a sign-in service, which redirects automatically.
public enum SignInRedirectPage: Equatable, Sendable, CaseIterable {
  /// To the sign-in service.
  case leaving
  /// Back from the sign-in service, signed in.
  case signedIn
  /// Back from the sign-in service, with the account linked.
  case linked
  /// To the sign-in service, which ends its own session.
  case signedOut
}

/// Returns the redirect page.
///
/// - Parameters:
///   - passage: The reason for the redirect, which determines the text.
///   - address: The target of the redirect.
public func redirectScreen(_ passage: SignInRedirectPage, to address: String) -> HTML {
  let words: PasskeyWords =
    switch passage {
    case .leaving: .leaving
    case .signedIn: .signedIn
    case .linked: .linked
    case .signedOut: .signedOut
    }
  return tag("section", .class("message")) {
    tag("h1") { words }
    tag("div", .class("buttons")) {
      tag("a", .class("button primary"), .href(address)) { PasskeyWords.goOn }
    }
  }
}
