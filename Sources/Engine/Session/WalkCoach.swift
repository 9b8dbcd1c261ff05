/// Coaches a walk: finds its steps in the phone's motion, measures them, holds them against the target, and calibrates.
///
/// Memory grows by 130 bytes a step. While a session is paused readings are heard, so that steps are found at once
/// after it, and nothing is measured.
struct WalkCoach: Sendable {
  private(set) var snapshot = WalkSnapshot()
  private(set) var cues: [RunCue] = []
  /// In order.
  private(set) var steps: [CoachedStep] = []
  let kind: CoachKind

  private var detector = WalkingDetector()
  private var meter = StepLengthMeter()
  private var monitor: ToleranceMonitor
  private var calibrating: CalibrationWalk

  init(_ kind: CoachKind) {
    self.kind = kind
    monitor = ToleranceMonitor(snapshot.target)
    calibrating = CalibrationWalk(meter)
    snapshot.isOn = kind != .run
  }

  /// The constants as learnt so far.
  var calibration: StepLengthCalibration { meter.calibration }

  mutating func begin() { cues.removeAll(keepingCapacity: true) }

  /// Whether the reading made a step certain.
  mutating func add(_ sample: MotionSample, phase: RunPhase) -> Bool {
    var step = detector.add(sample)
    let hasStep = step != nil
    while let found = step {
      if phase == .running { take(found) }
      step = detector.next()
    }
    snapshot.isWalking = detector.isWalking
    return hasStep
  }

  mutating func know(_ constant: StepConstant) {
    meter.calibration.set(constant)
    calibrating = CalibrationWalk(meter)
  }

  private mutating func take(_ step: WalkedStep) {
    let measured = meter.measure(step)
    let warning = monitor.add(measured)
    steps.append(
      CoachedStep(measured: measured, isGood: monitor.isGood(measured), warning: warning))
    calibrating.add(step)
    if let warning, kind == .walk { cues.append(.walkWarning(warning)) }
    show(measured)
  }

  private mutating func show(_ measured: MeasuredStep) {
    snapshot.steps = monitor.steps
    snapshot.goodSteps = monitor.goodSteps
    snapshot.length = measured.lengthMeters
    snapshot.speed = measured.speedMetersPerSecond
    snapshot.deviation = measured.deviationMeters
    snapshot.meanLength = monitor.window.meanLength
    snapshot.meanSpeed = monitor.window.meanSpeed
  }
}
