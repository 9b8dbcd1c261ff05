import Engine

/// What the slots of a walk's home and of the calibration hold.
func walkHomeText(of slot: WalkSlot, _ state: WalkLiveState) -> String {
  let figures = WalkFigures(unit: state.unit)
  let target = state.walk.target
  switch slot {
  case .strideField: return figures.typedLength(2 * target.stepLengthMeters)
  case .strideStep:
    return WalkHomeWords.strideHint.filled(figures.typedLength(target.stepLengthMeters))
  case .speedField: return figures.typedSpeed(target.speedMetersPerSecond)
  case .speedOther:
    let everyday = Figures(units: state.units)
    return withUnit(everyday.speed(target.speedMetersPerSecond), everyday.speedUnit)
  case .averagedField: return decimal(target.windowSteps)
  case .lengthOutliersField: return decimal(target.allowedLengthOutliers)
  case .speedOutliersField: return decimal(target.allowedSpeedOutliers)
  case .lengthToleranceField: return figures.typedLength(target.lengthToleranceMeters)
  case .speedToleranceField: return figures.typedSpeed(target.speedTolerance)
  case .toleranceSummary:
    return WalkHomeWords.toleranceSummary.filled(
      figures.typedLength(target.lengthToleranceMeters), figures.typedSpeed(target.speedTolerance))
  case .measuringSummary: return measuringSummary(state.choices)
  case .heightField:
    return state.choices[.height].map(TargetText(units: state.units).height) ?? ""
  case .knownField: return knownText(state)
  default: return ""
  }
}

private func measuringSummary(_ choices: SessionChoices) -> String {
  let place = CarryingPlace(rawValue: Int32(choices[.carryingPlace] ?? 0)) ?? .unknown
  let model = modelName(Int32(choices[.stepLengthModel] ?? 0))
  return place == .unknown ? model.text : joined(placeWord(place).text, " · ", model.text)
}

private func modelName(_ value: Int32) -> WalkHomeWords {
  switch StepLengthModel(rawValue: value - 1) {
  case .sensorFusion: .fusion
  case .peakAcceleration: .peak
  default: .automatic
  }
}

private func knownText(_ state: WalkLiveState) -> String {
  guard let meters = state.choices[.knownDistance], meters > 0 else { return "" }
  return knownDistanceText(meters, state.unit)
}

/// In metres, or in feet for who counts in inches.
func knownDistanceText(_ meters: Double, _ unit: WalkUnit) -> String {
  let isMetric = unit != .inches
  let value = isMetric ? meters : Length.meters(meters).feet
  let isWhole = (value - value.rounded(.toNearestOrEven)).magnitude < 0.05
  return withUnit(
    fixedText(value, decimals: isWhole ? 0 : 1), isMetric ? UnitWords.meters : .feet)
}

/// Whether lengths are the walker's own.
func calibratedSentence(_ walk: WalkSnapshot) -> HTML {
  if walk.isDrifted { return tag("p", .class("flag")) { WalkHomeWords.drifted } }
  return tag("p", .class(walk.isCalibrated ? "calibrated own" : "calibrated")) {
    walk.isCalibrated ? WalkHomeWords.calibrated : .notCalibrated
    " "
    tag("span", .class("quiet")) {
      WalkHomeWords.calibrateWhat.filled(decimal(CalibrationWalk.fewestSteps))
    }
  }
}

// MARK: GPS

/// Where GPS stands: it is a help to a walk, so its troubles take one line and their remedy.
func walkLocation(_ state: WalkLiveState) -> HTML {
  let run = state.session
  guard run.phase == .ready else { return HTML() }
  return build {
    tag("h2") { WalkHomeWords.locationTitle }
    if let trouble = LocationTrouble(run.location) {
      tag("p", .class("error")) { trouble.title }
      remedies(trouble)
      tag("p", .class("quiet")) { WalkHomeWords.locationTrouble }
      locationButton(.locationOn, "ask-location")
    } else {
      calmLocation(run, Figures(units: state.units))
    }
  }
}

@HTMLBuilder private func calmLocation(_ run: SessionSnapshot, _ figures: Figures) -> HTML {
  switch run.location {
  case .undetermined:
    tag("p") { WalkHomeWords.locationWhat }
    locationButton(.locationOn, "ask-location")
    locationButton(.locationOff, "without-location")
  case .notWanted:
    tag("p") { WalkHomeWords.locationNotWanted }
    locationButton(.locationOn, "ask-location")
  default:
    tag("p", .class("signal"), Attribute("data-signal", signalName(run.signal))) {
      signalPhrase(run.signal)
      if run.signal != .searching, let radius = run.quality.latestAccuracyMeters {
        tag("span", .class("quiet")) {
          " "
          RunWords.plusMinus.filled(figures.heightWithUnit(radius))
        }
      }
    }
    locationButton(.locationOff, "without-location")
  }
}

private func remedies(_ trouble: LocationTrouble) -> HTML {
  tag("details") {
    tag("summary") { LocationWords.whatToDo }
    if let sentence = trouble.sentence { tag("p") { sentence } }
    for (title, steps) in trouble.steps {
      if let title { tag("h3") { title } }
      tag("ol", .class("steps")) {
        for line in steps.lines { tag("li") { line } }
      }
    }
  }
}

private func locationButton(_ words: WalkHomeWords, _ action: String) -> HTML {
  tag("div", .class("buttons")) {
    tag("button", .type("button"), .class("button quiet"), .action(action)) { words }
  }
}
