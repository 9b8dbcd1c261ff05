/// Coaches a walk: compares every step with the target, warns if too many are outside the tolerance, and continues
/// calibrating the step lengths by GPS.
struct WalkCoach: SessionCoach {
  var cadence: CadenceSnapshot { cadenceCoach.snapshot }
  var cadenceTrace: CadenceTrace { cadenceCoach.trace }
  var walk: WalkSnapshot? { meter.snapshot }
  var walkedSteps: [CoachedStep] { meter.steps }
  var stepCalibration: StepLengthCalibration { meter.lengths.calibration }
  var learntConstants: [StepConstant] { meter.changedConstants(in: stepCalibration) }

  private var cadenceCoach: CadenceCoach
  private var meter = WalkMeter(warns: true)
  private var legMeter = FixLegMeter()
  private var following = ContinuousCalibration()
  /// The cues of the current event.
  private var ownCues: [WalkCue] = []
  /// Whether a warning was given and the walker isn't back within the tolerance yet.
  private var isOff = false

  init(sport: Sport) { cadenceCoach = CadenceCoach(sport: sport) }

  mutating func logged(_ event: SessionEvent) -> SessionEvent? { event.withMotionAsLogged }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool {
    guard let steps = meter.add(sample, at: seconds) else { return meter.unconfirmedStepsChanged }
    for step in steps {
      following.add(step.measured.step, meter.lengths.walker, now: meter.latestReceivedSeconds)
      if let warning = step.warning { warn(of: warning) }
    }
    if isOff, meter.isClearlyWithinTolerance {
      isOff = false
      ownCues.append(.back)
    }
    track.add(stepsOf: meter.snapshot, count: steps.count, at: seconds)
    return true
  }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    cadenceCoach.handle(event, context, &track)
    switch event.kind {
    case .fix(let fix):
      if let found = legMeter.find(to: fix, track, isAccepted: context.isFixAccepted) {
        add(found.leg)
      }
    case .option(let option, let value): choose(option, value)
    case .stepConstant(let constant): meter.add(constant)
    case .command(.startOver): if context.phase == .pausedByHand { startOver() }
    case .tick, .command, .location, .heartRate, .cadence, .steps, .footfall, .personalModel,
      .workout, .motion, .pose, .programme, .musicBeat, .podSpeed:
      break
    }
  }

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] {
    defer { ownCues.removeAll(keepingCapacity: true) }
    let cues = cadenceCoach.advance(after: event, to: state, &track)
    if meter.advance(to: state.seconds, isRunning: state.isRunning) {
      following.interruptMeasurement()
    }
    return cues.map { .cadence($0) } + ownCues.map { .walk($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {
    analysis.setDistance(of: meter.snapshot)
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    cadenceCoach.addMetrics(to: &effort, startSeconds: startSeconds)
  }

  private mutating func warn(of warning: ToleranceMonitor.Warning) {
    isOff = true
    let fault = WalkFault(
      warning, meanLength: meter.snapshot.meanLength, meanSpeed: meter.snapshot.meanSpeed,
      target: meter.snapshot.target)
    ownCues.append(.warning(fault))
  }

  private mutating func startOver() {
    isOff = false
    meter.startOver()
    cadenceCoach.startOver()
    following.interruptMeasurement()
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard value.isFinite, !meter.applyLengthOption(option, value) else { return }
    meter.choose(option, value)
  }

  private mutating func add(_ leg: WalkDistance.Leg?) {
    guard meter.add(leg), let leg else { return following.interruptMeasurement() }
    let wasDrifted = following.isDrifted
    following.addGPS(
      meters: leg.meters, seconds: leg.end - leg.start, accuracyMeters: leg.accuracyMeters,
      &meter.lengths)
    if following.isDrifted, !wasDrifted { ownCues.append(.calibrationDrifted) }
    meter.snapshot.isDrifted = following.isDrifted
    meter.showLengths()
  }
}
