/// Coaches a walk: compares every step with the target, warns if too many are outside the tolerance, and continues
/// calibrating the step lengths by GPS.
public struct WalkCoach: SessionCoach {
  /// The state after the latest event.
  public var snapshot: WalkSnapshot { walk.snapshot }
  /// The steps so far, in order.
  public var steps: [CoachedStep] { walk.steps }
  /// The walker's step-length constants, as learnt so far.
  public var calibration: StepLengthCalibration { walk.lengths.calibration }
  /// The constants that this session changed, excluding those known before the start that haven't changed.
  public var learntConstants: [StepConstant] { walk.changedConstants(in: calibration) }

  var cadence: CadenceCoach
  private var walk = WalkMeter(warns: true)
  private var legMeter = FixLegMeter()
  private var following = ContinuousCalibration()
  /// The cues of the current event.
  private var ownCues: [WalkCue] = []
  /// Whether a warning was given and the walker isn't back within the tolerance yet.
  private var isOff = false

  init(sport: Sport) { cadence = CadenceCoach(sport: sport) }

  mutating func logged(_ event: SessionEvent) -> SessionEvent? { event.withMotionAsLogged }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool {
    guard let steps = walk.add(sample, at: seconds) else { return walk.unconfirmedStepsChanged }
    for step in steps {
      following.add(step.measured.step, walk.lengths.walker, now: walk.latestReceivedSeconds)
      if let warning = step.warning { warn(of: warning) }
    }
    if isOff, walk.isClearlyWithinTolerance {
      isOff = false
      ownCues.append(.back)
    }
    track.add(stepsOf: walk.snapshot, count: steps.count, at: seconds)
    return true
  }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    cadence.handle(event, context, &track)
    switch event.kind {
    case .fix(let fix):
      if let found = legMeter.find(to: fix, track, isAccepted: context.isFixAccepted) {
        add(found.leg)
      }
    case .option(let option, let value): choose(option, value)
    case .stepConstant(let constant): walk.add(constant)
    case .command(.startOver): if context.phase == .pausedByHand { startOver() }
    case .tick, .command, .location, .heartRate, .cadence, .steps, .footfall, .personalModel,
      .workout, .motion, .pose, .programme, .musicBeat, .podSpeed:
      break
    }
  }

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [CoachCue] {
    defer { ownCues.removeAll(keepingCapacity: true) }
    let cues = cadence.advance(after: event, to: state, &track)
    if walk.advance(to: state.seconds, isRunning: state.isRunning) {
      following.interruptMeasurement()
    }
    return cues.map { .cadence($0) } + ownCues.map { .walk($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {
    analysis.setDistance(of: walk.snapshot)
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    cadence.addMetrics(to: &effort, startSeconds: startSeconds)
  }

  private mutating func warn(of warning: ToleranceMonitor.Warning) {
    isOff = true
    let fault = WalkFault(
      warning, meanLength: walk.snapshot.meanLength, meanSpeed: walk.snapshot.meanSpeed,
      target: walk.snapshot.target)
    ownCues.append(.warning(fault))
  }

  private mutating func startOver() {
    isOff = false
    walk.startOver()
    cadence.startOver()
    following.interruptMeasurement()
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard value.isFinite, !walk.applyLengthOption(option, value) else { return }
    walk.choose(option, value)
  }

  private mutating func add(_ leg: WalkDistance.Leg?) {
    guard walk.add(leg), let leg else { return following.interruptMeasurement() }
    let wasDrifted = following.isDrifted
    following.addGPS(
      meters: leg.meters, seconds: leg.end - leg.start, accuracyMeters: leg.accuracyMeters,
      &walk.lengths)
    if following.isDrifted, !wasDrifted { ownCues.append(.calibrationDrifted) }
    walk.snapshot.isDrifted = following.isDrifted
    walk.showLengths()
  }
}
