import Engine

// The coach's controls in a run.
extension LiveRun {
  /// The part of the workout under way, what is left of it, what comes next.
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
        attribute("value", .intervalShare), .hiddenFromReaders)
    }
  }

  /// Starts and ends the clicks, and says how they are heard.
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

  /// A mark that the script swings with the clicks as they are heard: at one end on each beat.
  func beatMark() -> HTML {
    tag(
      "span", .class("beat-mark"), .hiddenFromReaders, .slot("beatMark"), hidden(.beatMarkHidden)
    ) { tag("span", .flag("data-beat-mark")) {} }
  }

  /// The number that rules; a target has its buttons beside it while it is set by hand.
  func target() -> HTML {
    tag("div", .class("target-row")) {
      ruler(text(.source, "span", "quiet source"))
      tag("div", .class("manual"), .slot("manual"), hidden(.manualHidden)) {
        stepButton("−", "slower", .slowerSet, .slowerName)
        stepButton("+", "faster", .fasterSet, .fasterName)
      }
    }
  }

  /// What leads the target, and its speed in the units one likes.
  func leading() -> HTML {
    tag("div", .class("leading"), .slot("leading"), hidden(.leadingHidden)) {
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
    ) { tag("span", .hiddenFromReaders) { sign } }
  }
}
