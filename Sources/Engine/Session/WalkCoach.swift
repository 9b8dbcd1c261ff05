/// Coaches a walk: finds its steps in the phone's motion, measures them, holds them against the target, and calibrates.
///
/// Memory grows by 130 bytes a step. While a session is paused readings are heard, so that steps are found at once
/// after it, and nothing is measured: a step counts where its foot touched the ground while the session ran. A
/// reading that ends no step costs what the detector does, 0.5 µs natively.
struct WalkCoach: Sendable {
  /// A sensor that says nothing for as long is not heard.
  static let silence = 3.0
  /// Steps of a calibration that are told one by one; then every fifty.
  private static let toldSteps = 10
  private static let toldEvery = 50
  /// More steps than these before the first way by GPS are missing in it.
  private static let stepsBeforeGPS = 2

  private(set) var snapshot = WalkSnapshot()
  private(set) var cues: [SessionCue] = []
  /// In order.
  private(set) var steps: [CoachedStep] = []
  let kind: CoachKind

  private var detector = WalkingDetector()
  private var meter = StepLengthMeter()
  private var monitor: ToleranceMonitor
  private var calibrating: CalibrationWalk
  /// As told before the start.
  private var told = StepLengthCalibration()
  private var following = ContinuousCalibration()
  private var distance = WalkDistance()
  private var spans = MeasuredSpans()
  private var latestSpan: Int?
  private var heardSeconds: Double?
  /// Whether GPS has measured a way of a calibration walk.
  private var hasWay = false
  private var runningSeconds: Double?

  init(_ kind: CoachKind) {
    self.kind = kind
    monitor = ToleranceMonitor(snapshot.target)
    calibrating = CalibrationWalk(meter)
    snapshot.isOn = kind != .run
  }

  /// The constants as learnt so far.
  var calibration: StepLengthCalibration {
    kind == .walkCalibration ? result?.calibration ?? meter.calibration : meter.calibration
  }

  /// What differs from what was told before the start.
  var taught: [StepConstant] {
    let known = told.learnt
    return calibration.learnt.filter { !known.contains($0) }
  }

  private var result: CalibrationWalk.Result? {
    calibrating.result(knownMeters: snapshot.calibration.knownMeters)
  }

  mutating func begin() { cues.removeAll(keepingCapacity: true) }

  mutating func know(_ constant: StepConstant) {
    meter.calibration.set(constant)
    told.set(constant)
    meterHasChanged()
  }

  private mutating func meterHasChanged() {
    calibrating = CalibrationWalk(meter)
    snapshot.place = meter.walker.place
    snapshot.model = meter.model
    snapshot.isCalibrated = isCalibrated
  }

  private var isCalibrated: Bool {
    for model in StepLengthModel.allCases where isLearnt(model, meter.calibration) { return true }
    return false
  }

  private func isLearnt(_ model: StepLengthModel, _ calibration: StepLengthCalibration) -> Bool {
    calibration.constant(model, meter.walker).steps > 0
  }
}

// What the phone tells.
extension WalkCoach {
  /// Whether the reading made a step certain.
  mutating func add(_ sample: MotionSample, at seconds: Double) -> Bool {
    heardSeconds = seconds
    snapshot.hasGyroscope = sample.rotation != nil
    var step = detector.add(sample)
    let hasStep = step != nil
    while let found = step {
      take(found)
      step = detector.next()
    }
    if hasStep { show() }
    return hasStep
  }

  /// Time passes, and the session runs or does not.
  mutating func advance(to seconds: Double, _ phase: SessionPhase) {
    guard snapshot.isOn else { return }
    let isRunning = phase == .running
    if isRunning != spans.isOpen {
      spans.set(isRunning, at: seconds)
      distance.breakOff()
      following.breakOff()
      if isRunning { runningSeconds = seconds }
    }
    distance.advance(to: seconds)
    hear(at: seconds)
    show()
  }

  private mutating func hear(at seconds: Double) {
    let isSilent = seconds - (heardSeconds ?? runningSeconds ?? seconds) >= Self.silence
    snapshot.hearsMotion = isSilent ? false : heardSeconds.map { _ in true }
    snapshot.isWalking = detector.isWalking && !isSilent
  }

  /// The way from the fix before to this one, while the session ran; nil where nothing joins them.
  mutating func add(_ way: WalkDistance.Way?) {
    guard let way, distance.add(way) else {
      distance.breakOff()
      following.breakOff()
      if let way { addToCalibration(way) } else if hasWay { calibrating.loseGPS() }
      return
    }
    addToCalibration(way)
    guard kind == .walk else { return }
    let wasDrifted = following.isDrifted
    following.addGPS(
      meters: way.meters, seconds: way.end - way.start, accuracyMeters: way.accuracyMeters, &meter)
    if following.isDrifted, !wasDrifted { cues.append(.calibrationDrifted) }
    snapshot.isDrifted = following.isDrifted
    snapshot.isCalibrated = isCalibrated
  }

  private mutating func addToCalibration(_ way: WalkDistance.Way) {
    if !hasWay, calibrating.steps > Self.stepsBeforeGPS { calibrating.loseGPS() }
    hasWay = true
    calibrating.addGPS(meters: way.meters, accuracyMeters: way.accuracyMeters)
  }
}

