import Engine

/// Returns the page that a sign-in link opens.
public func setupScreen(_ state: SetupState) -> HTML {
  switch state {
  case .ready(let token, let name, let csrf): signInForm(token, name, csrf)
  case .invalid:
    tag("section", .class("message")) {
      tag("h1") { SetupPageWords.invalidTitle }
      tag("p") { SetupPageWords.invalidWhat }
    }
  }
}

private func signInForm(_ token: String, _ name: String, _ csrf: String) -> HTML {
  tag("section", .class("message")) {
    tag("h1") { SetupPageWords.title }
    tag("p") { SetupPageWords.what }
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"), Attribute("action", "/setup")
    ) {
      if !csrf.utf8.isEmpty { csrfField(csrf) }
      void("input", .type("hidden"), .name("token"), .value(token))
      tag("div", .class("field")) {
        tag("label", Attribute("for", "name")) { SetupPageWords.name }
        void(
          "input", .id("name"), .name("name"), .type("text"), .value(name),
          Attribute("maxlength", number: Limits.deviceNameLength), Attribute("autocomplete", "off"))
      }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { SetupPageWords.signIn }
      }
    }
  }
}
