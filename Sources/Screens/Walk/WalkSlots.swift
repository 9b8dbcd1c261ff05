import Engine

/// The slots of the live walk, in the order in which their changes are sent.
let walkLiveSlots: [Slot<WalkLiveState>] = [
  .state, .stateName, .signal, .signalDetail, .signalQuality, .banner, .length, .lengthTarget,
  .lengthWord, .lengthBand, .lengthPosition, .stride, .speed, .speedTarget, .speedWord, .speedBand,
  .speedPosition, .steps, .distance, .duration, .averageStep, .good, .averageStride, .averageSpeed,
  .cadence, .latestStep, .crossCheck, .lengthOff, .speedOff, .measuredBy, .gpsShare, .primary,
  .primaryAction, .startOverHidden, .route,
]

extension WalkLiveState {
  /// The formatter for step lengths and walking speeds. `MetricFormatter(units:)` formats everything else.
  var formatter: WalkMetricFormatter { WalkMetricFormatter(unit: unit, system: units) }
}

// MARK: State

extension Slot where State == WalkLiveState {
  static var state: Slot { .text("state") { $0.unconfirmedStepsText ?? $0.word.text } }
  static var stateName: Slot { .attribute("state@data-walk") { $0.stateName } }
  static var signal: Slot {
    .text("signal") { liveSignalText($0.session, withoutAny: WalkWords.withoutGPS.text) }
  }
  static var banner: Slot { .markup("banner") { walkBanner($0) } }
  static var startOverHidden: Slot {
    .attribute("startOver@hidden") { $0.session.phase == .pausedByHand ? "" : "hidden" }
  }
}

extension WalkLiveState {
  fileprivate var word: WalkWords {
    switch session.phase {
    case .ready: .ready
    case .running: walk.isWalking ? .walking : .notWalking
    case .pausedByHand, .pausedAutomatically: .paused
    case .finished: .finished
    }
  }

  /// Text that says how many more steps are needed before detected steps count; nil if no steps are pending.
  var unconfirmedStepsText: String? {
    guard session.phase == .running, !walk.isWalking, let unconfirmed = walk.unconfirmedSteps else {
      return nil
    }
    let number = unconfirmed.missing - 2
    if number < 0 { return WalkWords.oneMoreStepNeeded.text }
    let words = CountWords.allCases
    return words.indices.contains(number)
      ? WalkWords.moreStepsNeeded.filled(words[number].text) : WalkWords.keepWalking.text
  }

  /// The state's name in the style sheet.
  fileprivate var stateName: String {
    switch session.phase {
    case .running: walk.isWalking ? "walking" : walk.unconfirmedSteps == nil ? "standing" : "heard"
    case .pausedByHand, .pausedAutomatically: "paused"
    case .ready, .finished: ""
    }
  }
}

// MARK: Comparison with the target

extension Slot where State == WalkLiveState {
  static var length: Slot { .text("length") { $0.formatter.number($0.walk.meanLength) } }
  static var lengthTarget: Slot {
    .text("lengthTarget") {
      WalkWords.target.filled($0.formatter.length($0.walk.target.stepLengthMeters))
    }
  }
  static var lengthWord: Slot {
    .text("lengthWord") { WalkBand(.length, $0.walk).word($0.formatter) }
  }
  static var lengthBand: Slot { .markup("lengthBand") { WalkBand(.length, $0.walk).html() } }
  static var lengthPosition: Slot {
    .attribute("lengthGauge@data-place") { WalkBand(.length, $0.walk).position.rawValue }
  }
  static var stride: Slot {
    .text("stride") { $0.formatter.stride($0.walk.meanLength) }
  }
  static var speed: Slot { .text("speed") { $0.formatter.speedNumber($0.walk.meanSpeed) } }
  static var speedTarget: Slot {
    .text("speedTarget") {
      WalkWords.target.filled($0.formatter.speed($0.walk.target.speedMetersPerSecond))
    }
  }
  static var speedWord: Slot {
    .text("speedWord") { WalkBand(.speed, $0.walk).word($0.formatter) }
  }
  static var speedBand: Slot { .markup("speedBand") { WalkBand(.speed, $0.walk).html() } }
  static var speedPosition: Slot {
    .attribute("speedGauge@data-place") { WalkBand(.speed, $0.walk).position.rawValue }
  }
}

