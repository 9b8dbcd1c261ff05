import Engine

/// Returns the calibration screen for the session's current phase: instructions and the start button, the step count,
/// or the result.
public func walkCalibration(_ state: WalkCalibrationState) -> HTML {
  let calibration = WalkCalibration(state: state.live)
  return switch state.live.session.phase {
  case .ready: calibration.ready()
  case .finished: calibration.done()
  case .running, .pausedByHand, .pausedAutomatically: calibration.inProgress()
  }
}

struct WalkCalibration: SlottedScreen {
  let state: WalkLiveState

  private var formatter: WalkMetricFormatter { state.formatter }

  private var result: CalibrationSnapshot { state.walk.calibration }

  // MARK: Ready

  func ready() -> HTML {
    tag("div", .class("run-setup walk-calibration")) {
      tag("h1") { WalkCalibrationWords.title }
      walkWarnings()
      if state.walk.isDrifted { tag("p", .class("flag")) { WalkHomeWords.drifted } }
      tag("div", .class("desk-columns")) {
        tag("div") {
          tag("p", .class("please")) {
            WalkCalibrationWords.please.filled(decimal(CalibrationWalk.minimumSteps))
          }
          count()
          tag("p") { WalkCalibrationWords.how }
          askMotionSection()
        }
        readyChoices()
      }
      startBar(WalkCalibrationWords.start.text)
    }
  }

  private func readyChoices() -> HTML {
    tag("div") {
      tag("section", .class("walk-choices")) {
        placeChoice(state.choices)
        optionField(
          "known-distance", WalkCalibrationWords.known.text, option: .knownDistance,
          slot: "knownField", attribute("value", .knownField),
          hint: HTML(WalkCalibrationWords.knownHint.text))
      }
      tag("p") { tag("a", .class("standalone"), .href("/walk")) { WalkCalibrationWords.back } }
    }
  }

  private func count() -> HTML {
    tag("p", .class("ruler")) {
      text(.counted)
      tag("span", .class("quiet")) { WalkCalibrationWords.stepsSoFar }
    }
  }

  // MARK: In progress

  func inProgress() -> HTML {
    tag("div", .class("live walk-calibrating")) {
      tag("h1", .class("live-state")) { WalkCalibrationWords.inProgress }
      askWalkMotion()
      markup(.calibrationBanner, "div", "live-banner")
      count()
      markup(.notches, "div", "notches")
      text(.countedWord, "p", "counted-word")
      tag("div", .class("controls calibration-controls")) {
        tag("button", .type("button"), .class("stop"), .action("finish")) {
          WalkCalibrationWords.stop
        }
        lockButton()
      }
      touchLockDialog {
        text(.counted, "p", "pocket-figure")
        tag("p") { WalkCalibrationWords.stepsSoFar }
      }
    }
  }

  // MARK: Done

  /// The average speed, in both the everyday unit and the clinical one.
  private var averageSpeed: String {
    joined(formatter.speed(result.speed), ", ", formatter.clinicalSpeed(result.speed))
  }

  func done() -> HTML {
    tag("div", .class("run-summary walk-calibrated")) {
      if let step = result.stepLengthMeters, result.canFinish { success(step) } else { tooFew() }
    }
  }

  @HTMLBuilder private func success(_ step: Double) -> HTML {
    tag("h1", .class("confirmed")) {
      result.hasLearnt ? WalkCalibrationWords.done : .targetSet
    }
    tag("p") { WalkCalibrationWords.doneWhat }
    tag("p", .class("ruler")) {
      tag("b") { formatter.number(step) }
      tag("span", .class("quiet")) {
        joined(WalkCalibrationWords.targetStep.text, ", ", formatter.lengthUnit)
      }
    }
    tag("dl", .class("facts")) {
      fact(WalkCalibrationWords.targetStride.text, formatter.length(2 * step))
      fact(WalkCalibrationWords.averageSpeed.text, averageSpeed)
      fact(WalkCalibrationWords.steps.text, decimal(result.steps))
    }
    tag("p", .class("quiet")) {
      if !result.hasLearnt, state.walk.isCalibrated {
        WalkHomeWords.calibrated
      } else {
        result.hasLearnt ? WalkCalibrationWords.learnt : .targetOnly
      }
    }
    buttons {
      tag("button", .type("button"), .class("button primary"), .action("done")) {
        WalkCalibrationWords.ok
      }
      redo("button")
    }
  }

  @HTMLBuilder private func tooFew() -> HTML {
    tag("h1") { WalkCalibrationWords.tooFew }
    tag("p") {
      plural(result.steps, one: WalkCalibrationWords.tooFewOne, many: .tooFewMany)
    }
    buttons {
      redo("button primary")
      tag("button", .type("button"), .class("button"), .action("leave")) {
        WalkCalibrationWords.back
      }
    }
  }

  private func redo(_ classes: String) -> HTML {
    tag("button", .type("button"), .class(classes), .action("redo")) { WalkCalibrationWords.redo }
  }

  private func buttons(@HTMLBuilder content: () -> HTML) -> HTML {
    tag("div", .class("buttons big"), content: content)
  }
}

/// Returns a row of ten notches, filled for each counted step.
func calibrationNotches(_ steps: Int) -> HTML {
  tag("svg", .class("notch-row"), Attribute("viewBox", "0 0 300 40"), .ariaHidden) {
    for index in 0..<CalibrationWalk.minimumSteps {
      tag(
        "rect", .class(index < steps ? "notch full" : "notch"),
        Attribute("x", number: 4 + 30 * index), Attribute("y", index < steps ? "4" : "16"),
        Attribute("width", "22"), Attribute("height", index < steps ? "32" : "8"),
        Attribute("rx", "4"))
    }
  }
}
