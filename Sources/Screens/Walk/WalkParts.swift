import Engine

func walkWarnings() -> HTML {
  warningNotices([
    ("insecure", WalkHomeWords.insecure.text), ("motion-denied", WalkHomeWords.motionDenied.text),
    ("no-motion", WalkHomeWords.noMotion.text), ("no-storage", WalkHomeWords.noStorage.text),
    ("busy", WalkHomeWords.busy.text),
    ("no-engine", WalkHomeWords.noEngine.text), ("play-failed", OpeningWords.failed.text),
  ])
}

/// Returns the section that explains, before the start, that the browser will ask for permission.
func askMotionSection() -> HTML {
  when("ask-motion", false, "section", "hint") {
    tag("h2") { WalkHomeWords.motionTitle }
    tag("p") { WalkHomeWords.motionWhat }
  }
}

/// Returns the button to allow access to motion data, shown during a session that lacks the permission.
func askWalkMotion() -> HTML {
  when("ask-motion", false, "div", "sensor") {
    tag("p") { WalkWords.askMotionWhat }
    tag("button", .type("button"), .class("button"), .action("ask-motion")) { WalkWords.askMotion }
  }
}

/// Returns the control for choosing where the phone is carried. Calibrations are stored separately for each position.
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
