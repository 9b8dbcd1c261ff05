import Engine

/// The slots of the setup screen that is shown before a walk.
let walkHomeSlots: [Slot<WalkLiveState>] = [
  .location, .targetHidden, .byHandHidden, .stepField, .stepStride, .speedField, .speedOther,
  .averagedField,
  .lengthOutliersField, .speedOutliersField, .lengthToleranceField, .speedToleranceField,
  .speedToleranceHint, .toleranceSummary, .measuringSummary, .calibrated, .heightField,
]

/// The slots of the calibration screen, for all its phases.
let walkCalibrationSlots: [Slot<WalkLiveState>] = [
  .calibrationBanner, .counted, .countedWord, .notches, .knownField,
]

// MARK: Target

extension Slot where State == WalkLiveState {
  static var stepField: Slot {
    .attribute("stepField@value") { $0.formatter.typedLength($0.walk.target.stepLengthMeters) }
  }
  static var stepStride: Slot {
    .text("stepStride") {
      WalkHomeWords.stepHint.filled($0.formatter.length(2 * $0.walk.target.stepLengthMeters))
    }
  }
  static var speedField: Slot {
    .attribute("speedField@value") {
      $0.formatter.typedSpeed($0.walk.target.speedMetersPerSecond)
    }
  }
  static var speedOther: Slot {
    .text("speedOther") {
      $0.isNew ? "" : $0.formatter.clinicalSpeed($0.walk.target.speedMetersPerSecond)
    }
  }
}

// MARK: First use

extension WalkLiveState {
  /// Whether the walker has neither a calibration nor a target, so that the screen offers the calibration first.
  fileprivate var isNew: Bool {
    !walk.isCalibrated && !walk.isDrifted && choices[.targetStepLength] == nil
      && choices[.targetStepSpeed] == nil
  }
}

extension Slot where State == WalkLiveState {
  static var targetHidden: Slot {
    .attribute("targetPart@hidden") { $0.isNew ? "hidden" : "" }
  }
  static var byHandHidden: Slot { .attribute("byHand@hidden") { $0.isNew ? "" : "hidden" } }
}

// MARK: Tolerances and measuring

extension Slot where State == WalkLiveState {
  static var averagedField: Slot {
    .attribute("averagedField@value") { decimal($0.walk.target.windowSteps) }
  }
  static var lengthOutliersField: Slot {
    .attribute("lengthOutliersField@value") { decimal($0.walk.target.allowedLengthOutliers) }
  }
  static var speedOutliersField: Slot {
    .attribute("speedOutliersField@value") { decimal($0.walk.target.allowedSpeedOutliers) }
  }
  static var lengthToleranceField: Slot {
    .attribute("lengthToleranceField@value") { lengthTolerance($0) }
  }
  static var speedToleranceField: Slot {
    .attribute("speedToleranceField@value") { speedTolerance($0) }
  }
  static var speedToleranceHint: Slot {
    .text("speedToleranceHint") {
      let hint = WalkHomeWords.speedToleranceHint.text
      let clinical = $0.formatter.clinicalSpeed($0.walk.target.speedTolerance)
      return $0.isNew
        ? hint : joined(hint, " ", WalkHomeWords.speedToleranceOther.filled(clinical))
    }
  }
  static var toleranceSummary: Slot {
    .text("toleranceSummary") {
      $0.isNew
        ? "" : WalkHomeWords.toleranceSummary.filled(lengthTolerance($0), speedTolerance($0))
    }
  }
  static var measuringSummary: Slot {
    .text("measuringSummary") { measuringText($0.choices) }
  }
  static var heightField: Slot {
    .attribute("heightField@value") {
      $0.choices[.height].map(TargetText(units: $0.units).height) ?? ""
    }
  }
  static var calibrated: Slot {
    .markup("calibrated") {
      calibratedSentence($0.walk, hasTarget: $0.choices[.targetStepLength] != nil)
    }
  }
  static var location: Slot { .markup("location") { walkLocation($0) } }
}

private func lengthTolerance(_ state: WalkLiveState) -> String {
  state.formatter.typedLength(state.walk.target.lengthToleranceMeters)
}

private func speedTolerance(_ state: WalkLiveState) -> String {
  state.formatter.typedSpeed(state.walk.target.speedTolerance)
}

private func measuringText(_ choices: SessionChoices) -> String {
  let place = CarryingPlace(rawValue: Int32(choices[.carryingPlace] ?? 0)) ?? .unknown
  let model = modelName(Int32(choices[.stepLengthModel] ?? 0))
  return place == .unknown ? model.text : joined(placeWord(place).text, " · ", model.text)
}

private func modelName(_ value: Int32) -> WalkHomeWords {
  switch StepLengthModel(rawValue: value - 1) {
  case .sensorFusion: .fusion
  case .peakAcceleration: .peak
  case .pendulum, .heightFrequency, nil: .automatic
  }
}

/// Returns the calibration's status: the walker's own step lengths, only a target, or neither.
private func calibratedSentence(_ walk: WalkSnapshot, hasTarget: Bool) -> HTML {
  if walk.isDrifted { return tag("p", .class("flag")) { WalkHomeWords.drifted } }
  return tag("p", .class(walk.isCalibrated ? "calibrated own" : "calibrated")) {
    walk.isCalibrated ? WalkHomeWords.calibrated : hasTarget ? .targetSet : .notCalibrated
    " "
    tag("span", .class("quiet")) {
      if hasTarget, !walk.isCalibrated {
        WalkHomeWords.knownDistance
      } else {
        WalkHomeWords.calibrateWhat.filled(decimal(CalibrationWalk.minimumSteps))
      }
    }
  }
}

// MARK: Calibration

extension Slot where State == WalkLiveState {
  static var counted: Slot { .text("counted") { decimal($0.walk.calibration.steps) } }
  static var calibrationBanner: Slot { .markup("banner") { calibrationBannerOf($0) } }
  static var countedWord: Slot { .text("countedWord") { countedText($0) } }
  static var notches: Slot {
    .markup("notches") { calibrationNotches($0.walk.calibration.steps) }
  }
  static var knownField: Slot { .attribute("knownField@value") { knownText($0) } }
}

private func countedText(_ state: WalkLiveState) -> String {
  let calibration = state.walk.calibration
  if calibration.canFinish { return WalkCalibrationWords.enough.text }
  if let heard = state.unconfirmedStepsText { return heard }
  return plural(
    max(1, CalibrationWalk.minimumSteps - calibration.steps), one: WalkCalibrationWords.oneMore,
    many: .manyMore)
}

/// Returns the banner. If steps aren't being detected before enough of them have been counted, the banner suggests
/// remedies.
private func calibrationBannerOf(_ state: WalkLiveState) -> HTML {
  let walk = state.walk
  guard state.session.phase == .running, walk.detectsNoSteps, !walk.calibration.canFinish else {
    return walkBanner(state)
  }
  return banner(WalkCalibrationWords.unheard.text)
}

private func knownText(_ state: WalkLiveState) -> String {
  guard let meters = state.choices[.knownDistance], meters > 0 else { return "" }
  return knownDistanceText(meters, state.unit)
}

/// Returns the distance in metres, or in feet if step lengths are shown in inches.
func knownDistanceText(_ meters: Double, _ unit: WalkUnit) -> String {
  let isMetric = unit != .inches
  let value = isMetric ? meters : Length.meters(meters).feet
  let isWhole = (value - value.rounded(.toNearestOrEven)).magnitude < 0.05
  return withUnit(
    fixedText(value, decimals: isWhole ? 0 : 1), isMetric ? UnitWords.meters : .feet)
}
