/// The results of a walk, including the athlete's corrections. The page and the server compute them identically.
///
/// Lengths are step lengths; a stride is two steps. Without corrections, all values equal the final values on the live
/// screen.
public struct WalkSummary: Equatable, Sendable {
  /// The totals of a walk, which don't depend on corrections.
  public struct Frame: Equatable, Sendable {
    /// The target at the end of the walk.
    public var target: WalkingTarget
    /// Seconds since the start, excluding pauses but including time spent standing.
    public var durationSeconds: Double
    /// The distance reconciled from steps and GPS.
    public var distanceMeters: Double
    /// The part of the distance measured by GPS.
    public var gpsMeters: Double

    /// Creates the totals of a walk.
    public init(
      target: WalkingTarget, durationSeconds: Double, distanceMeters: Double, gpsMeters: Double
    ) {
      self.target = target
      self.durationSeconds = durationSeconds
      self.distanceMeters = distanceMeters
      self.gpsMeters = gpsMeters
    }
  }

  /// A step on the timeline.
  public struct Step: Equatable, Sendable {
    /// The step's length, speed and time.
    public var measured: MeasuredStep
    /// Whether the step is within both tolerances, after corrections.
    public var isGood: Bool
    /// The warning given at this step, or nil.
    public var warning: ToleranceMonitor.Warning?
    /// The athlete's correction, or nil.
    public var correction: StepCorrection.Kind?
    /// The results of the individual methods that were applied to this step.
    public var methods: StepMethods

    /// Whether the step counts, which is true unless the athlete removed it.
    public var isCounted: Bool { correction != .removed }
  }

  /// The walk's totals before corrections.
  public private(set) var frame: Frame
  /// All steps in order, including removed ones.
  public private(set) var steps: [Step] = []
  /// The number of steps, excluding removed ones.
  public private(set) var stepCount = 0
  /// The number of good steps, after corrections.
  public private(set) var goodCount = 0
  /// The number of warnings, excluding those at removed steps.
  public private(set) var warningCount = 0
  /// The sum of step lengths, in metres.
  public private(set) var steppedMeters = 0.0
  /// The sum of step durations, in seconds.
  public private(set) var walkingSeconds = 0.0
  /// The distance reconciled from steps and GPS, in metres. The total length of removed steps, multiplied by the
  /// fraction of the distance that was measured by steps, has been subtracted.
  public private(set) var distanceMeters = 0.0
  /// The standard deviation of the average step length, in metres; nil if no steps were counted.
  public private(set) var averageDeviation: Double?
  /// Cadence, variability and symmetry.
  public private(set) var metrics: GaitMetrics

  /// Creates the summary of a walk.
  ///
  /// - Parameters:
  ///   - steps: The steps in order.
  ///   - frame: The walk's totals and its target.
  ///   - corrections: The corrections in the order in which they were made.
  public init(_ steps: [CoachedStep], _ frame: Frame, corrections: [StepCorrection] = []) {
    self.frame = frame
    let kinds = corrections.byStep(steps.map { $0.measured.step.seconds })
    metrics = GaitMetrics(Self.walked(steps, kinds))
    for index in steps.indices { add(steps[index], kinds[index]) }
    finish()
  }

  /// The percentage of good steps, after corrections; nil if no steps were counted.
  public var goodPercentage: Double? {
    stepCount > 0 ? 100 * Double(goodCount) / Double(stepCount) : nil
  }

  /// The average step length in metres; nil if no steps were counted.
  public var averageStepLength: Double? {
    stepCount > 0 ? steppedMeters / Double(stepCount) : nil
  }

  /// The average length of a stride (two steps) in metres; nil if no steps were counted.
  public var averageStrideLength: Double? { averageStepLength.map { 2 * $0 } }

  /// The average speed while walking, in m/s; nil if no steps were counted.
  public var averageSpeed: Double? { walkingSeconds > 0 ? steppedMeters / walkingSeconds : nil }

  private mutating func add(_ step: CoachedStep, _ kind: StepCorrection.Kind?) {
    let isGood = kind == .markedGood || (step.isGood && kind == nil)
    steps.append(
      Step(
        measured: step.measured, isGood: isGood, warning: step.warning, correction: kind,
        methods: step.methods))
    guard kind != .removed else { return }
    stepCount += 1
    if isGood { goodCount += 1 }
    if step.warning != nil { warningCount += 1 }
    steppedMeters += step.measured.lengthMeters
    walkingSeconds += step.measured.step.duration
  }

  private mutating func finish() {
    var (removed, shared, own) = (0.0, 0.0, 0.0)
    for step in steps {
      let measured = step.measured
      if !step.isCounted {
        removed += measured.lengthMeters
        continue
      }
      shared += measured.sharedDeviation
      own += measured.ownDeviation * measured.ownDeviation
    }
    let byGPS = frame.distanceMeters > 0 ? frame.gpsMeters / frame.distanceMeters : 0
    distanceMeters = max(0, frame.distanceMeters - (1 - byGPS) * removed)
    if stepCount > 0 { averageDeviation = (shared * shared + own).squareRoot() / Double(stepCount) }
  }

  /// Returns the steps that weren't removed. The step after a removed one starts a new bout, so that no stride includes
  /// the removed step.
  private static func walked(
    _ steps: [CoachedStep], _ kinds: [StepCorrection.Kind?]
  ) -> [WalkedStep] {
    var walked: [WalkedStep] = []
    var isBroken = false
    for index in steps.indices {
      if kinds[index] == .removed {
        isBroken = true
        continue
      }
      var step = steps[index].measured.step
      if isBroken { step.beginsBout = true }
      isBroken = false
      walked.append(step)
    }
    return walked
  }
}

extension WalkSummary {
  /// Summarises a walk or a calibration so far. Returns nil for other kinds of session.
  ///
  /// - Complexity: O(n log n) in the number of steps.
  public init?(_ live: LiveSession, corrections: [StepCorrection] = []) {
    guard let walk = live.coach.walk else { return nil }
    let frame = Frame(
      target: walk.target, durationSeconds: live.snapshot.movingSeconds,
      distanceMeters: walk.distanceMeters, gpsMeters: walk.gpsMeters)
    self.init(live.coach.walkedSteps, frame, corrections: corrections)
  }
}