// MARK: Totals and details

extension Slot where State == WalkLiveState {
  static var steps: Slot { .text("steps") { decimal($0.walk.steps) } }
  static var distance: Slot {
    .text("distance") { distanceText($0.walk.distanceMeters, MetricFormatter(units: $0.units)) }
  }
  static var duration: Slot {
    .text("duration") { clockText(seconds: $0.session.movingSeconds) }
  }
  static var averageStep: Slot {
    .text("averageStep") { $0.formatter.number($0.walk.averageLength) }
  }
  static var good: Slot { .text("good") { $0.walk.goodPercentage.map(percentText) ?? "–" } }
  static var averageStride: Slot {
    .text("averageStride") { $0.formatter.length($0.walk.averageLength.map { 2 * $0 }) }
  }
  static var averageSpeed: Slot {
    .text("averageSpeed") {
      joined(
        $0.formatter.speed($0.walk.averageSpeed), ", ",
        $0.formatter.clinicalSpeed($0.walk.averageSpeed))
    }
  }
  static var cadence: Slot {
    .text("cadence") { $0.walk.cadence.map(cadenceText) ?? withUnit("–", UnitWords.stepsPerMinute) }
  }
  static var latestStep: Slot {
    .text("latestStep") { $0.formatter.length($0.walk.length, deviation: $0.walk.deviation) }
  }
  static var crossCheck: Slot {
    .text("crossCheck") { $0.formatter.length($0.walk.crossCheckLength) }
  }
  static var lengthOff: Slot {
    .text("lengthOff") {
      ofAllowed($0.walk.lengthOutliers, $0.walk.target.allowedLengthOutliers, $0.walk)
    }
  }
  static var speedOff: Slot {
    .text("speedOff") {
      ofAllowed($0.walk.speedOutliers, $0.walk.target.allowedSpeedOutliers, $0.walk)
    }
  }
  static var measuredBy: Slot {
    .text("measuredBy") { $0.walk.modelUsed.map { modelWord($0).text } ?? "–" }
  }
  static var gpsShare: Slot {
    .text("gpsShare") {
      $0.walk.distanceMeters > 0
        ? percentText(100 * $0.walk.gpsMeters / $0.walk.distanceMeters) : "–"
    }
  }
}

private func ofAllowed(_ count: Int, _ allowed: Int, _ walk: WalkSnapshot) -> String {
  WalkWords.ofAllowed.filled(decimal(count), decimal(walk.target.windowSteps), decimal(allowed))
}

func percentText(_ value: Double) -> String {
  WalkWords.percent.filled(fixedText(value, decimals: 0))
}

/// Formats the distance. Because walks are short, distances below a kilometre are in metres, and those below a tenth of
/// a mile are in feet.
func distanceText(_ meters: Double, _ formatter: MetricFormatter) -> String {
  meters < (formatter.isMetric ? 1000 : 160.9344)
    ? formatter.heightWithUnit(meters) : formatter.distanceWithUnit(meters)
}

func modelWord(_ model: StepLengthModel) -> WalkWords {
  switch model {
  case .sensorFusion: .byGyroscope
  case .peakAcceleration: .byPeak
  case .pendulum: .byPendulum
  case .heightFrequency: .byHeight
  }
}

// MARK: Lock screen

/// Returns the text for the lock screen: the distance as the title, and the mean step length as the detail.
func walkLockScreen(_ state: WalkLiveState) -> (title: String, detail: String) {
  (
    distanceText(state.walk.distanceMeters, MetricFormatter(units: state.units)),
    joined(state.formatter.number(state.walk.meanLength), " ", state.formatter.lengthUnit)
  )
}
