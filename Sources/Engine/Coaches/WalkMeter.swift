/// Measures a walk: detects its steps in the phone's motion, estimates their lengths, compares them with the target and
/// calculates the distance. Shared by the coaches of walks and calibrations.
///
/// Uses 260 bytes of memory per step. During a pause, motion samples are still processed so that steps are detected
/// immediately afterwards. However, a step counts only if its initial contact occurred while the session was running. A
/// sample that completes no step costs only the detector's time, 0.5 µs natively.
struct WalkMeter: Sendable {
  /// The time without a sample, in seconds, after which the sensor counts as silent.
  static let silence = 3.0
  /// The time in seconds for which there must be motion without possible steps before `detectsNoSteps` is set.
  static let noStepsDelaySeconds = 8.0
  /// The minimum number of peaks for possible steps to be reported, because any bump causes a single peak.
  private static let minimumUnconfirmedPeaks = 2

  var snapshot = WalkSnapshot()
  private(set) var steps: [CoachedStep] = []
  /// The model and the constants that determine the step lengths.
  var lengths = StepLengthMeter()
  /// The time of the latest motion sample on the session clock.
  private(set) var latestReceivedSeconds: Double?

  private let warns: Bool
  private var detector = WalkingDetector(isAnnounced: true)
  private var monitor: ToleranceMonitor
  /// The constants known before the start.
  private var known = StepLengthCalibration()
  private var distance = WalkDistance()
  private var spans = RunningSpans()
  private var latestSpan: Int?
  private var runningSeconds: Double?
  /// The latest time at which there were possible steps, no measurement was running, or the sensor was silent.
  private var latestActivitySeconds = 0.0

  /// Creates a meter.
  ///
  /// - Parameter warns: Whether to warn about too many steps outside the tolerance.
  init(warns: Bool) {
    self.warns = warns
    monitor = ToleranceMonitor(snapshot.target)
  }

  /// Returns the constants in `calibration` that are new or have changed since the start.
  func changedConstants(in calibration: StepLengthCalibration) -> [StepConstant] {
    let known = known.learnt
    return calibration.learnt.filter { !known.contains($0) }
  }

  /// Adds a step-length constant of the walker. Call it before the start.
  mutating func add(_ constant: StepConstant) {
    lengths.calibration.set(constant)
    known.set(constant)
    showLengths()
  }

  /// Updates the snapshot after `lengths` changed.
  mutating func showLengths() {
    snapshot.place = lengths.walker.place
    snapshot.model = lengths.model
    snapshot.isCalibrated = isCalibrated
  }

  private var isCalibrated: Bool {
    for model in StepLengthModel.allCases where isLearnt(model, lengths.calibration) { return true }
    return false
  }

  private func isLearnt(_ model: StepLengthModel, _ calibration: StepLengthCalibration) -> Bool {
    calibration.constant(model, lengths.walker).steps > 0
  }
}

// MARK: Handling sensor data
extension WalkMeter {
  /// Adds a motion sample. Returns the counted steps that it confirmed, or nil if it confirmed no step.
  mutating func add(_ sample: MotionSample, at seconds: Double) -> [CoachedStep]? {
    latestReceivedSeconds = seconds
    snapshot.hasGyroscope = sample.rotation != nil
    guard var found = detector.add(sample) else { return nil }
    let count = steps.count
    add(found)
    while let next = detector.next() {
      found = next
      add(found)
    }
    show()
    return Array(steps[count...])
  }

  /// Whether the latest steps are clearly within the tolerance.
  var isClearlyWithinTolerance: Bool { monitor.isClearlyWithinTolerance }

  /// Whether the latest sample changed the number of possible steps that aren't confirmed yet.
  var unconfirmedStepsChanged: Bool { unconfirmedSteps != snapshot.unconfirmedSteps }

  private var unconfirmedSteps: UnconfirmedSteps? {
    @inline(never) get {
      detector.unconfirmedSteps.flatMap { $0.count >= Self.minimumUnconfirmedPeaks ? $0 : nil }
    }
  }

  /// Updates the meter to a time. Returns whether the session started or stopped running.
  mutating func advance(to seconds: Double, isRunning: Bool) -> Bool {
    let hasTurned = isRunning != spans.isOpen
    if hasTurned {
      spans.set(isRunning, at: seconds)
      distance.interruptMeasurement()
      if isRunning { runningSeconds = seconds }
    }
    distance.advance(to: seconds)
    listen(at: seconds)
    show()
    return hasTurned
  }

