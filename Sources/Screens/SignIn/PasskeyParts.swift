/// Returns messages that the script reveals after it has checked the browser, or after an attempt failed.
func passkeyErrors(_ support: PasskeySupport) -> HTML {
  build {
    when("passkey-insecure", support == .insecure, "p", "notice") { PasskeyWords.insecure }
    when("passkey-unsupported", support == .unsupported, "p", "notice") {
      PasskeyWords.unsupported
    }
    tag("div", .role("status")) {
      when("passkey-cancelled", support == .cancelled, "p", "notice") { PasskeyWords.cancelled }
      when("passkey-known", support == .known, "p", "notice") { PasskeyWords.known }
      when("passkey-failed", support == .failed, "p", "notice bad") {
        tag("span", Attribute("data-passkey-said", "")) { PasskeyWords.failed }
      }
    }
  }
}

extension PasskeySupport {
  /// Whether the page can offer a passkey button.
  var isUsable: Bool { ![.unknown, .unsupported, .insecure].contains(self) }
}
