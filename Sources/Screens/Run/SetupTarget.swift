import Engine

// The target and its explanation, which are always visible.
extension RunSetup {
  func target() -> HTML {
    tag("section", .class("target-part")) {
      tag("h2", .class("unseen")) { CoachWords.target }
      tag("div", .class("speed-part"), .slot("speedPart"), hidden(.speedPartHidden)) {
        speedField()
        state.tempoChoice("shown-as")
        state.speedSlider()
      }
      tag("div", .class("chosen-part"), .slot("chosen"), hidden(.chosenHidden)) {
        optionField(
          "chosen-cadence", CoachWords.chosenField.text, option: .chosenCadence,
          slot: "chosenField",
          attribute("value", .chosenField), isNumeric: true)
      }
      suggestion()
      markup(.limits, "div", "limits")
      switchOption(
        "beat", CoachWords.beat.text, hint: CoachWords.beatHint.text, isOn: state.cadence.beat,
        .option(.beat))
      tag("div", .slot("listen"), hidden(.listenHidden)) {
        soundControls(
          "listen", CoachWords.listen.text, volume: CoachWords.beatVolume.text, input: "volume")
      }
      tag("div", .slot("lockNote"), hidden(.lockNoteHidden)) { lockScreenChoice() }
    }
  }

  private func speedField() -> HTML {
    optionField(
      "target-speed", CoachWords.speedOrPace.text, option: .targetSpeed, slot: "speedField",
      attribute("value", .speedField), hint: text(.otherSpeed, "span"))
  }

  private func suggestion() -> HTML {
    tag("div", .class("suggestion")) {
      tag("p", .class("suggested")) {
        text(.target)
        tag("span", .class("quiet")) { CoachWords.suggested }
      }
      text(.why, "p", "suggestion-why")
    }
  }

  func whyFold() -> HTML {
    tag("details", .class("why-number")) {
      tag("summary") { CoachWords.whyTitle }
      markup(.advice, "div", "advice")
      state.offsetSlider()
      switchOption(
        "uses-personal", CoachWords.usesPersonal.text, hint: CoachWords.usesPersonalHint.text,
        isOn: choices.isOn(.usesPersonal),
        .option(.usesPersonal))
      limitations()
    }
  }
}

extension LiveRunState {
  /// Returns a slider in km/h or mph. The page passes its value to `option_text`, as it does with typed text.
  func speedSlider() -> HTML {
    void(
      "input", .type("range"), .slot("speedSlider"), attribute("min", .sliderMinimum),
      attribute("max", .sliderMaximum), Attribute("step", "0.1"),
      attribute("value", .sliderValue), attribute("aria-valuetext", .sliderName),
      hidden(.sliderHidden), .option(.targetSpeed), .flag("data-text"),
      .label(CoachWords.speedSlider))
  }
}
