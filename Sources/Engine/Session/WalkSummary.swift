/// What a walk came to, with the athlete's corrections: derived the same in the page and on the server.
///
/// Lengths are of steps; a stride is two. Without corrections every figure is the live screen's last one.
public struct WalkSummary: Equatable, Sendable {
  /// What a walk was, beyond its steps.
  public struct Frame: Equatable, Sendable {
    /// As it was at the end.
    public var target: WalkingTarget
    /// Since the start, pauses left out; standing counts.
    public var durationSeconds: Double
    /// Steps and GPS reconciled.
    public var distanceMeters: Double
    /// What of it GPS measured.
    public var gpsMeters: Double

    /// The figures of a walk as its session left them.
    public init(
      target: WalkingTarget, durationSeconds: Double, distanceMeters: Double, gpsMeters: Double
    ) {
      self.target = target
      self.durationSeconds = durationSeconds
      self.distanceMeters = distanceMeters
      self.gpsMeters = gpsMeters
    }
  }

  /// One step of the timeline.
  public struct Step: Equatable, Sendable {
    /// Length, speed and time.
    public var measured: MeasuredStep
    /// As corrected.
    public var isGood: Bool
    /// What was warned of at this step; nil mostly.
    public var warning: ToleranceMonitor.Warning?
    /// What the athlete said of it afterwards; nil where nothing.
    public var correction: StepCorrection.Kind?
    /// What each method says, where it was asked.
    public var methods: StepMethods

    /// Whether it counts: it was not removed.
    public var isCounted: Bool { correction != .removed }
  }

  /// The walk beyond its steps, before corrections.
  public private(set) var frame: Frame
  /// All in order, also the removed ones.
  public private(set) var steps: [Step] = []
  /// Final count.
  public private(set) var stepCount = 0
  /// Steps within both tolerances, as corrected.
  public private(set) var goodCount = 0
  /// Warnings at steps that count.
  public private(set) var warningCount = 0
  /// Of the steps' lengths.
  public private(set) var steppedMeters = 0.0
  /// Of the steps' durations.
  public private(set) var walkingSeconds = 0.0
  /// Steps and GPS reconciled. A removed step takes its length off where it was steps that told the way.
  public private(set) var distanceMeters = 0.0
  /// One standard deviation of the average step length, metres; nil without steps.
  public private(set) var averageDeviation: Double?
  /// Cadence, variability and symmetry.
  public private(set) var figures: GaitFigures

  /// - Parameters:
  ///   - steps: in order.
  ///   - corrections: in the order they were made.
  public init(_ steps: [CoachedStep], _ frame: Frame, corrections: [StepCorrection] = []) {
    self.frame = frame
    let kinds = corrections.byStep(steps.map { $0.measured.step.seconds })
    figures = GaitFigures(Self.walked(steps, kinds))
    for index in steps.indices { add(steps[index], kinds[index]) }
    finish()
  }

  /// Percentage of steps within both tolerances, as corrected; nil without steps.
  public var goodPercentage: Double? {
    stepCount > 0 ? 100 * Double(goodCount) / Double(stepCount) : nil
  }

  /// Metres; nil without steps.
  public var averageStepLength: Double? {
    stepCount > 0 ? steppedMeters / Double(stepCount) : nil
  }

  /// Two steps, metres; nil without steps.
  public var averageStrideLength: Double? { averageStepLength.map { 2 * $0 } }

  /// While walking, m/s; nil without steps.
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

  /// The steps that count. No stride reaches across a removed one.
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
  /// Of a walk or a calibration as it stands; nil of every other kind of session.
  ///
  /// - Complexity: O(n log n) in the steps.
  public init?(_ live: LiveSession, corrections: [StepCorrection] = []) {
    guard let walk = live.coach.walk else { return nil }
    let frame = Frame(
      target: walk.target, durationSeconds: live.snapshot.movingSeconds,
      distanceMeters: walk.distanceMeters, gpsMeters: walk.gpsMeters)
    self.init(live.coach.walkedSteps, frame, corrections: corrections)
  }
}
