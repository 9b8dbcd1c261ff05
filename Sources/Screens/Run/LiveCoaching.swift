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

  /// The beat, and what leads it.
  func coaching() -> HTML {
    tag("div", .class("coaching")) {
      tag(
        "button", .type("button"), .class("button toggle"), .slot("beat"),
        .option(.beat), Attribute("data-value", value(.beatValue)),
        Attribute("aria-pressed", value(.beatPressed))
      ) {
        LiveCoachWords.beat
        " "
        text(.beatWord, "span", "quiet-word")
      }
      tag(
        "button", .type("button"), .class("button toggle"), .slot("follow"),
        Attribute("data-set", value(.followSet)), Attribute("aria-pressed", value(.followPressed)),
        hidden(.followHidden)
      ) { LiveCoachWords.follow }
    }
  }

  /// The target by hand, while it does not follow.
  func manual() -> HTML {
    tag("div", .class("manual"), .slot("manual"), hidden(.manualHidden)) {
      stepButton("−", "slower", .slowerSet, .slowerName)
      tag("div", .class("manual-middle")) {
        text(.manualTarget, "b")
        state.speedSlider()
      }
      stepButton("+", "faster", .fasterSet, .fasterName)
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
