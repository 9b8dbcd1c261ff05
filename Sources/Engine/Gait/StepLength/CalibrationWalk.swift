/// A walk to calibrate by: ten steps the quick way, or a known distance.
///
/// Ten steps give the athlete's own usual length and speed as a target, measured by what the constants are
/// worth so far; with good GPS or a known distance the constants are learnt too.
public struct CalibrationWalk: Sendable {
  /// Before these there is no result.
  public static let fewestSteps = 10
  /// Less GPS than this is mostly its own error.
  public static let fewestMeters = 20.0
  /// Metres; what a fix's accuracy must be for its distance to count.
  public static let goodAccuracy = 8.0

  private let walker: Walker
  private var shapes = ShapeSums()
  private var meter: StepLengthMeter
  private var lengths = 0.0
  private var seconds = 0.0
  private var gpsMeters = 0.0
  private var gpsIsGood = true

  /// Measures with the constants known so far.
  public init(_ meter: StepLengthMeter) {
    self.meter = meter
    walker = meter.walker
  }

  /// Steps walked so far.
  public var steps: Int { Int(shapes.steps) }
  /// Whether there are steps enough for a result.
  public var canFinish: Bool { steps >= Self.fewestSteps }

  /// Constant time and memory.
  public mutating func add(_ step: WalkedStep) {
    shapes.add(step, walker)
    lengths += meter.measure(step).lengthMeters
    seconds += step.duration
  }

  /// - Parameter meters: walked since the fix before.
  public mutating func addGPS(meters: Double, accuracyMeters: Double) {
    gpsMeters += max(0, meters)
    if !(accuracyMeters <= Self.goodAccuracy) { gpsIsGood = false }
  }

  /// Steps were walked without positions: the way between these is not the steps' way.
  public mutating func loseGPS() { gpsIsGood = false }

  /// What the walk came to.
  public struct Result: Equatable, Sendable {
    /// The mean over all steps, in metres.
    public var stepLengthMeters: Double
    /// Metres over the steps' time, in m/s.
    public var speedMetersPerSecond: Double
    /// At least ten.
    public var steps: Int
    /// Where the constants were learnt from a distance.
    public var hasLearnt: Bool
    /// The constants after the walk; unchanged where nothing was learnt.
    public var calibration: StepLengthCalibration
  }

  /// Nil before ten steps.
  /// - Parameter knownMeters: the distance, where it is known; else good GPS of 20 m or more counts.
  public func result(knownMeters: Double? = nil) -> Result? {
    guard canFinish, seconds > 0 else { return nil }
    var calibration = meter.calibration
    let gps = gpsIsGood && gpsMeters >= Self.fewestMeters ? gpsMeters : nil
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
