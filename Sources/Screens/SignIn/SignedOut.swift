/// Returns the page for visitors who aren't signed in. Offers a passkey if the browser supports them.
///
/// - Parameters:
///   - hasPasskeys: Whether the page has a host name, which passkeys require.
///   - provider: Another site through which the visitor may sign in.
///   - support: Whether the browser supports passkeys, as far as it is known.
public func signedOutScreen(
  hasPasskeys: Bool, provider: String? = nil, support: PasskeySupport = .unknown
) -> HTML {
  messageScreen(.signedOut) {
    // Makes pages in other tabs drop their content.
    tag("div", Attribute("data-signed-out", "")) {}
    if hasPasskeys {
      tag("div", Attribute("data-passkeys", "")) {
        when("passkey-ready", support.isUsable, "div", "buttons") {
          tag("button", .type("button"), .class("button primary"), .action("passkey-sign-in")) {
            PasskeyWords.signIn
          }
        }
        passkeyErrors(support)
      }
    }
    if let provider {
      tag("div", .class("buttons")) {
        tag("a", .class("button"), .href("/sign-in/oidc")) {
          PasskeyWords.signInAt.filled(provider)
        }
      }
    }
  }
}
