import Engine

// Parts that the live screens of all kinds share: the signal at the top and the main button at the bottom.

extension Slot where State: LiveState {
  static var signalQuality: Slot {
    .attribute("signal@data-signal") { liveSignalName($0.session) }
  }

  /// The accuracy of the position; empty if unknown.
  static var signalDetail: Slot {
    .text("signalDetail") { radiusText($0.session, MetricFormatter(units: $0.units)) ?? "" }
  }

  static var primary: Slot {
    .text("primary") { ($0.session.phase == .running ? SessionWords.pause : .resume).text }
  }

  static var primaryAction: Slot {
    .attribute("primary@data-action") { $0.session.phase == .running ? "pause" : "resume" }
  }
}

extension LiveState {
  func signalHeader(_ signal: Slot<Self>) -> HTML {
    tag("header", .class("live-top")) {
      tag(
        "p", .class("signal"), .slot("signal"), Attribute("data-signal", value(.signalQuality))
      ) { value(signal) }
      text(.signalDetail, "span", "quiet")
    }
  }

  /// Returns the button that pauses or resumes the session.
  func primaryButton() -> HTML {
    tag(
      "button", .type("button"), .class("primary"), .slot("primary"),
      .action(value(.primaryAction))
    ) { value(.primary) }
  }
}

/// Returns a button that must be held for a second. A shorter press shows a hint.
func holdButton<P: Phrase>(_ words: P, _ hint: P, _ attributes: Attribute?...) -> HTML {
  element(
    "button", [.type("button"), Attribute("data-hold", "finish")] + attributes,
    build {
      tag("span", .class("hold-word")) { words }
      tag("span", .class("hold-hint"), .hidden) { hint }
    })
}

/// Returns a button that turns the page black and makes it ignore touches, so that the phone can be carried in a
/// pocket.
func lockButton() -> HTML {
  tag("button", .type("button"), .action("pocket")) { SessionWords.lock }
}

/// Returns the black page, which can be unlocked only by holding it.
func touchLockDialog(@HTMLBuilder metrics: () -> HTML) -> HTML {
  tag("dialog", .class("pocket"), Attribute("data-pocket", ""), .label(SessionWords.lock)) {
    tag("div", .class("pocket-hold"), Attribute("data-hold", "unlock")) {
      tag("p") { SessionWords.holdToUnlock }
      metrics()
    }
  }
}

/// Returns a sentence above the numbers; empty if `sentence` is nil.
func banner(_ sentence: String?) -> HTML {
  sentence.map { sentence in tag("p", .class("banner")) { sentence } } ?? HTML()
}

/// The position of a measured value relative to the target band. The style sheet uses the raw values.
enum BandPosition: String, Equatable { case inside, above, below, unknown }
