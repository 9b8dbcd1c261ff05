import Engine

/// The one source of what a slot of the walk shows: the screens and their updates both read it.
public func walkValue(of slot: WalkSlot, _ state: WalkLiveState) -> [UInt8] {
  switch slot.kind {
  case .html: walkMarkup(of: slot, state).utf8
  case .text, .attribute: Array(walkText(of: slot, state).utf8)
  }
}

private func walkMarkup(of slot: WalkSlot, _ state: WalkLiveState) -> HTML {
  let walk = state.walk
  switch slot {
  case .banner: return walkBanner(state)
  case .strideBand: return WalkBand(.stride, walk).html()
  case .speedBand: return WalkBand(.speed, walk).html()
  case .notches: return calibrationNotches(walk.calibration.steps)
  case .location: return walkLocation(state)
  default: return calibratedSentence(walk)
  }
}

private func walkText(of slot: WalkSlot, _ state: WalkLiveState) -> String {
  switch slot {
  case .state: return walkWord(state).text
  case .stateName: return walkWord(state).name
  case .signal, .signalQuality, .signalDetail:
    return signalText(slot, state.session, Figures(units: state.units))
  case .primary, .primaryAction: return controlText(slot, state.session.phase)
  case .counted: return decimal(state.walk.calibration.steps)
  case .countedWord: return countedWord(state.walk.calibration)
  default:
    return slot.isShown(on: .live) ? figureText(slot, state) : walkHomeText(of: slot, state)
  }
}

// MARK: State

func walkWord(_ state: WalkLiveState) -> WalkWords {
  switch state.session.phase {
  case .ready: .ready
  case .running: state.walk.isWalking ? .walking : .notWalking
  case .pausedByHand, .pausedAutomatically: .paused
  case .finished: .finished
  }
}

extension WalkWords {
  /// As the style sheet knows a state.
  fileprivate var name: String {
    switch self {
    case .walking: "walking"
    case .notWalking: "standing"
    case .paused: "paused"
    default: ""
    }
  }
}

private func controlText(_ slot: WalkSlot, _ phase: SessionPhase) -> String {
  let isRunning = phase == .running
  if slot == .primary { return (isRunning ? RunWords.pause : .resume).text }
  return isRunning ? "pause" : "resume"
}

private func signalText(_ slot: WalkSlot, _ run: SessionSnapshot, _ figures: Figures) -> String {
  switch slot {
  case .signal:
    return run.goesByTime ? WalkWords.withoutGPS.text : signalPhrase(run.signal).text
  case .signalQuality: return run.goesByTime ? "none" : signalName(run.signal)
  default:
    guard run.signal != .searching, let radius = run.quality.latestAccuracyMeters else { return "" }
    return RunWords.plusMinus.filled(figures.heightWithUnit(radius))
  }
}

private func countedWord(_ calibration: CalibrationSnapshot) -> String {
  if calibration.canFinish { return WalkCalibrationWords.enough.text }
  return plural(
    max(1, CalibrationWalk.fewestSteps - calibration.steps), one: WalkCalibrationWords.oneMore,
    many: .manyMore)
}

// MARK: Figures

private func figureText(_ slot: WalkSlot, _ state: WalkLiveState) -> String {
  let walk = state.walk
  let figures = WalkFigures(unit: state.unit)
  switch slot {
  case .stride: return figures.number(walk.meanLength.map { 2 * $0 })
  case .strideTarget:
    return WalkWords.target.filled(figures.typedLength(2 * walk.target.stepLengthMeters))
  case .strideWord, .stridePlace: return bandText(slot, WalkBand(.stride, walk), figures)
  case .speed: return figures.number(walk.meanSpeed)
  case .speedTarget:
    return WalkWords.target.filled(figures.typedSpeed(walk.target.speedMetersPerSecond))
  case .speedWord, .speedPlace: return bandText(slot, WalkBand(.speed, walk), figures)
  case .steps: return decimal(walk.steps)
  case .distance: return distanceText(walk.distanceMeters, Figures(units: state.units))
  case .duration: return clockText(seconds: state.session.movingSeconds)
  case .averageStride: return figures.number(walk.averageLength.map { 2 * $0 })
  default: return detailText(slot, walk, figures)
  }
}

private func detailText(_ slot: WalkSlot, _ walk: WalkSnapshot, _ figures: WalkFigures) -> String {
  switch slot {
  case .good: return walk.goodPercentage.map(percentText) ?? "–"
  case .averageStep: return figures.length(walk.averageLength)
  case .averageSpeed: return figures.speed(walk.averageSpeed)
  case .cadence:
    return withUnit(
      walk.cadence.map { fixedText($0, decimals: 0) } ?? "–", UnitWords.stepsPerMinute)
  case .latestStep: return figures.length(walk.length, deviation: walk.deviation)
  case .crossCheck: return figures.length(walk.crossCheckLength)
  case .lengthOff: return ofAllowed(walk.lengthOutliers, walk.target.allowedLengthOutliers, walk)
  case .speedOff: return ofAllowed(walk.speedOutliers, walk.target.allowedSpeedOutliers, walk)
  case .measuredBy: return walk.modelUsed.map { modelWord($0).text } ?? "–"
  default: return walk.distanceMeters > 0 ? percentText(gpsShare(walk)) : "–"
  }
}

private func gpsShare(_ walk: WalkSnapshot) -> Double {
  100 * walk.gpsMeters / walk.distanceMeters
}

private func ofAllowed(_ count: Int, _ allowed: Int, _ walk: WalkSnapshot) -> String {
  WalkWords.ofAllowed.filled(decimal(count), decimal(walk.target.windowSteps), decimal(allowed))
}

func percentText(_ value: Double) -> String {
  WalkWords.percent.filled(fixedText(value, decimals: 0))
}

/// Below a kilometre or a tenth of a mile in metres or feet: walks are short.
func distanceText(_ meters: Double, _ figures: Figures) -> String {
  meters < (figures.isMetric ? 1000 : 160.9344)
    ? figures.heightWithUnit(meters) : figures.distanceWithUnit(meters)
}

func modelWord(_ model: StepLengthModel) -> WalkWords {
  switch model {
  case .sensorFusion: .byGyroscope
  case .peakAcceleration: .byPeak
  case .pendulum: .byPendulum
  case .heightFrequency: .byHeight
  }
}

private func bandText(_ slot: WalkSlot, _ band: WalkBand, _ figures: WalkFigures) -> String {
  switch slot {
  case .stridePlace, .speedPlace: band.place.rawValue
  default: band.word(figures)
  }
}
