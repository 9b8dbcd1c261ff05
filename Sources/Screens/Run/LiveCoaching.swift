import Engine

// The coach's controls on the live screen.
extension LiveRun {
  /// Returns the current part of the workout, its remaining length, and the next part.
  func interval() -> HTML {
    tag("section", .class("interval"), .slot("interval"), hidden(.intervalHidden)) {
      tag("h2", .class("unseen")) { LiveCoachWords.intervals }
      tag("p") {
        text(.intervalPart)
        text(.intervalLeft, "span", "interval-left")
        text(.intervalNext, "span", "quiet")
      }
      tag(
        "button", .type("button"), .class("button"), .action("skip-part"), .slot("skip"),
        hidden(.skipHidden)
      ) { LiveCoachWords.skip }
      tag(
        "progress", Attribute("max", "1"), .slot("intervalShare"),
        attribute("value", .intervalShare), .ariaHidden)
    }
  }

  /// Returns the button that turns the beat on and off, with the beat's current state.
  func beatButton() -> HTML {
    tag(
      "button", .type("button"), .class("button toggle"), .slot("beat"),
      .option(.beat), Attribute("data-value", value(.beatValue)),
      Attribute("aria-pressed", value(.beatPressed))
    ) {
      LiveCoachWords.beat
      " "
      text(.beatWord, "span", "quiet-word")
    }
  }

  /// Returns a mark that swings in time with the beat and reaches one end on each beat.
  func beatMark() -> HTML {
    tag(
      "span", .class("beat-mark"), .ariaHidden, .slot("beatMark"), hidden(.beatMarkHidden)
    ) { tag("span", .flag("data-beat-mark")) {} }
  }

  /// Returns the main number, with buttons next to it while the target is set manually.
  func target() -> HTML {
    tag("div", .class("target-row")) {
      ruler(text(.source, "span", "quiet source"))
      tag("div", .class("manual"), .slot("manual"), hidden(.manualHidden)) {
        stepButton("−", "slower", .slowerSet, .slowerName)
        stepButton("+", "faster", .fasterSet, .fasterName)
      }
    }
  }

  /// Returns the controls for the target and for the unit of target speeds.
  func leading() -> HTML {
    tag("div", .class("leading"), .slot("leading"), hidden(.targetControlsHidden)) {
      tag(
        "button", .type("button"), .class("button toggle"), .slot("follow"),
        Attribute("data-set", value(.followSet)), Attribute("aria-pressed", value(.followPressed))
      ) { LiveCoachWords.follow }
      tag("div", .class("by-hand"), .slot("byHand"), hidden(.byHandHidden)) {
        text(.manualTarget)
        state.speedSlider()
      }
      state.tempoChoice("shown-as")
    }
  }

  private func stepButton(
    _ sign: String, _ slot: String, _ set: Slot<LiveRunState>, _ name: Slot<LiveRunState>
  ) -> HTML {
    tag(
      "button", .type("button"), .class("step"), .slot(slot), Attribute("data-set", value(set)),
      Attribute("aria-label", value(name)), .flag("data-repeat")
    ) { tag("span", .ariaHidden) { sign } }
  }
}
