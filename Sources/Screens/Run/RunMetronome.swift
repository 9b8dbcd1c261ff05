/// On set-up: whether clicks go along from the start, and how fast.
func metronomeOption() -> HTML {
  build {
    switchOption(
      "run-beat", RunSetupWords.metronome, hint: .metronomeHint, isOn: false,
      Attribute("data-input", "run-beat"))
    tag("div", .class("run-tempo"), Attribute("data-when", "run-beat"), .hidden) {
      stepper { tempo() }
    }
  }
}

/// On the live screen: on, off, slower, faster. What they do is the script's alone: the engine knows
/// nothing of it.
func liveMetronome() -> HTML {
  stepper {
    tag(
      "button", .type("button"), .class("button toggle"), .action("run-beat"),
      .slot("run-beat"), Attribute("aria-pressed", "false")
    ) {
      tag("span", .class("block")) { PageWords.metronome }
      tempo()
    }
  }
}

private func tempo() -> HTML {
  tag("span", .class("stepper-tempo")) {
    tag("b", .slot("tempo")) { decimal(SoundDefaults.tempo) }
    joined("\u{a0}", UnitWords.stepsPerMinute.text)
  }
}

private func stepper(@HTMLBuilder middle: () -> HTML) -> HTML {
  tag("div", .class("stepper")) {
    tempoStep(.slower, "−", "tempo-down")
    middle()
    tempoStep(.faster, "+", "tempo-up")
  }
}
