import Engine

/// Returns the page to create, list and revoke access tokens.
public func tokensScreen(_ state: TokensState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.tokens }
      tag("p", .class("quiet")) { TokenWords.lead }
    }
    if let secret = state.secret { newSecret(secret) }
    tokenForm(state)
    tag("section") {
      tag("h2") { TokenWords.tokens }
      if state.tokens.isEmpty {
        tag("p", .class("quiet")) { TokenWords.none }
      } else {
        tag("ul", .class("rows")) {
          for token in state.tokens { tokenRow(token, state.csrf) }
        }
      }
    }
    tag("ul", .class("rows")) {
      linkRow(
        "/api/v1/openapi.json", TokenWords.description.text, TokenWords.descriptionWhat.text)
    }
  }
}

private func newSecret(_ secret: String) -> HTML {
  tag("div", .class("notice good"), .role("status")) {
    tag("p") { TokenWords.made }
    tag("div", .class("field")) {
      tag("label", Attribute("for", "secret")) { TokenWords.secret }
      void(
        "input", .id("secret"), .type("text"), .value(secret), .flag("readonly"),
        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"))
    }
  }
}

private func tokenForm(_ state: TokensState) -> HTML {
  let isRefused = state.refusedName != nil
  return tag(
    "form", .class("fields stacked"), Attribute("method", "post"),
    Attribute("action", "/settings/tokens"), .flag("novalidate")
  ) {
    csrfField(state.csrf)
    tag("div", .class("field")) {
      tag("label", Attribute("for", "name")) { TokenWords.name }
      void(
        "input", .id("name"), .name("name"), .type("text"), .value(state.refusedName ?? ""),
        Attribute("maxlength", decimal(Limits.tokenNameLength)), Attribute("autocomplete", "off"),
        isRefused ? Attribute("aria-invalid", "true") : nil,
        Attribute("aria-describedby", "name-hint"))
      tag("p", .class(isRefused ? "error" : "hint-text"), .id("name-hint")) {
        isRefused
          ? TokenWords.nameRefused.filled(decimal(Limits.tokenNameLength))
          : TokenWords.nameHint.text
      }
    }
    tag("fieldset", .class("choice")) {
      tag("legend") { TokenWords.scope }
      segments(
        "scope", [("read", TokenWords.read.text), ("write", TokenWords.readWrite.text)],
        chosen: "read")
    }
    tag("fieldset", .class("choice")) {
      tag("legend") { TokenWords.ends }
      segments(
        "days",
        [
          ("30", TokenWords.month.text), ("365", TokenWords.year.text), ("", TokenWords.never.text),
        ], chosen: "365")
    }
    tag("div", .class("buttons")) {
      tag("button", .type("submit"), .class("button primary")) { TokenWords.make }
    }
  }
}

private func tokenRow(_ token: TokenRow, _ csrf: String) -> HTML {
  let scope = (token.canWrite ? TokenWords.readWrite : .read).text
  return tag("li", .class("row")) {
    tag("span", .class("what")) {
      tag("b") { token.name }
      tag("span", .class("quiet block")) {
        token.lastUsed.map { TokenWords.used.filled(scope, $0.dayText()) }
          ?? TokenWords.unused.filled(scope)
      }
      if let ends = token.ends {
        tag("span", .class(token.hasEnded ? "error block" : "quiet block")) {
          (token.hasEnded ? TokenWords.ended : .until).filled(ends.dayText())
        }
      }
    }
    tag(
      "form", Attribute("method", "post"),
      Attribute("action", joined("/settings/tokens/", token.id, "/revoke"))
    ) {
      csrfField(csrf)
      tag(
        "button", .type("submit"), .class("button small"),
        .label(TokenWords.revokeName.filled(token.name))
      ) { TokenWords.revoke }
    }
  }
}