// What the athlete says.
extension WalkCoach {
  /// A value that is out of range changes nothing.
  mutating func choose(_ option: SessionOption, _ value: Double) {
    guard snapshot.isOn, value.isFinite else { return }
    switch option {
    case .height, .carryingPlace, .stepLengthModel: chooseMeter(option, value)
    case .knownDistance: choose(knownMeters: value)
    default: chooseTarget(option, value)
    }
  }

  private mutating func chooseMeter(_ option: SessionOption, _ value: Double) {
    guard let code = Int32(exactly: value.rounded(.down)) else { return }
    switch option {
    case .height:
      guard (1...2.5).contains(value) else { return }
      meter.walker.heightMeters = value
    case .carryingPlace:
      guard let place = CarryingPlace(rawValue: code) else { return }
      meter.walker.place = place
    default:
      let model = StepLengthModel(rawValue: code - 1)
      guard code == 0 || model != nil else { return }
      meter.model = model
    }
    meterHasChanged()
  }

  private mutating func choose(knownMeters value: Double) {
    if value == 0 { snapshot.calibration.knownMeters = nil }
    if (5...2_000).contains(value) { snapshot.calibration.knownMeters = value }
  }

  private mutating func chooseTarget(_ option: SessionOption, _ value: Double) {
    var target = monitor.target
    let count = Int(exactly: value.rounded(.down)).flatMap { (0...50).contains($0) ? $0 : nil }
    switch option {
    case .targetStepLength: if (0.2...1.1).contains(value) { target.stepLengthMeters = value }
    case .targetStepSpeed: if (0.2...2.5).contains(value) { target.speedMetersPerSecond = value }
    case .averagedSteps: if let count, count > 0 { target.windowSteps = count }
    case .lengthOutliers: if let count { target.allowedLengthOutliers = count }
    case .speedOutliers: if let count { target.allowedSpeedOutliers = count }
    case .lengthTolerance: if (0.01...0.5).contains(value) { target.lengthToleranceMeters = value }
    case .speedTolerance: if (0.02...1).contains(value) { target.speedTolerance = value }
    default: return
    }
    monitor.change(to: target)
    snapshot.target = target
  }
}

// What comes of a step.
extension WalkCoach {
  private mutating func take(_ found: WalkedStep) {
    guard let span = spans.index(of: found.seconds) else { return }
    var step = found
    if span != latestSpan { step.beginsBout = true }
    latestSpan = span
    let measured = meter.measure(step)
    let isGood = monitor.isGood(measured)
    let warning = monitor.add(measured)
    steps.append(
      CoachedStep(measured: measured, isGood: isGood, warning: kind == .walk ? warning : nil))
    distance.add(measured, isLearnt: isLearnt(measured.model, told))
    following.add(step, meter.walker, now: heardSeconds)
    snapshot.steppedMeters += measured.lengthMeters
    snapshot.walkingSeconds += step.duration
    if kind == .walk { warn(warning) } else { calibrate(step) }
  }

  private mutating func warn(_ warning: ToleranceMonitor.Warning?) {
    snapshot.warning = monitor.warning
    guard let warning else { return }
    snapshot.warningCount += 1
    cues.append(.walkWarning(warning))
  }

  /// Steps that become certain together are told of once.
  private mutating func calibrate(_ step: WalkedStep) {
    calibrating.add(step)
    let count = calibrating.steps
    if count == CalibrationWalk.fewestSteps {
      cues.append(.calibrationEnough)
    } else if count < Self.toldSteps || count % Self.toldEvery == 0 {
      if case .calibrationStep = cues.last { cues.removeLast() }
      cues.append(.calibrationStep(count))
    }
  }

  private mutating func show() {
    snapshot.distanceMeters = max(snapshot.distanceMeters, distance.meters)
    snapshot.gpsMeters = min(snapshot.distanceMeters, distance.gpsMeters)
    guard let latest = steps.last?.measured else { return }
    if kind == .walkCalibration { showCalibration() }
    showWindow()
    snapshot.length = latest.lengthMeters
    snapshot.speed = latest.speedMetersPerSecond
    snapshot.deviation = latest.deviationMeters
    snapshot.isGood = steps.last?.isGood
    snapshot.modelUsed = latest.model
    snapshot.steps = monitor.steps
    snapshot.goodSteps = monitor.goodSteps
    snapshot.averageLength = snapshot.steppedMeters / Double(monitor.steps)
    snapshot.averageSpeed = snapshot.steppedMeters / snapshot.walkingSeconds
  }

  private mutating func showWindow() {
    let window = monitor.window
    snapshot.meanLength = window.meanLength
    snapshot.meanSpeed = window.meanSpeed
    snapshot.crossCheckLength = window.meanLengthFromMeanMotion(meter)
    snapshot.lengthOutliers = monitor.lengthOutliers
    snapshot.speedOutliers = monitor.speedOutliers
    snapshot.cadence = snapshot.isWalking ? window.meanDuration.map { 60 / $0 } : nil
  }

  private mutating func showCalibration() {
    snapshot.calibration.steps = calibrating.steps
    snapshot.calibration.canFinish = calibrating.canFinish
    let result = result
    snapshot.calibration.stepLengthMeters = result?.stepLengthMeters
    snapshot.calibration.speed = result?.speedMetersPerSecond
    snapshot.calibration.hasLearnt = result?.hasLearnt ?? false
  }
}
