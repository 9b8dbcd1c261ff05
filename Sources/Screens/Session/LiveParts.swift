import Engine

// What the live screens of all kinds have in common: the signal above, the main button below.

extension Slot where State: LiveState {
  static var signalQuality: Slot {
    .attribute("signal@data-signal") { liveSignalName($0.session) }
  }

  /// How far off a position may be; empty while that is not known.
  static var signalDetail: Slot {
    .text("signalDetail") { radiusText($0.session, Figures(units: $0.units)) ?? "" }
  }

  static var primary: Slot {
    .text("primary") { ($0.session.phase == .running ? SessionWords.pause : .resume).text }
  }

  static var primaryAction: Slot {
    .attribute("primary@data-action") { $0.session.phase == .running ? "pause" : "resume" }
  }
}

extension LiveState {
  /// The signal at the top of a live screen.
  func signalHeader(_ signal: Slot<Self>) -> HTML {
    tag("header", .class("live-top")) {
      tag(
        "p", .class("signal"), .slot("signal"), Attribute("data-signal", value(.signalQuality))
      ) { value(signal) }
      text(.signalDetail, "span", "quiet")
    }
  }

  /// Pause, or go on.
  func primaryButton() -> HTML {
    tag(
      "button", .type("button"), .class("primary"), .slot("primary"),
      .action(value(.primaryAction))
    ) { value(.primary) }
  }
}

/// A button that acts once it was held for a second; a shorter press says so.
func holdButton<P: Phrase>(_ words: P, _ hint: P, _ attributes: Attribute?...) -> HTML {
  element(
    "button", [.type("button"), Attribute("data-hold", "finish")] + attributes,
    build {
      tag("span", .class("hold-word")) { words }
      tag("span", .class("hold-hint"), .hidden) { hint }
    })
}

/// Makes the page black; it ignores touches until it is held.
func lockButton() -> HTML {
  tag("button", .type("button"), .action("pocket")) { SessionWords.lock }
}

/// The black page that ignores touches until it is held.
func pocketDialog(@HTMLBuilder figures: () -> HTML) -> HTML {
  tag("dialog", .class("pocket"), Attribute("data-pocket", ""), .label(SessionWords.lock)) {
    tag("div", .class("pocket-hold"), Attribute("data-hold", "unlock")) {
      tag("p") { SessionWords.holdToUnlock }
      figures()
    }
  }
}

/// One sentence above the figures; nothing where all is well.
func banner(_ sentence: String?) -> HTML {
  sentence.map { sentence in tag("p", .class("banner")) { sentence } } ?? HTML()
}

/// Where a measured value lies against its target's band. Raw values are the style sheet's.
enum BandPlace: String, Equatable { case inside, above, below, unknown }
