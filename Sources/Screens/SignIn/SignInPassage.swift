/// A page between this site and another one, which goes on by itself.
public enum SignInPassage: Equatable, Sendable, CaseIterable {
  /// To the sign-in service.
  case leaving
  /// Back from there, signed in.
  case signedIn
  /// Back from there, linked.
  case linked
  /// On the way to the sign-in service, which ends its own session.
  case signedOut
}

/// - Parameter address: where the page goes.
public func passageScreen(_ passage: SignInPassage, to address: String) -> HTML {
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
