/// Coaches a calibration walk: announces its steps, and learns the walker's step lengths from a known distance or
/// from accurate GPS.
struct CalibrationCoach: SessionCoach {
  var cadence: CadenceSnapshot { cadenceCoach.snapshot }
  var cadenceTrace: CadenceTrace { cadenceCoach.trace }
  var walk: WalkSnapshot? { meter.snapshot }
  var walkedSteps: [CoachedStep] { meter.steps }
  /// The step-length constants that would result if the calibration ended now.
  var stepCalibration: StepLengthCalibration { result?.calibration ?? meter.lengths.calibration }
  var learntConstants: [StepConstant] { meter.changedConstants(in: stepCalibration) }

  /// The number of steps that are announced individually. After that, only every fiftieth is.
  private static let individuallyAnnouncedSteps = 10
  private static let announcementInterval = 50
  /// The maximum number of steps before the first GPS distance. If there were more, that distance is incomplete.
  private static let stepsBeforeGPS = 2

  private var cadenceCoach: CadenceCoach
  private var meter = WalkMeter(warns: false)
  private var legMeter = FixLegMeter()
  private var calibrating: CalibrationWalk
  /// Whether GPS has measured any distance.
  private var hasGPSDistance = false
  /// The cues of the current event.
  private var ownCues: [CalibrationCue] = []

  init(sport: Sport) {
    cadenceCoach = CadenceCoach(sport: sport)
    calibrating = CalibrationWalk(meter.lengths)
  }

  private var result: CalibrationWalk.Result? {
    calibrating.result(knownMeters: meter.snapshot.calibration.knownMeters)
  }

  mutating func logged(_ event: SessionEvent) -> SessionEvent? { event.withMotionAsLogged }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool {
    guard let steps = meter.add(sample, at: seconds) else { return meter.unconfirmedStepsChanged }
    for step in steps { add(step.measured.step) }
    show()
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
    case .stepConstant(let constant):
      meter.add(constant)
      calibrating = CalibrationWalk(meter.lengths)
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
    _ = meter.advance(to: state.seconds, isRunning: state.isRunning)
    show()
    return cues.map { .cadence($0) } + ownCues.map { .calibration($0) }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {
    analysis.setDistance(of: meter.snapshot)
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    cadenceCoach.addMetrics(to: &effort, startSeconds: startSeconds)
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    guard value.isFinite else { return }
    if meter.applyLengthOption(option, value) {
      calibrating = CalibrationWalk(meter.lengths)
    } else {
      meter.choose(option, value)
    }
  }

  private mutating func add(_ leg: WalkDistance.Leg?) {
    let isUsable = meter.add(leg)
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
    guard !meter.steps.isEmpty else { return }
    meter.snapshot.calibration.steps = calibrating.steps
    meter.snapshot.calibration.canFinish = calibrating.canFinish
    let result = result
    meter.snapshot.calibration.stepLengthMeters = result?.stepLengthMeters
    meter.snapshot.calibration.speed = result?.speedMetersPerSecond
    meter.snapshot.calibration.hasLearnt = result?.hasLearnt ?? false
  }
}
