/// Keeps the constants calibrated while GPS is accurate. Each minute of steady walking adjusts them slightly. After two
/// consecutive minutes with a large deviation, a new calibration is recommended.
///
/// 1. A stretch continues while fixes have a radius of at most 8 m, steps are detected, and the walker doesn't turn.
/// 2. After 60 s, the ratio is the GPS distance divided by the sum of step lengths. K ← K·ratio^0.2, within 30 % of the
///    default.
/// 3. If the ratio deviates by more than 10 % twice in a row, the calibration has drifted.
public struct ContinuousCalibration: Sendable {
  private static let sectionSeconds = 60.0
  private static let driftShare = 0.1
  private static let driftPartCount = 2
  /// The relative deviation beyond which GPS, rather than the steps, is assumed to be wrong.
  private static let impossibleShare = 0.5
  /// The approximate delay in seconds between a footfall and its detection.
  private static let lateness = 1.0

  private var shapes = ShapeSums()
  private var meters = 0.0
  private var seconds = 0.0
  private var outlierPartCount = 0
  /// The start of the current stretch. Earlier steps are ignored.
  private var startSeconds = -Double.infinity
  /// The number of stretches used for calibration.
  public private(set) var partCount = 0

  public init() {}

  /// Whether the last two stretches deviated so much that a new calibration is recommended.
  public var isDrifted: Bool { outlierPartCount >= Self.driftPartCount }

  /// Discards the current stretch because of a pause, a turn or an inaccurate fix.
  public mutating func interruptMeasurement() {
    shapes = ShapeSums()
    (meters, seconds) = (0, 0)
  }

  /// Adds a step.
  ///
  /// - Parameters:
  ///   - step: The step. The first step of a bout, or a step in a turn, interrupts the measurement.
  ///   - walker: The walker's height.
  ///   - now: The time at which the step was confirmed. The first steps of a bout are confirmed together, long after
  ///     they happened.
  public mutating func add(_ step: WalkedStep, _ walker: Walker, now: Double? = nil) {
    if step.beginsBout || step.isTurning {
      startSeconds = now.map { $0 - Self.lateness } ?? step.seconds
      return interruptMeasurement()
    }
    if step.seconds > startSeconds { shapes.add(step, walker) }
  }

  /// Adds a GPS distance.
  ///
  /// - Parameters:
  ///   - meters: The distance since the previous fix.
  ///   - seconds: The time since the previous fix.
  ///   - accuracyMeters: The fix's horizontal accuracy. An inaccurate fix interrupts the measurement.
  ///   - meter: The meter to calibrate once the measurement is long enough.
  public mutating func addGPS(
    meters: Double, seconds: Double, accuracyMeters: Double, _ meter: inout StepLengthMeter
  ) {
    guard accuracyMeters <= CalibrationWalk.goodAccuracy, meters >= 0, seconds > 0 else {
      return interruptMeasurement()
    }
    self.meters += meters
    self.seconds += seconds
    if self.seconds >= Self.sectionSeconds { finish(&meter) }
  }

  private mutating func finish(_ meter: inout StepLengthMeter) {
    defer { interruptMeasurement() }
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
    partCount += 1
    outlierPartCount = isOff ? outlierPartCount + 1 : 0
  }
}
