/// A calibration walk: either ten steps, or a known distance.
///
/// Ten steps give the athlete's usual step length and speed as a target, measured with the current constants. Accurate
/// GPS or a known distance also calibrates the constants.
public struct CalibrationWalk: Sendable {
  /// The minimum number of steps for a result.
  public static let minimumSteps = 10
  /// The minimum GPS distance in metres. Shorter distances consist mostly of errors.
  public static let minimumGPSMeters = 20.0
  /// The largest radius of a fix, in metres, at which the distance to it counts.
  public static let goodAccuracy = 8.0

  private let walker: Walker
  private var shapes = ShapeSums()
  private var meter: StepLengthMeter
  private var lengths = 0.0
  private var seconds = 0.0
  private var gpsMeters = 0.0
  private var isGPSReliable = true

  /// Creates a calibration walk that measures with the constants known so far.
  public init(_ meter: StepLengthMeter) {
    self.meter = meter
    walker = meter.walker
  }

  /// The number of steps so far.
  public var steps: Int { Int(shapes.steps) }
  /// Whether there are enough steps for a result.
  public var canFinish: Bool { steps >= Self.minimumSteps }

  /// Adds a step. Uses constant time and memory.
  public mutating func add(_ step: WalkedStep) {
    shapes.add(step, walker)
    lengths += meter.measure(step).lengthMeters
    seconds += step.duration
  }

  /// Adds the GPS distance since the previous fix.
  public mutating func addGPS(meters: Double, accuracyMeters: Double) {
    gpsMeters += max(0, meters)
    if !(accuracyMeters <= Self.goodAccuracy) { isGPSReliable = false }
  }

  /// Rejects the GPS distance, because some steps were taken while positions were missing.
  public mutating func rejectGPS() { isGPSReliable = false }

  /// The result of a calibration walk.
  public struct Result: Equatable, Sendable {
    /// The mean step length in metres.
    public var stepLengthMeters: Double
    /// The speed in m/s: distance divided by the duration of the steps.
    public var speedMetersPerSecond: Double
    /// The number of steps, at least ten.
    public var steps: Int
    /// Whether the constants were calibrated from a distance.
    public var hasLearnt: Bool
    /// The constants after the walk; unchanged if they weren't calibrated.
    public var calibration: StepLengthCalibration
  }

  /// Returns the result, or nil before ten steps.
  ///
  /// - Parameter knownMeters: The known distance. If nil, an accurate GPS distance of at least 20 m is used.
  public func result(knownMeters: Double? = nil) -> Result? {
    guard canFinish, seconds > 0 else { return nil }
    var calibration = meter.calibration
    let gps = isGPSReliable && gpsMeters >= Self.minimumGPSMeters ? gpsMeters : nil
    var total = lengths
    var hasLearnt = false
    if let meters = knownMeters ?? gps {
      let deviation = knownMeters == nil ? 0.5 * Self.goodAccuracy : 0
      hasLearnt = calibration.learn(meters: meters, meterDeviation: deviation, shapes, walker)
      if hasLearnt { total = meters }
    }
    return Result(
      stepLengthMeters: total / shapes.steps, speedMetersPerSecond: total / seconds, steps: steps,
      hasLearnt: hasLearnt, calibration: calibration)
  }
}