  private mutating func listen(at seconds: Double) {
    let isSilent = seconds - (latestReceivedSeconds ?? runningSeconds ?? seconds) >= Self.silence
    snapshot.receivesMotion = isSilent ? false : latestReceivedSeconds.map { _ in true }
    snapshot.isWalking = detector.isWalking && !isSilent
    snapshot.unconfirmedSteps = isSilent ? nil : unconfirmedSteps
    let isNoticed = snapshot.isWalking || snapshot.unconfirmedSteps != nil
    if isNoticed || !spans.isOpen || snapshot.receivesMotion != true {
      latestActivitySeconds = seconds
    }
    snapshot.detectsNoSteps =
      snapshot.receivesMotion == true && seconds - latestActivitySeconds >= Self.noStepsDelaySeconds
  }

  /// Adds the leg from the previous fix to the distance. `leg` is nil if the two fixes aren't connected. Returns
  /// whether the leg was usable.
  mutating func add(_ leg: WalkDistance.Leg?) -> Bool {
    guard let leg, distance.add(leg) else {
      distance.interruptMeasurement()
      return false
    }
    return true
  }
}

// MARK: Applying options
extension WalkMeter {
  /// Applies an option if it concerns step lengths. Returns whether the option was applied, which requires a value in
  /// range.
  mutating func applyLengthOption(_ option: SessionOption, _ value: Double) -> Bool {
    guard option.affectsStepLength, let value = option.counted(value) else { return false }
    let code = Int32(value)
    if option == .height { lengths.walker.heightMeters = value }
    if option == .carryingPlace {
      lengths.walker.place = CarryingPlace(rawValue: code) ?? lengths.walker.place
    }
    if option == .stepLengthModel { lengths.model = StepLengthModel(rawValue: code - 1) }
    showLengths()
    return true
  }

  /// Applies an option that concerns the target, or the known distance of a calibration. Ignores other options and
  /// values out of range.
  mutating func choose(_ option: SessionOption, _ value: Double) {
    guard let value = option.counted(value) else { return }
    var target = monitor.target
    switch option {
    case .targetStepLength: target.stepLengthMeters = value
    case .targetStepSpeed: target.speedMetersPerSecond = value
    case .averagedSteps: target.windowSteps = Int(value)
    case .lengthOutliers: target.allowedLengthOutliers = Int(value)
    case .speedOutliers: target.allowedSpeedOutliers = Int(value)
    case .lengthTolerance: target.lengthToleranceMeters = value
    case .speedTolerance: target.speedTolerance = value
    case .knownDistance:
      snapshot.calibration.knownMeters = value == 0 ? nil : value
      return
    default: return
    }
    monitor.change(to: target)
    snapshot.target = target
  }
}

extension SessionOption {
  fileprivate var affectsStepLength: Bool {
    self == .height || self == .carryingPlace || self == .stepLengthModel
  }
}

// MARK: Processing steps
extension WalkMeter {
  /// Adds a detected step. Ignores one that isn't later than the previous step, for example after the clock was set
  /// back.
  private mutating func add(_ found: WalkedStep) {
    guard found.seconds > steps.last?.measured.step.seconds ?? -.infinity,
      let span = spans.index(of: found.seconds)
    else { return }
    var step = found
    if span != latestSpan { step.beginsBout = true }
    latestSpan = span
    let measured = lengths.measure(step)
    let isGood = monitor.isGood(measured)
    let warning = monitor.add(measured)
    var coached = CoachedStep(measured: measured, isGood: isGood, warning: warns ? warning : nil)
    coached.methods = lengths.methods(of: measured)
    steps.append(coached)
    distance.add(measured, isLearnt: isLearnt(measured.model, known))
    snapshot.steppedMeters += measured.lengthMeters
    snapshot.walkingSeconds += step.duration
    if warns { showWarning(warning) }
  }

  /// Discards steps, distance, duration, averages and warnings. Keeps the target, the constants and the state of the
  /// sensors. Only call it while nothing is being measured.
  mutating func startOver() {
    steps = []
    monitor.reset()
    distance = WalkDistance()
    spans = RunningSpans()
    latestSpan = nil
    snapshot = WalkSnapshot(startingOver: snapshot)
  }

  private mutating func showWarning(_ warning: ToleranceMonitor.Warning?) {
    snapshot.warning = monitor.warning
    if warning != nil { snapshot.warningCount += 1 }
  }

  private mutating func show() {
    snapshot.distanceMeters = max(snapshot.distanceMeters, distance.meters)
    snapshot.gpsMeters = min(snapshot.distanceMeters, distance.gpsMeters)
    guard let latest = steps.last?.measured else { return }
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
    snapshot.crossCheckLength = window.meanLengthFromMeanMotion(lengths)
    snapshot.lengthOutliers = monitor.lengthOutliers
    snapshot.speedOutliers = monitor.speedOutliers
    snapshot.cadence = snapshot.isWalking ? window.meanDuration.map { 60 / $0 } : nil
  }
}
