import Engine

/// Returns the screen before a walk: the target, the calibration and the start button, followed by the latest walk.
/// Tolerances and measuring options are collapsed.
public func walkHome(_ state: WalkHomeState) -> HTML { WalkHome(home: state).html() }

struct WalkHome: SlottedScreen {
  let home: WalkHomeState
  var state: WalkLiveState { home.live }

  func html() -> HTML {
    tag("div", .class("run-setup walk-home")) {
      tag("h1") { PageWords.walk }
      walkWarnings()
      unfinished()
      tag("div", .class("desk-columns")) {
        tag("div") {
          target()
          calibration()
          askMotionSection()
          markup(.location, "section", "location")
        }
        tag("div") {
          tag("div", .class("folds")) {
            tolerances()
            measuring()
          }
          latest()
          watch()
          lockScreenChoice()
          tag("p", .class("why quiet")) { WalkHomeWords.screenOn }
          tag("p", .class("quiet")) { WalkHomeWords.disclaimer }
        }
      }
      startBar(WalkHomeWords.start.text)
    }
  }

  private func unfinished() -> HTML {
    unfinishedSection(
      WalkHomeWords.continueTitle.text,
      home.unfinished.map {
        $0.sentence(
          WalkHomeWords.continueWhat,
          distance: distanceText($0.meters, MetricFormatter(units: state.units)))
      }, unknown: WalkHomeWords.continueUnknown.text)
  }

  // MARK: Target

  private func target() -> HTML {
    tag("section", .class("target-part"), .slot("targetPart"), hidden(.targetHidden)) {
      tag("div", .class("target-head")) {
        tag("h2") { WalkHomeWords.target }
        unitChoice()
      }
      tag("div", .class("fields")) {
        optionField(
          "step-length", WalkHomeWords.step.text, option: .targetStepLength, slot: "stepField",
          attribute("value", .stepField), hint: text(.stepStride, "span"))
        optionField(
          "walking-speed", WalkHomeWords.speed.text, option: .targetStepSpeed, slot: "speedField",
          attribute("value", .speedField), hint: text(.speedOther, "span"))
      }
    }
  }

  private func unitChoice() -> HTML {
    shownAsChoice(
      WalkHomeWords.unit.text, "walk-unit",
      WalkUnit.allCases.map {
        (decimal(Int($0.rawValue)), WalkMetricFormatter(unit: $0).lengthUnit)
      },
      chosen: decimal(Int(state.unit.rawValue)))
  }

  private func calibration() -> HTML {
    tag("section", .class("calibrate-part")) {
      markup(.calibrated, "div", "calibrated-state")
      tag("a", .class("button"), .href("/walk/calibrate")) {
        WalkHomeWords.calibrate
      }
      tag(
        "button", .type("button"), .class("button quiet"), .slot("byHand"), hidden(.byHandHidden),
        .option(.targetStepLength), .value(decimals(state.walk.target.stepLengthMeters))
      ) { WalkHomeWords.byHand }
    }
  }

  /// Formats a length as the value of a button that sets the walker's target.
  private func decimals(_ meters: Double) -> String { fixedText(meters, decimals: 3) }

  private func watch() -> HTML {
    tag("p") {
      tag("button", .type("button"), .class("button quiet"), .action("watch")) {
        PlayOfferWords.walk
      }
    }
  }

  // MARK: Collapsed settings

  private func tolerances() -> HTML {
    fold(
      "tolerances", WalkHomeWords.tolerances.text, summary: text(.toleranceSummary, "span", "quiet")
    ) {
      tag("div", .class("fields")) {
        field(
          "averaged-steps", .averaged, .averagedSteps, "averagedField", .averagedField,
          averagedHint)
        field(
          "length-outliers", .lengthOutliers, .lengthOutliers, "lengthOutliersField",
          .lengthOutliersField, WalkHomeWords.outliersHint.text)
        field(
          "speed-outliers", .speedOutliers, .speedOutliers, "speedOutliersField",
          .speedOutliersField, WalkHomeWords.outliersHint.text)
        field(
          "length-tolerance", .lengthTolerance, .lengthTolerance, "lengthToleranceField",
          .lengthToleranceField, WalkHomeWords.lengthToleranceHint.text)
        optionField(
          "speed-tolerance", WalkHomeWords.speedTolerance.text, option: .speedTolerance,
          slot: "speedToleranceField", attribute("value", .speedToleranceField),
          hint: text(.speedToleranceHint, "span"))
      }
    }
  }

  private func field(
    _ id: String, _ name: WalkHomeWords, _ option: SessionOption, _ slot: String,
    _ value: Slot<WalkLiveState>, _ hint: String
  ) -> HTML {
    optionField(
      id, name.text, option: option, slot: slot, attribute("value", value), hint: HTML(hint))
  }

  private var averagedHint: String {
    let range = SessionOption.averagedSteps.range
    return WalkHomeWords.averagedHint.filled(
      fixedText(range.lowerBound, decimals: 0), fixedText(range.upperBound, decimals: 0))
  }

  private func measuring() -> HTML {
    fold(
      "measuring", WalkHomeWords.measuring.text, summary: text(.measuringSummary, "span", "quiet")
    ) {
      choiceLines(
        "stepLengthModel", WalkHomeWords.model.text,
        [
          modelLine(0, .automatic, .automaticHint),
          modelLine(Int(StepLengthModel.sensorFusion.rawValue) + 1, .fusion, .fusionHint),
          modelLine(Int(StepLengthModel.peakAcceleration.rawValue) + 1, .peak, .peakHint),
        ])
      placeChoice(state.choices)
      optionField(
        "height", WalkHomeWords.height.text, option: .height, slot: "heightField",
        attribute("value", .heightField),
        placeholder: optionExample(.height, AthleteUnits(state.units)),
        hint: HTML(WalkHomeWords.heightHint.text))
      tag("div", .class("option")) {
        tag("button", .type("button"), .class("button quiet"), .action("forget-calibration")) {
          WalkHomeWords.forget
        }
        tag("p", .class("hint-text")) { WalkHomeWords.deleteStepsHint }
      }
    }
  }

  private func modelLine(_ value: Int, _ name: WalkHomeWords, _ hint: WalkHomeWords)
    -> ChoiceLine
  {
    ChoiceLine(
      name: name.text, hint: hint.text,
      isChosen: Int32(state.choices[.stepLengthModel] ?? 0) == Int32(value),
      hooks: [.value(decimal(value)), .option(.stepLengthModel)])
  }

  // MARK: Latest walk

  /// Returns the section about the latest walk. Until the engine knows that walk, the script keeps the section that the
  /// server rendered.
  private func latest() -> HTML {
    tag(
      "section", .class("latest-walk"), .id("latest-walk"),
      Attribute("data-of-server", home.latest == nil ? "" : "known")
    ) {
      if let latest = home.latest {
        sessionTitle(WalkHomeWords.latest.text, latest.start, heading: "h2")
        walkMetricList(latest.summary, units: state.units, unit: state.unit)
        if let address = latest.address {
          tag("p") {
            tag("a", .class("standalone"), .href(address)) { WalkHomeWords.open }
          }
        }
      }
      tag("p") {
        tag("a", .class("standalone"), .href("/walk/history")) { WalkHomeWords.history }
      }
    }
  }
}
