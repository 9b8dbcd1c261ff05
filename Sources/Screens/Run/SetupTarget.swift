import Engine

// The target and its suggestion, which everybody sees.
extension RunSetup {
  func target() -> HTML {
    tag("section", .class("target-part")) {
      tag("h2") { CoachWords.target }
      tag("div", .class("speed-part"), .slot("speedPart"), hidden(.speedPartHidden)) {
        speedField()
        shownAs()
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
      whyFold()
    }
  }

  private func speedField() -> HTML {
    optionField(
      "target-speed", CoachWords.speedOrPace.text, option: .targetSpeed, slot: "speedField",
      attribute("value", .speedField), hint: text(.otherSpeed, "span"))
  }

  private func shownAs() -> HTML {
    shownAsChoice(
      CoachWords.shownAs.text, "shown-as",
      [("0", state.figures.paceUnit), ("1", state.figures.speedUnit)],
      chosen: state.showsSpeed ? "1" : "0")
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

  private func whyFold() -> HTML {
    tag("details", .class("why-number")) {
      tag("summary") { CoachWords.whyTitle }
      markup(.advice, "div", "advice")
      offsetSlider()
      switchOption(
        "uses-personal", CoachWords.usesPersonal.text, hint: CoachWords.usesPersonalHint.text,
        isOn: choices.isOn(.usesPersonal),
        .option(.usesPersonal))
      limitations()
    }
  }

  private func offsetSlider() -> HTML {
    let range = SessionOption.cadenceOffset.range
    return tag("div", .class("option slider")) {
      tag("label", Attribute("for", "offset")) { CoachWords.offset }
      tag("span", .class("value"), .hiddenFromReaders) {
        text(.offset, "span")
        joined("\u{a0}", UnitWords.stepsPerMinute.text)
      }
      void(
        "input", .id("offset"), .type("range"), Attribute("min", number: Int(range.lowerBound)),
        Attribute("max", number: Int(range.upperBound)),
        Attribute("step", "1"), .value(fixedText(state.cadence.offset, decimals: 0)),
        .option(.cadenceOffset), Attribute("aria-describedby", "offset-hint"))
      tag("p", .class("hint-text"), .id("offset-hint")) { CoachWords.offsetHint }
    }
  }
}

extension LiveRunState {
  /// In km/h or mph; its bare number is read by `option_text`, as a typed one is.
  func speedSlider() -> HTML {
    let isMetric = units == .metric
    return void(
      "input", .type("range"), .slot("speedSlider"), Attribute("min", isMetric ? "6" : "4"),
      Attribute("max", isMetric ? "20" : "12.5"), Attribute("step", "0.1"),
      attribute("value", .sliderValue), attribute("aria-valuetext", .sliderName),
      hidden(.sliderHidden), .option(.targetSpeed), .flag("data-text"),
      .label(CoachWords.speedSlider))
  }
}
