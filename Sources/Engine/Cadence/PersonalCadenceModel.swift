/// A stretch of steady running and the cadence the runner chose in it, unpaced or paced.
public struct SteadyWindow: Equatable, Sendable {
  /// m/s.
  public var speed: Double
  /// Steps a minute.
  public var cadence: Double
  /// Days before now; a window's weight halves every sixty.
  public var ageDays: Double

  /// m/s, steps a minute, days before today.
  public init(speed: Double, cadence: Double, ageDays: Double = 0) {
    self.speed = speed
    self.cadence = cadence
    self.ageDays = ageDays
  }
}

/// What a runner's own runs say about their cadence at a speed.
public struct CadencePrediction: Equatable, Sendable {
  /// Steps a minute.
  public var cadence: Double
  /// One standard deviation of a single window around `cadence`, the line's own uncertainty included.
  public var deviation: Double
  /// Of the line alone.
  public var lineDeviation: Double
  /// Whether the speed lies more than 0.5 m/s outside those seen.
  public var isExtrapolated: Bool

  /// Holds nine windows of ten.
  public var band: ClosedRange<Double> { cadence - 1.64 * deviation...cadence + 1.64 * deviation }
}

/// The runner's own line: cadence = β₀ + β₁·(v − 3 m/s), by Bayesian linear regression on steady windows.
///
/// Prior: 166 − 25·(height − 1.75 m) at 3 m/s with a standard deviation of 5, slope 7 with 3 (the middle
/// of published preferred cadences; docs/cadence.md). One window scatters by 3 around the line and
/// weighs ½^(age / 60 days). Posterior: A = XᵀWX/σ² + S₀, A·m = XᵀWy/σ² + S₀m₀.
///
/// - Complexity: O(1) a window and a prediction; a value of a hundred bytes.
public struct PersonalCadenceModel: Equatable, Sendable {
  /// How many windows of today the ones seen amount to.
  public internal(set) var weight = 0.0
  /// Windows of any age, each counted as one.
  public internal(set) var windowCount = 0
  /// The speeds seen; nil before the first window.
  public internal(set) var speeds: ClosedRange<Double>?

  // A, symmetric, and b, of the normal equations.
  var a00: Double
  var a01 = 0.0
  var a11: Double
  var b0: Double
  var b1: Double

  /// The precisions of the prior, which has standard deviations of 5 steps a minute and of 3 steps a minute per m/s.
  static let interceptPrecision = 1 / (5.0 * 5)
  static let slopePrecision = 1 / (3.0 * 3)
  static let referenceSpeed = 3.0
  /// Of a window around the line, in steps a minute.
  static let windowDeviation = 3.0
  static let halfLifeDays = 60.0
  static let reach = 0.5
  /// Speeds and cadences outside are no running.
  static let possibleSpeeds = 1.5...8.0
  static let possibleCadences = 120.0...240.0

  /// The prior of somebody of this height; 1.75 m where it is unknown.
  public init(height: Length? = nil) {
    let meters = min(max(height?.meters ?? 1.75, 1), 2.5)
    self.init(intercept: 166 - 25 * (meters - 1.75), slope: 7)
  }

  /// A prior of one's own: steps a minute at 3 m/s, and more for each m/s.
  public init(intercept: Double, slope: Double) {
    a00 = Self.interceptPrecision
    a11 = Self.slopePrecision
    b0 = a00 * intercept
    b1 = a11 * slope
  }

  /// Learns from a window. One that is no running, or not a number, is left out.
  public mutating func add(_ window: SteadyWindow) {
    guard Self.possibleSpeeds.contains(window.speed),
      Self.possibleCadences.contains(window.cadence), window.ageDays.isFinite
    else { return }
    let weight = power(0.5, max(0, window.ageDays) / Self.halfLifeDays)
    let precision = weight / (Self.windowDeviation * Self.windowDeviation)
    let x = window.speed - Self.referenceSpeed
    a00 += precision
    a01 += precision * x
    a11 += precision * x * x
    b0 += precision * window.cadence
    b1 += precision * x * window.cadence
    self.weight += weight
    windowCount += 1
    speeds = (speeds ?? window.speed...window.speed).widened(to: window.speed)
  }

  /// Steps a minute at 3 m/s.
  public var intercept: Double { (a11 * b0 - a01 * b1) / determinant }
  /// Steps a minute more for each m/s.
  public var slope: Double { (a00 * b1 - a01 * b0) / determinant }
  /// Variances of intercept and slope, and what they share.
  public var covariance: (intercept: Double, shared: Double, slope: Double) {
    (a11 / determinant, -a01 / determinant, a00 / determinant)
  }

  /// Mean and deviation at a speed in m/s. Constant time.
  public func prediction(speed: Double) -> CadencePrediction {
    let x = speed - Self.referenceSpeed
    let spread = covariance
    let line = spread.intercept + 2 * x * spread.shared + x * x * spread.slope
    let noise = Self.windowDeviation * Self.windowDeviation
    return CadencePrediction(
      cadence: intercept + slope * x, deviation: (line + noise).squareRoot(),
      lineDeviation: line.squareRoot(), isExtrapolated: !isWithin(Self.reach, of: speed))
  }

  /// Whether a speed lies no further than `reach` outside those seen.
  func isWithin(_ reach: Double, of speed: Double) -> Bool {
    guard let speeds else { return false }
    return speed >= speeds.lowerBound - reach && speed <= speeds.upperBound + reach
  }

  private var determinant: Double { a00 * a11 - a01 * a01 }
}

extension ClosedRange<Double> {
  fileprivate func widened(to value: Double) -> ClosedRange<Double> {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
