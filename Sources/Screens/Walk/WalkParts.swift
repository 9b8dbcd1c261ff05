import Engine

/// Shown by the script where they apply.
func walkWarnings() -> HTML {
  tag("div", .class("notices"), .role("status")) {
    warning("insecure", .insecure)
    warning("motion-denied", .motionDenied)
    warning("no-motion", .noMotion)
    warning("no-storage", .noStorage)
    warning("busy", .busy)
    warning("no-engine", .noEngine)
  }
}

private func warning(_ name: String, _ words: WalkHomeWords) -> HTML {
  when(name, false, "p", "notice bad") { words }
}

/// Says before Start what the browser will ask for.
func askMotionSection() -> HTML {
  when("ask-motion", false, "section", "hint") {
    tag("h2") { WalkHomeWords.motionTitle }
    tag("p") { WalkHomeWords.motionWhat }
  }
}

/// In a session that hears no motion because nobody allowed it.
func askWalkMotion() -> HTML {
  when("ask-motion", false, "div", "sensor") {
    tag("p") { WalkWords.askMotionWhat }
    tag("button", .type("button"), .class("button"), .action("ask-motion")) { WalkWords.askMotion }
  }
}

/// A session of this kind that was cut off: hidden until the script finds one, unless the state knows of it.
func unfinishedPart(_ title: String, _ what: String, isShown: Bool) -> HTML {
  when("unfinished", isShown, "section", "hint") {
    tag("h2") { title }
    tag("p") { what }
    tag("div", .class("buttons")) {
      tag("button", .type("button"), .class("button primary"), .action("continue")) {
        WalkHomeWords.continue
      }
      tag("button", .type("button"), .class("button"), .action("save")) { WalkHomeWords.save }
      tag("button", .type("button"), .class("button quiet"), .action("discard")) {
        WalkHomeWords.discard
      }
    }
  }
}

/// Where the phone is carried: constants are kept apart for each place.
func placeChoice(_ choices: SessionChoices) -> HTML {
  let chosen = Int32(choices[.carryingPlace] ?? 0)
  return tag("div", .class("option")) {
    tag("label", Attribute("for", "carrying-place")) { WalkHomeWords.place }
    tag(
      "select", .id("carrying-place"), .option(.carryingPlace),
      Attribute("aria-describedby", "carrying-place-hint")
    ) {
      for place in CarryingPlace.allCases {
        tag(
          "option", .value(decimal(Int(place.rawValue))),
          place.rawValue == chosen ? .flag("selected") : nil
        ) { placeWord(place) }
      }
    }
    tag("p", .class("hint-text"), .id("carrying-place-hint")) { WalkHomeWords.placeHint }
  }
}

func placeWord(_ place: CarryingPlace) -> WalkHomeWords {
  switch place {
  case .unknown: .placeUnknown
  case .trouserPocket: .trouserPocket
  case .hand: .hand
  case .upperArm: .upperArm
  case .chest: .chest
  case .back: .back
  case .bag: .bag
  }
}
