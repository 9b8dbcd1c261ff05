/// Keeps the constants right while GPS is good: every stretch of a minute's steady walking moves them a fifth of
/// the way, and two stretches in a row that are far off ask for a new calibration.
///
/// 1. A stretch grows while fixes are accurate to 8 m, steps come, and nobody turns.
/// 2. After 60 s its GPS distance over the steps' lengths is the ratio; K ← K·ratio^0.2, within 30 % of the factory's.
/// 3. Ratios beyond 10 % twice in a row: drifted, "walk 200 m again".
public struct ContinuousCalibration: Sendable {
  private static let stretchSeconds = 60.0
  private static let driftShare = 0.1
  private static let stretchesToDrift = 2
  /// Beyond this the GPS is wrong rather than the steps.
  private static let impossibleShare = 0.5
  /// A step becomes certain about so much later than its foot touched the ground.
  private static let lateness = 1.0

  private var shapes = ShapeSums()
  private var meters = 0.0
  private var seconds = 0.0
  private var stretchesOff = 0
  /// Steps before this moment were walked before the stretch began.
  private var startSeconds = -Double.infinity
  /// Stretches learnt from.
  public private(set) var stretches = 0

  public init() {}

  /// Whether the last two stretches asked for a new calibration.
  public var isDrifted: Bool { stretchesOff >= Self.stretchesToDrift }

  /// A pause, a turn, a bad fix: what has been gathered does not count.
  public mutating func breakOff() {
    shapes = ShapeSums()
    (meters, seconds) = (0, 0)
  }

  /// - Parameter now: when the step became certain; a bout's first ones do together, long after they happened.
  public mutating func add(_ step: WalkedStep, _ walker: Walker, now: Double? = nil) {
    if step.beginsBout || step.isTurning {
      startSeconds = now.map { $0 - Self.lateness } ?? step.seconds
      return breakOff()
    }
    if step.seconds > startSeconds { shapes.add(step, walker) }
  }

  /// - Parameters:
  ///   - meters: walked since the fix before.
  ///   - seconds: since the fix before.
  public mutating func addGPS(
    meters: Double, seconds: Double, accuracyMeters: Double, _ meter: inout StepLengthMeter
  ) {
    guard accuracyMeters <= CalibrationWalk.goodAccuracy, meters >= 0, seconds > 0 else {
      return breakOff()
    }
    self.meters += meters
    self.seconds += seconds
    if self.seconds >= Self.stretchSeconds { finish(&meter) }
  }

  private mutating func finish(_ meter: inout StepLengthMeter) {
    defer { breakOff() }
    var isOff = false
    var hasLearnt = false
    for model in StepLengthModel.allCases {
      guard let sum = shapes[model], sum > 0, meters > 0 else { continue }
      let ratio = meters / (sum * meter.calibration.constant(model, meter.walker).value)
      guard abs(ratio - 1) < Self.impossibleShare else { continue }
      if model == .peakAcceleration { isOff = abs(ratio - 1) > Self.driftShare }
      meter.calibration.follow(ratio: ratio, model, meter.walker, steps: shapes.steps)
      hasLearnt = true
    }
    guard hasLearnt else { return }
    stretches += 1
    stretchesOff = isOff ? stretchesOff + 1 : 0
  }
}
