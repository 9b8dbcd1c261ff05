/// Coaches a calibration walk: announces its steps, and learns the walker's step lengths from a known distance or
/// from accurate GPS.
public struct CalibrationCoach: SessionCoach {
  /// The state after the latest event.
  public var snapshot: WalkSnapshot { walk.snapshot }
  /// The steps so far, in order.
  public var steps: [CoachedStep] { walk.steps }
  /// The step-length constants that would result if the calibration ended now.
  public var calibration: StepLengthCalibration {
    result?.calibration ?? walk.lengths.calibration
  }
  /// The constants that this session changed, excluding those known before the start that haven't changed.
  public var learntConstants: [StepConstant] { walk.changedConstants(in: calibration) }

  /// The number of steps that are announced individually. After that, only every fiftieth is.
  private static let individuallyAnnouncedSteps = 10
  private static let announcementInterval = 50
  /// The maximum number of steps before the first GPS distance. If there were more, that distance is incomplete.
  private static let stepsBeforeGPS = 2

  var cadence: CadenceCoach
  private var walk = WalkMeter(warns: false)
  private var legMeter = FixLegMeter()
  private var calibrating: CalibrationWalk
  /// Whether GPS has measured any distance.
  private var hasGPSDistance = false
  /// The cues of the current event.
  private var ownCues: [CalibrationCue] = []

  init(sport: Sport) {
    cadence = CadenceCoach(sport: sport)
    calibrating = CalibrationWalk(walk.lengths)
  }

  private var result: CalibrationWalk.Result? {
    calibrating.result(knownMeters: walk.snapshot.calibration.knownMeters)
  }

  mutating func logged(_ event: SessionEvent) -> SessionEvent? { event.withMotionAsLogged }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool {
    guard let steps = walk.add(sample, at: seconds) else { return walk.unconfirmedStepsChanged }
    for step in steps { add(step.measured.step) }
    show()
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
    case .stepConstant(let constant):
      walk.add(constant)
      calibrating = CalibrationWalk(walk.lengths)
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
    _ = walk.advance(to: state.seconds, isRunning: state.isRunning)
    show()
    return cues.map { .cadence($0) } + ownCues.map { .calibration($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {
    analysis.setDistance(of: walk.snapshot)
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    cadence.addMetrics(to: &effort, startSeconds: startSeconds)
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard value.isFinite else { return }
    if walk.applyLengthOption(option, value) {
      calibrating = CalibrationWalk(walk.lengths)
    } else {
      walk.choose(option, value)
    }
  }

  private mutating func add(_ leg: WalkDistance.Leg?) {
    let isUsable = walk.add(leg)
    if let leg {
      addToCalibration(leg)
    } else if hasGPSDistance, !isUsable {
      calibrating.rejectGPS()
    }
  }

  private mutating func addToCalibration(_ leg: WalkDistance.Leg) {
    if !hasGPSDistance, calibrating.steps > Self.stepsBeforeGPS { calibrating.rejectGPS() }
    hasGPSDistance = true
    calibrating.addGPS(meters: leg.meters, accuracyMeters: leg.accuracyMeters)
  }

  /// Adds a step. Steps that are confirmed together share a single cue.
  private mutating func add(_ step: WalkedStep) {
    calibrating.add(step)
    let count = calibrating.steps
    if count == CalibrationWalk.minimumSteps {
      ownCues.append(.enough)
    } else if count < Self.individuallyAnnouncedSteps || count % Self.announcementInterval == 0 {
      if case .step = ownCues.last { ownCues.removeLast() }
      ownCues.append(.step(count))
    }
  }

  private mutating func show() {
    guard !walk.steps.isEmpty else { return }
    walk.snapshot.calibration.steps = calibrating.steps
    walk.snapshot.calibration.canFinish = calibrating.canFinish
    let result = result
    walk.snapshot.calibration.stepLengthMeters = result?.stepLengthMeters
    walk.snapshot.calibration.speed = result?.speedMetersPerSecond
    walk.snapshot.calibration.hasLearnt = result?.hasLearnt ?? false
  }
}
