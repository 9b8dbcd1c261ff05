/// How much of the way from rest to the highest heart rate a heart rate is, and what time there amounts
/// to: Banister's training impulse.
public struct TrainingImpulse: Equatable, Sendable {
  /// The impulse so far, in Banister's units (weighted minutes).
  public private(set) var total = 0.0
  private let resting: Double
  private let maximum: Double
  private let factor: Double
  private let exponent: Double

  /// Nil unless 20 ≤ resting < maximum ≤ 250 beats a minute. `isFemale` takes Banister's factors for
  /// women (0.86, 1.67) in place of those for men (0.64, 1.92).
  public init?(resting: Double, maximum: Double, isFemale: Bool = false) {
    guard resting >= 20, resting < maximum, maximum <= 250 else { return nil }
    self.resting = resting
    self.maximum = maximum
    factor = isFemale ? 0.86 : 0.64
    exponent = isFemale ? 1.67 : 1.92
  }

  /// Added a sample at a time, because the curve is bent: the impulse of the mean is less.
  public mutating func add(seconds: Double, heartRate: Double) {
    let share = min(max((heartRate - resting) / (maximum - resting), 0), 1)
    total += seconds / 60 * share * factor * exponential(exponent * share)
  }
}

/// Fitness and fatigue: running means of daily load with time constants of 42 and 7 days.
public struct LoadBalance: Equatable, Sendable {
  /// The mean over 42 days, in the load's units a day.
  public private(set) var fitness = 0.0
  /// The mean over 7 days, in the load's units a day.
  public private(set) var fatigue = 0.0

  public init() {}

  /// Before the day's load is added: how fresh the athlete came to it.
  public var form: Double { fitness - fatigue }

  /// One day, rest days with 0.
  public mutating func add(day load: Double) {
    fitness += (load - fitness) * (1 - exponential(-1 / 42.0))
    fatigue += (load - fatigue) * (1 - exponential(-1 / 7.0))
  }
}
