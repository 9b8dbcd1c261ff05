import Engine

/// The one source of what a live slot shows: the screen and its updates both read it.
public func liveValue(of slot: LiveSlot, _ state: LiveRunState) -> [UInt8] {
  switch slot.kind {
  case .html: liveMarkup(of: slot, state).utf8
  case .text, .attribute: Array(liveText(of: slot, state).utf8)
  }
}

private func liveMarkup(of slot: LiveSlot, _ state: LiveRunState) -> HTML {
  switch slot {
  case .banner: liveBanner(state.session)
  case .route: liveRoute(state)
  case .splits: liveSplits(state)
  case .laps: liveLaps(state)
  case .location: state.session.phase == .ready ? locationContent(state) : HTML()
  case .coachNotes: coachNotes(state)
  case .limits: limitsFlag(state)
  case .advice: adviceFacts(state)
  default: qualityPanel(state.session.quality, Figures(units: state.units))
  }
}

private func liveText(of slot: LiveSlot, _ state: LiveRunState) -> String {
  let figures = Figures(units: state.units)
  let run = state.session
  switch slot {
  case .ruler: return ruler(state, figures)
  case .rulerClass: return rulerClass(ruler(state, figures).utf8.count)
  case .rulerLabel: return rulerLabel(state, figures)
  case .elapsed: return clockText(seconds: run.elapsedSeconds)
  case .moving: return clockText(seconds: run.movingSeconds)
  case .distance: return run.goesByTime ? "–" : figures.distance(run.distanceMeters)
  case .pace: return figures.pace(secondsPerMeter: run.currentPace)
  case .averagePace: return figures.pace(speed: run.averageSpeed)
  case .speed: return figures.speed(run.currentSpeed)
  case .averageSpeed: return figures.speed(run.averageSpeed)
  case .gain: return figures.height(run.elevationGainMeters)
  case .altitude: return figures.height(run.altitude)
  case .heartRate: return figures.whole(run.heartRate)
  case .cadence: return figures.whole(run.cadence)
  case .signal, .signalQuality, .signalDetail: return signalText(slot, run, figures)
  case .saverPressed: return run.saver ? "true" : "false"
  case .lapCount: return decimal(run.laps.count)
  case .state, .primary, .primaryAction, .lapHidden, .finishHidden:
    return controlText(slot, run.phase)
  default:
    if slot.isOnSetUp { return run.phase == .ready ? setupText(of: slot, state) : "" }
    return coachText(of: slot, state)
  }
}

/// What rules the live screen.
enum LiveRule: String {
  case cadence, pace, time

  init(_ state: LiveRunState) {
    self = state.cadence.beat ? .cadence : state.session.goesByTime ? .time : .pace
  }
}

/// The one number that rules: the target cadence where there is a beat, else the pace, or the time in
/// a run without positions.
private func ruler(_ state: LiveRunState, _ figures: Figures) -> String {
  switch LiveRule(state) {
  case .cadence: figures.whole(state.cadence.target)
  case .pace: figures.pace(secondsPerMeter: state.session.currentPace)
  case .time: clockText(seconds: state.session.movingSeconds)
  }
}

private func rulerLabel(_ state: LiveRunState, _ figures: Figures) -> String {
  switch LiveRule(state) {
  case .cadence: LiveCoachWords.target.text
  case .pace: RunWords.paceNow.filled(figures.paceUnit)
  case .time: RunWords.movingNow.text
  }
}

/// As the style sheet knows numbers too wide for the largest size.
private func rulerClass(_ length: Int) -> String {
  length > 5 ? "long" : length > 4 ? "wider" : ""
}

extension SessionSnapshot {
  /// Whether no position has come and none is to be expected.
  var goesByTime: Bool {
    guard quality.acceptedCount == 0 else { return false }
    switch location {
    case .undetermined, .granted, .timeout: return false
    default: return true
    }
  }
}

private func signalText(_ slot: LiveSlot, _ run: SessionSnapshot, _ figures: Figures) -> String {
  switch slot {
  case .signal: return signalWord(run).text
  case .signalQuality: return run.goesByTime ? "none" : signalName(run.signal)
  default:
    guard run.signal != .searching, let radius = run.quality.latestAccuracyMeters else { return "" }
    return RunWords.plusMinus.filled(figures.heightWithUnit(radius))
  }
}

private func signalWord(_ run: SessionSnapshot) -> RunWords {
  run.goesByTime ? .withoutLocation : signalPhrase(run.signal)
}

func signalPhrase(_ signal: SignalQuality) -> RunWords {
  switch signal {
  case .searching: .searching
  case .poor: .signalPoor
  case .fair: .signalFair
  case .good: .signalGood
  case .excellent: .signalExcellent
  }
}

/// As the style sheet knows it.
func signalName(_ signal: SignalQuality) -> String {
  switch signal {
  case .searching: "searching"
  case .poor: "poor"
  case .fair: "fair"
  case .good: "good"
  case .excellent: "excellent"
  }
}

private func controlText(_ slot: LiveSlot, _ phase: SessionPhase) -> String {
  let isRunning = phase == .running
  switch slot {
  case .primary: return (isRunning ? RunWords.pause : .resume).text
  case .primaryAction: return isRunning ? "pause" : "resume"
  case .lapHidden: return isRunning ? "" : "hidden"
  case .finishHidden: return isRunning ? "hidden" : ""
  default: return phaseWord(phase).text
  }
}

private func phaseWord(_ phase: SessionPhase) -> RunWords {
  switch phase {
  case .ready: .ready
  case .running: .running
  case .pausedByHand: .paused
  case .pausedAutomatically: .pausedAutomatically
  case .finished: .finished
  }
}
