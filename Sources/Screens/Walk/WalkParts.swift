import Engine

func walkWarnings() -> HTML {
  warningNotices([
    ("insecure", WalkHomeWords.insecure.text), ("motion-denied", WalkHomeWords.motionDenied.text),
    ("no-motion", WalkHomeWords.noMotion.text), ("no-storage", WalkHomeWords.noStorage.text),
    ("busy", WalkHomeWords.busy.text),
    ("no-engine", WalkHomeWords.noEngine.text), ("play-failed", OpeningWords.failed.text),
  ])
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

/// Where the phone is carried: constants are kept apart for each place.
func placeChoice(_ choices: SessionChoices) -> HTML {
  selectOption(
    "carrying-place", WalkHomeWords.place.text, hint: WalkHomeWords.placeHint.text,
    option: .carryingPlace,
    CarryingPlace.allCases.map { (Int($0.rawValue), placeWord($0).text) },
    chosen: Int(choices[.carryingPlace] ?? 0))
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
