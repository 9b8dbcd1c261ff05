import Engine

/// Returns the page for adding, listing and removing passkeys, which also lists the athlete's linked names at a proxy
/// or a sign-in service.
public func passkeysScreen(_ state: PasskeysState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PasskeyWords.title }
      tag("p", .class("quiet")) { PasskeyWords.lead }
    }
    if let site = state.site {
      addition(state, site)
    } else {
      tag("p", .class("notice")) { PasskeyWords.noName }
    }
    tag("section") {
      tag("h2") { PasskeyWords.yours }
      if state.passkeys.isEmpty {
        tag("p", .class("quiet")) { PasskeyWords.none }
      } else {
        tag("ul", .class("rows")) { for passkey in state.passkeys { row(passkey, state.csrf) } }
      }
    }
    if let proxy = state.proxy { proxySection(proxy, state.csrf) }
    if let provider = state.provider { providerSection(provider, state.csrf) }
  }
}

/// The page's title.
public var passkeysTitle: String { PasskeyWords.title.text }

private func addition(_ state: PasskeysState, _ site: String) -> HTML {
  tag("div", Attribute("data-passkeys", "")) {
    when("passkey-ready", state.support.isUsable, "div", "fields stacked") {
      tag("div", .class("field")) {
        tag("label", Attribute("for", "passkey-name")) { PasskeyWords.name }
        void(
          "input", .id("passkey-name"), .type("text"), .value(state.suggestedName),
          Attribute("maxlength", number: Limits.deviceNameLength),
          Attribute("autocomplete", "off"), Attribute("aria-describedby", "passkey-name-hint"))
        tag("p", .class("hint-text"), .id("passkey-name-hint")) {
          PasskeyWords.nameHint.filled(site)
        }
      }
      tag("div", .class("buttons")) {
        tag("button", .type("button"), .class("button primary"), .action("passkey-add")) {
          PasskeyWords.add
        }
      }
    }
    passkeyErrors(state.support)
  }
}

private func row(_ passkey: PasskeyRow, _ csrf: String) -> HTML {
  tag("li", .class("row")) {
    tag("span", .class("what")) {
      tag("b") { passkey.name }
      tag("span", .class("quiet block")) {
        passkey.lastUsed.map { PasskeyWords.used.filled($0.dayText()) } ?? PasskeyWords.unused.text
      }
      tag("span", .class("quiet block")) {
        (passkey.isHere ? PasskeyWords.here : .elsewhere).filled(passkey.site)
      }
    }
    postButton(
      joined("/settings/passkeys/", passkey.id, "/remove"), PasskeyWords.remove.text, csrf,
      name: PasskeyWords.removeName.filled(passkey.name))
  }
}

private func proxySection(_ proxy: ProxyNames, _ csrf: String) -> HTML {
  let isLinked = proxy.linked.contains { linked in
    proxy.current.map { same($0, linked.name) } ?? false
  }
  return tag("section") {
    tag("h2") { PasskeyWords.proxy }
    if let name = proxy.current {
      if isLinked {
        tag("p") { PasskeyWords.proxySignsIn.filled(name) }
      } else {
        tag("p") { PasskeyWords.proxyStranger.filled(name) }
        postForm("/settings/identities", csrf) { formButtons(PasskeyWords.link.filled(name)) }
      }
    } else {
      tag("p", .class("quiet")) { PasskeyWords.proxySilent }
    }
    links(proxy.linked, csrf)
  }
}

private func providerSection(_ provider: ProviderNames, _ csrf: String) -> HTML {
  tag("section") {
    tag("h2") { PasskeyWords.provider.filled(provider.host ?? "OpenID Connect") }
    if let host = provider.host {
      tag("p", .class("quiet")) { PasskeyWords.providerWhat }
      postForm("/settings/oidc", csrf) { formButtons(PasskeyWords.linkWith.filled(host)) }
    }
    links(provider.linked, csrf)
  }
}

private func links(_ names: [LinkedName], _ csrf: String) -> HTML {
  if names.isEmpty { return HTML() }
  return tag("ul", .class("rows")) { for linked in names { row(linked, csrf) } }
}

private func row(_ linked: LinkedName, _ csrf: String) -> HTML {
  tag("li", .class("row")) {
    tag("span", .class("what")) { tag("b") { linked.name } }
    postButton(
      joined("/settings/identities/", linked.id, "/remove"), PasskeyWords.remove.text, csrf,
      name: PasskeyWords.removeName.filled(linked.name))
  }
}
