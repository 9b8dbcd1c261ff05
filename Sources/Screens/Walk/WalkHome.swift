import Engine

/// What stands between a walker and the first step: the target, Calibrate and Start. Tolerances and how steps are
/// measured are folded away; the last walk stands below.
public func walkHome(_ state: WalkHomeState) -> HTML { WalkHome(home: state).html() }

struct WalkHome: WalkSlottedScreen {
  let home: WalkHomeState
  var state: WalkLiveState { home.live }

  func html() -> HTML {
    tag("div", .class("run-setup walk-home")) {
      tag("h1") { PageWords.walk }
      walkWarnings()
      unfinished()
      target()
      calibration()
      askMotionSection()
      markup(.location, "section", "location")
      tag("div", .class("folds")) {
        tolerances()
        measuring()
      }
      latest()
      tag("p", .class("why quiet")) { WalkHomeWords.screenOn }
      tag("p", .class("quiet")) { WalkHomeWords.disclaimer }
      tag("div", .class("start-bar")) {
        tag("button", .type("button"), .class("button primary start"), .action("start")) {
          WalkHomeWords.start
        }
      }
    }
  }

  private func unfinished() -> HTML {
    let what = home.unfinished.map { walk in
      WalkHomeWords.continueWhat.filled(
        joined(walk.start.dayText(), ", ", walk.start.timeText),
        distanceText(walk.meters, Figures(units: state.units)),
        clockText(seconds: walk.movingSeconds))
    }
    return unfinishedPart(
      WalkHomeWords.continueTitle.text, what ?? WalkHomeWords.continueUnknown.text,
      isShown: what != nil)
  }

  // MARK: Target

  private func target() -> HTML {
    tag("section", .class("target-part")) {
      tag("div", .class("target-head")) {
        tag("h2") { WalkHomeWords.target }
        unitChoice()
      }
      tag("div", .class("fields")) {
        optionField(
          "stride-length", WalkHomeWords.stride, option: .targetStepLength, slot: "strideField",
          attribute("value", .strideField), hint: text(.strideStep, "span"))
        optionField(
          "walking-speed", WalkHomeWords.speed, option: .targetStepSpeed, slot: "speedField",
          attribute("value", .speedField), hint: text(.speedOther, "span"))
      }
    }
  }

  private func unitChoice() -> HTML {
    tag("fieldset", .class("shown-as")) {
      tag("legend", .class("unseen")) { WalkHomeWords.unit }
      segments(
        "walk-unit",
        WalkUnit.allCases.map {
          (decimal(Int($0.rawValue)), WalkFigures(unit: $0).lengthUnit)
        }, chosen: decimal(Int(state.unit.rawValue)), input: "shown-as")
    }
  }

  private func calibration() -> HTML {
    tag("section", .class("calibrate-part")) {
      markup(.calibrated, "div", "calibrated-state")
      tag("a", .class("button"), .href("/walk/calibrate")) {
        WalkHomeWords.calibrate
      }
    }
  }

  // MARK: Folded away

  private func tolerances() -> HTML {
    fold(
      "tolerances", WalkHomeWords.tolerances, summary: text(.toleranceSummary, "span", "quiet")
    ) {
      tag("div", .class("fields")) {
        field(
          "averaged-steps", .averaged, .averagedSteps, "averagedField", .averagedField,
          hint: averagedHint)
        field(
          "length-outliers", .lengthOutliers, .lengthOutliers, "lengthOutliersField",
          .lengthOutliersField, hint: WalkHomeWords.outliersHint.text)
        field(
          "speed-outliers", .speedOutliers, .speedOutliers, "speedOutliersField",
          .speedOutliersField, hint: WalkHomeWords.outliersHint.text)
        field(
          "length-tolerance", .lengthTolerance, .lengthTolerance, "lengthToleranceField",
          .lengthToleranceField, hint: WalkHomeWords.lengthToleranceHint.text)
        field(
          "speed-tolerance", .speedTolerance, .speedTolerance, "speedToleranceField",
          .speedToleranceField, hint: WalkHomeWords.speedToleranceHint.text)
      }
    }
  }

  private func field(
    _ id: String, _ name: WalkHomeWords, _ option: SessionOption, _ slot: String,
    _ value: WalkSlot, hint: String
  ) -> HTML {
    optionField(id, name, option: option, slot: slot, attribute("value", value), hint: HTML(hint))
  }

  private var averagedHint: String {
    let range = SessionOption.averagedSteps.range
    return WalkHomeWords.averagedHint.filled(
      fixedText(range.lowerBound, decimals: 0), fixedText(range.upperBound, decimals: 0))
  }

  private func measuring() -> HTML {
    fold(
      "measuring", WalkHomeWords.measuring, summary: text(.measuringSummary, "span", "quiet")
    ) {
      tag("fieldset", .class("lines")) {
        tag("legend") { WalkHomeWords.model }
        modelLine(0, .automatic, .automaticHint)
        modelLine(Int(StepLengthModel.sensorFusion.rawValue) + 1, .fusion, .fusionHint)
        modelLine(Int(StepLengthModel.peakAcceleration.rawValue) + 1, .peak, .peakHint)
      }
      placeChoice(state.choices)
      optionField(
        "height", WalkHomeWords.height, option: .height, slot: "heightField",
        attribute("value", .heightField),
        placeholder: optionExample(.height, AthleteUnits(state.units)),
        hint: HTML(WalkHomeWords.heightHint.text))
      tag("div", .class("option")) {
        tag("button", .type("button"), .class("button quiet"), .action("forget-calibration")) {
          WalkHomeWords.forget
        }
        tag("p", .class("hint-text")) { WalkHomeWords.forgetHint }
      }
    }
  }

  private func modelLine(_ value: Int, _ name: WalkHomeWords, _ hint: WalkHomeWords) -> HTML {
    let isChosen = Int32(state.choices[.stepLengthModel] ?? 0) == Int32(value)
    return tag("label", .class("line-choice")) {
      void(
        "input", .type("radio"), .name("stepLengthModel"), isChosen ? .flag("checked") : nil,
        .value(decimal(value)), .option(.stepLengthModel))
      tag("span") {
        tag("b") { name }
        tag("span", .class("quiet block")) { hint }
      }
    }
  }

  // MARK: The last walk

  /// Kept by the script when the engine draws the screen anew and knows of none.
  private func latest() -> HTML {
    tag(
      "section", .class("latest-walk"), .id("latest-walk"),
      Attribute("data-of-server", home.latest == nil ? "" : "known")
    ) {
      if let latest = home.latest {
        tag("div", .class("title")) {
          tag("h2") { WalkHomeWords.latest }
          if let start = latest.start {
            tag("p", .class("quiet")) {
              timeElement(start, joined(start.dayText(), ", ", start.timeText))
            }
          }
        }
        walkFigureList(latest.summary, units: state.units, unit: state.unit)
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
