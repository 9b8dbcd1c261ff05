/// A stretch of steady running, with its mean speed and cadence.
public struct SteadyWindow: Equatable, Sendable {
  /// The mean speed in m/s.
  public var speed: Double
  /// The mean cadence in steps per minute.
  public var cadence: Double
  /// The age in days. A window's weight halves every 60 days.
  public var ageDays: Double

  /// Creates a window. `speed` is in m/s and `cadence` in steps per minute.
  public init(speed: Double, cadence: Double, ageDays: Double = 0) {
    self.speed = speed
    self.cadence = cadence
    self.ageDays = ageDays
  }
}

/// A runner's predicted cadence at a speed.
public struct CadencePrediction: Equatable, Sendable {
  /// The mean in steps per minute.
  public var cadence: Double
  /// The standard deviation of a single window around `cadence`, including the uncertainty of the line.
  public var deviation: Double
  /// The standard deviation of the line alone.
  public var lineDeviation: Double
  /// Whether the speed is more than 0.5 m/s outside the range of the windows.
  public var isExtrapolated: Bool

  /// The range expected to contain nine of ten windows.
  public var band: ClosedRange<Double> { cadence - 1.64 * deviation...cadence + 1.64 * deviation }
}

/// A runner's personal model: cadence = β₀ + β₁·(v − 3 m/s), estimated from steady windows by Bayesian linear
/// regression.
///
/// Prior: 166 − 25·(height − 1.75 m) at 3 m/s with a standard deviation of 5, and a slope of 7 with a standard
/// deviation of 3 (the middle of published preferred cadences; docs/developing/cadence.md). A window has a standard
/// deviation of 3 around the line and the weight ½^(age / 60 days). Posterior: A = XᵀWX/σ² + S₀, A·m = XᵀWy/σ² + S₀m₀.
///
/// - Complexity: O(1) per window and prediction. A model takes about 100 bytes.
public struct PersonalCadenceModel: Equatable, Sendable {
  /// The sum of the windows' weights. A window with an age of 0 days has the weight 1.
  public internal(set) var weight = 0.0
  /// The number of windows of any age.
  public internal(set) var windowCount = 0
  /// The range of the windows' speeds; nil before the first window.
  public internal(set) var speeds: ClosedRange<Double>?

  // A (symmetric) and b of the normal equations.
  var a00: Double
  var a01 = 0.0
  var a11: Double
  var b0: Double
  var b1: Double

  /// The precisions of the prior, which has standard deviations of 5 steps per minute for the intercept and 3 steps
  /// per minute per m/s for the slope.
  static let interceptPrecision = 1 / (5.0 * 5)
  static let slopePrecision = 1 / (3.0 * 3)
  static let referenceSpeed = 3.0
  /// The standard deviation of a window around the line, in steps per minute.
  static let windowDeviation = 3.0
  static let halfLifeDays = 60.0
  static let reach = 0.5
  /// The speeds and cadences that count as running.
  static let possibleSpeeds = 1.5...8.0
  static let possibleCadences = 120.0...240.0

  /// Creates the prior for a height; 1.75 m if unknown.
  public init(height: Length? = nil) {
    let meters = min(max(height?.meters ?? 1.75, 1), 2.5)
    self.init(intercept: 166 - 25 * (meters - 1.75), slope: 7)
  }

  /// Creates a custom prior: steps per minute at 3 m/s, and the increase per m/s.
  public init(intercept: Double, slope: Double) {
    a00 = Self.interceptPrecision
    a11 = Self.slopePrecision
    b0 = a00 * intercept
    b1 = a11 * slope
  }

  /// Learns from a window. Ignores windows that contain NaN or whose speed or cadence isn't plausible for running.
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

  /// The cadence at 3 m/s, in steps per minute.
  public var intercept: Double { (a11 * b0 - a01 * b1) / determinant }
  /// The increase in steps per minute per m/s.
  public var slope: Double { (a00 * b1 - a01 * b0) / determinant }
  /// The variances of intercept and slope, and their covariance.
  public var covariance: (intercept: Double, shared: Double, slope: Double) {
    (a11 / determinant, -a01 / determinant, a00 / determinant)
  }

  /// Returns the prediction at a speed in m/s. Takes constant time.
  public func prediction(speed: Double) -> CadencePrediction {
    let x = speed - Self.referenceSpeed
    let spread = covariance
    let line = spread.intercept + 2 * x * spread.shared + x * x * spread.slope
    let noise = Self.windowDeviation * Self.windowDeviation
    return CadencePrediction(
      cadence: intercept + slope * x, deviation: (line + noise).squareRoot(),
      lineDeviation: line.squareRoot(), isExtrapolated: !isWithin(Self.reach, of: speed))
  }

  /// Returns whether a speed is at most `reach` outside the range of the windows' speeds.
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
