/// Measures a walk: finds its steps in the phone's motion, gives them their lengths, holds them against the target,
/// and adds up the way. What the coaches of a walk and of a calibration share.
///
/// Memory grows by 260 bytes a step. While a session is paused readings are heard, so that steps are found at once
/// after it, and nothing is measured: a step counts where its foot touched the ground while the session ran. A
/// reading that ends no step costs what the detector does, 0.5 µs natively.
struct WalkMeter: Sendable {
  /// Seconds without a reading after which the sensor counts as silent.
  static let silence = 3.0
  /// Seconds of motion without anything like a step after which that is worth saying.
  static let unheardSeconds = 8.0
  /// Crests that are something like steps; one is any bump.
  private static let fewestHeard = 2

  var snapshot = WalkSnapshot()
  /// In order.
  private(set) var steps: [CoachedStep] = []
  /// The model and the constants that give the steps their lengths.
  var lengths = StepLengthMeter()
  /// Session second of the latest reading.
  private(set) var heardSeconds: Double?

  private let warns: Bool
  private var detector = WalkingDetector(isAnnounced: true)
  private var monitor: ToleranceMonitor
  /// As known before the start.
  private var known = StepLengthCalibration()
  private var distance = WalkDistance()
  private var spans = MeasuredSpans()
  private var latestSpan: Int?
  private var runningSeconds: Double?
  /// When there was something like steps last, or nobody asked for them, or the sensor was silent.
  private var noticedSeconds = 0.0

  /// - Parameter warns: whether too many steps off the target are warned of.
  init(warns: Bool) {
    self.warns = warns
    monitor = ToleranceMonitor(snapshot.target)
  }

  /// What differs in `calibration` from what was known before the start.
  func taught(_ calibration: StepLengthCalibration) -> [StepConstant] {
    let known = known.learnt
    return calibration.learnt.filter { !known.contains($0) }
  }

  /// A constant of the walker's own, before the start.
  mutating func add(_ constant: StepConstant) {
    lengths.calibration.set(constant)
    known.set(constant)
    showLengths()
  }

  /// To be called after `lengths` changed.
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

// What the phone tells.
extension WalkMeter {
  /// The steps that the reading made certain and that count; nil where it made none certain.
  mutating func add(_ sample: MotionSample, at seconds: Double) -> [CoachedStep]? {
    heardSeconds = seconds
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

  /// Whether the latest steps are clear of what is warned of.
  var isClear: Bool { monitor.isClear }

  /// Whether the latest reading changed what is heard of steps that do not count yet.
  var hasNewDoubt: Bool { doubt != snapshot.doubt }

  private var doubt: StepDoubt? {
    @inline(never) get { detector.doubt.flatMap { $0.heard >= Self.fewestHeard ? $0 : nil } }
  }

  /// Time passes, and the session runs or does not. Whether it began or ceased to run.
  mutating func advance(to seconds: Double, isRunning: Bool) -> Bool {
    let hasTurned = isRunning != spans.isOpen
    if hasTurned {
      spans.set(isRunning, at: seconds)
      distance.breakOff()
      if isRunning { runningSeconds = seconds }
    }
    distance.advance(to: seconds)
    listen(at: seconds)
    show()
    return hasTurned
  }

  private mutating func listen(at seconds: Double) {
    let isSilent = seconds - (heardSeconds ?? runningSeconds ?? seconds) >= Self.silence
    snapshot.hearsMotion = isSilent ? false : heardSeconds.map { _ in true }
    snapshot.isWalking = detector.isWalking && !isSilent
    snapshot.doubt = isSilent ? nil : doubt
    let isNoticed = snapshot.isWalking || snapshot.doubt != nil
    if isNoticed || !spans.isOpen || snapshot.hearsMotion != true { noticedSeconds = seconds }
    snapshot.hearsNoSteps =
      snapshot.hearsMotion == true && seconds - noticedSeconds >= Self.unheardSeconds
  }

  /// The way from the fix before to this one, while the session ran; nil where nothing joins them. Whether it could be
  /// used.
  mutating func add(_ way: WalkDistance.Way?) -> Bool {
    guard let way, distance.add(way) else {
      distance.breakOff()
      return false
    }
    return true
  }
}

// What the athlete says.
extension WalkMeter {
  /// Whether the option is one of the lengths' and its value changed them. A value that is out of range changes
  /// nothing.
  mutating func chooseLengths(_ option: SessionOption, _ value: Double) -> Bool {
    guard option.isOfLengths, let value = option.counted(value) else { return false }
    let code = Int32(value)
    if option == .height { lengths.walker.heightMeters = value }
    if option == .carryingPlace {
      lengths.walker.place = CarryingPlace(rawValue: code) ?? lengths.walker.place
    }
    if option == .stepLengthModel { lengths.model = StepLengthModel(rawValue: code - 1) }
    showLengths()
    return true
  }

  /// Takes the options of the target, and the known distance of a calibration. Other options change nothing, nor does
  /// a value that is out of range.
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
    case .autoPauseSeconds, .saver, .hidden, .height, .weight, .cadenceOffset, .targetSpeed,
      .followsSpeed, .beat, .beatMode, .lockMode, .cadenceIncrease, .usesPersonal, .chosenCadence,
      .zoneSlowest, .zoneFastest, .announceSeconds, .announceSplits, .battery, .soundInterrupted,
      .listensForSteps, .stepLengthModel, .carryingPlace, .usesCamera, .strictness, .speaks,
      .relaxedPose, .gear, .straightGaps, .statedDistance, .sport:
      return
    }
    monitor.change(to: target)
    snapshot.target = target
  }
}

extension SessionOption {
  /// Whether it changes how a walk's steps get their lengths.
  fileprivate var isOfLengths: Bool {
    self == .height || self == .carryingPlace || self == .stepLengthModel
  }
}

// What comes of a step.
extension WalkMeter {
  /// Drops steps that are not later than the latest one, as after the clock was set back.
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

  /// Drops what was measured: steps, way, duration, averages and warnings. Target, constants and what the sensors told
  /// stay. To be called while nothing is measured.
  mutating func startOver() {
    steps = []
    monitor.reset()
    distance = WalkDistance()
    spans = MeasuredSpans()
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
