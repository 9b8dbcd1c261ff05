import Engine

/// Returns the page to set up the Strava application, connect to it, see its permissions and progress,
/// and disconnect.
public func stravaScreen(_ state: StravaState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { StravaWords.strava }
      tag("p", .class("quiet")) { StravaWords.lead }
    }
    if let fault = state.fault { tag("p", .class("notice bad"), .role("alert")) { fault } }
    if let grant = state.grant {
      progress(state)
      granted(grant)
      skipped(state)
      if let webhook = state.webhook { webhookSection(webhook, state.csrf) }
      leaving(state)
    }
    if let address = state.connectAddress, state.grant == nil || state.fault != nil {
      connect(address)
    }
    applicationForm(state)
  }
}

// MARK: Not connected

private func connect(_ address: String) -> HTML {
  tag("section") {
    tag("p") { StravaWords.connectWhat }
    tag("p", .class("buttons")) {
      tag("a", .class("button primary"), .href(address)) { StravaWords.connect }
    }
  }
}

private func applicationForm(_ state: StravaState) -> HTML {
  tag("section") {
    tag("h2") { StravaWords.application }
    tag("p", .class("quiet")) {
      state.hasApplication
        ? StravaWords.applicationKept.text
        : StravaWords.applicationWhat.filled(state.callbackDomain)
    }
    tag(
      "form", .class("fields stacked"), Attribute("method", "post"),
      Attribute("action", "/garage/strava/app"), .flag("novalidate")
    ) {
      csrfField(state.csrf)
      field("client-id", "text", StravaWords.clientID)
      field("client-secret", "password", StravaWords.clientSecret)
      if state.isApplicationRefused {
        tag("p", .class("error"), .role("alert")) { StravaWords.applicationRefused }
      }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button")) { StravaWords.keep }
      }
    }
  }
}

private func field(_ name: String, _ type: String, _ words: StravaWords) -> HTML {
  tag("div", .class("field")) {
    tag("label", Attribute("for", name)) { words }
    void(
      "input", .id(name), .name(name), .type(type), Attribute("maxlength", "200"),
      Attribute("autocomplete", "off"), Attribute("spellcheck", "false"))
  }
}

// MARK: Connected

private func progress(_ state: StravaState) -> HTML {
  tag("section") {
    tag("div", .class("row")) {
      portrait(hasPicture: state.hasPicture)
      tag("span", .class("what")) {
        tag("b") { state.athleteName ?? StravaWords.connected.text }
        tag("span", .class("quiet block")) {
          (state.listed == 1 ? StravaWords.fetchedOfOne : .fetched)
            .filled(decimal(state.stored), decimal(state.listed))
        }
      }
    }
    tag("p", .role("status")) { statusText(state) }
    form("/garage/strava/sync", state.csrf, StravaWords.syncNow, classes: "button primary")
  }
}

/// Returns what the connection is doing or waiting for, in one sentence.
private func statusText(_ state: StravaState) -> String {
  switch state.waiting {
  case .limit(let until):
    StravaWords.waitingLimit.filled(until.dayText(), until.timeText)
  case .failure(let until):
    StravaWords.waitingFailure.filled(until.dayText(), until.timeText)
  case nil:
    if state.isInProgress {
      StravaWords.underWay.text
    } else {
      state.lastSync.map { StravaWords.lastSync.filled($0.dayText(), $0.timeText) }
        ?? StravaWords.beginsSoon.text
    }
  }
}

/// Returns the athlete's picture from Strava, which is stored in the athlete's own database, or a generic icon.
func portrait(hasPicture: Bool) -> HTML {
  if hasPicture {
    return void(
      "img", .class("thumbnail portrait"), Attribute("src", "/garage/strava/picture"),
      Attribute("alt", ""), Attribute("width", "48"), Attribute("height", "48"))
  }
  return tag(
    "svg", .class("thumbnail portrait"), Attribute("viewBox", "0 0 48 48"), .ariaHidden
  ) {
    tag("circle", Attribute("cx", "24"), Attribute("cy", "18"), Attribute("r", "8")) {}
    tag("path", Attribute("d", "M8 44a16 14 0 0 1 32 0z")) {}
  }
}

private func webhookSection(_ webhook: StravaState.WebhookState, _ csrf: String) -> HTML {
  tag("section") {
    tag("h2") { StravaWords.news }
    if let refusal = webhook.refusal { tag("p", .class("error"), .role("alert")) { refusal } }
    tag("p", .class("quiet")) {
      if let callback = webhook.callback {
        StravaWords.newsOn.filled(callback)
      } else {
        webhook.offered == nil ? StravaWords.webhookUnavailable.text : StravaWords.webhookOff.text
      }
    }
    if webhook.callback != nil {
      form("/garage/strava/news/end", csrf, StravaWords.stopWebhook, classes: "button")
    } else if webhook.offered != nil {
      form("/garage/strava/news", csrf, StravaWords.startWebhook, classes: "button")
    }
  }
}

private func granted(_ grant: StravaState.Grant) -> HTML {
  tag("section") {
    tag("h2") { StravaWords.granted }
    tag("ul") {
      tag("li") { grant.privateRides ? StravaWords.allRides : .openRides }
      tag("li") { grant.bikes ? StravaWords.bikes : .noBikes }
    }
  }
}

@HTMLBuilder private func skipped(_ state: StravaState) -> HTML {
  if !state.skipped.isEmpty {
    tag("details", .class("section")) {
      tag("summary") { plural(state.skipped.count, one: StravaWords.skippedOne, many: .skipped) }
      tag("ul") {
        for skip in state.skipped { tag("li") { joined(skip.id, ": ", skip.reason) } }
      }
    }
  }
}

private func leaving(_ state: StravaState) -> HTML {
  tag("section") {
    tag("h2") { StravaWords.leave }
    tag("p", .class("quiet")) { StravaWords.leaveWhat }
    tag(
      "form", Attribute("method", "post"), Attribute("action", "/garage/strava/disconnect")
    ) {
      csrfField(state.csrf)
      tag("fieldset", .class("choice")) {
        tag("legend") { StravaWords.rides }
        segments(
          "rides",
          [("keep", StravaWords.keepRides.text), ("forget", StravaWords.deleteRides.text)],
          chosen: "keep")
      }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button")) { StravaWords.disconnect }
      }
    }
  }
}

private func form(
  _ action: String, _ csrf: String, _ words: StravaWords, classes: String
) -> HTML {
  tag("form", Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    tag("div", .class("buttons")) {
      tag("button", .type("submit"), .class(classes)) { words }
    }
  }
}

/// Returns the page to which Strava redirects after authorisation. The sign-in cookie isn't sent with requests from
/// another site, so the user continues with a link on this page.
public func stravaReturnScreen(isConnected: Bool) -> HTML {
  build {
    tag("h1") { StravaWords.strava }
    tag("p", .class(isConnected ? "notice good" : "notice bad"), .role("status")) {
      isConnected ? StravaWords.connected : .notConnected
    }
    tag("p", .class("buttons")) {
      tag("a", .class("button primary"), .href("/garage/strava")) { StravaWords.goOn }
    }
  }
}
