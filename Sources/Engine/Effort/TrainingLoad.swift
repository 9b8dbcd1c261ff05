/// Banister's training impulse: the time weighted by an exponential function of the fraction of the heart rate reserve.
public struct TrainingImpulse: Equatable, Sendable {
  /// The impulse so far, in Banister's units (weighted minutes).
  public private(set) var total = 0.0
  private let resting: Double
  private let maximum: Double
  private let factor: Double
  private let exponent: Double

  /// Creates an impulse of 0. Returns nil unless 20 ≤ resting < maximum ≤ 250 beats per minute. `isFemale` selects
  /// Banister's factors for women (0.86, 1.67) instead of those for men (0.64, 1.92).
  public init?(resting: Double, maximum: Double, isFemale: Bool = false) {
    guard resting >= 20, resting < maximum, maximum <= 250 else { return nil }
    self.resting = resting
    self.maximum = maximum
    factor = isFemale ? 0.86 : 0.64
    exponent = isFemale ? 1.67 : 1.92
  }

  /// Adds a sample. Add samples individually rather than their mean, because the formula isn't linear and the mean
  /// would yield a smaller impulse.
  public mutating func add(seconds: Double, heartRate: Double) {
    let share = min(max((heartRate - resting) / (maximum - resting), 0), 1)
    total += seconds / 60 * share * factor * exponential(exponent * share)
  }
}

/// Fitness and fatigue: exponential moving averages of the daily load with time constants of 42 and 7 days.
public struct LoadBalance: Equatable, Sendable {
  /// The 42-day average, in load per day.
  public private(set) var fitness = 0.0
  /// The 7-day average, in load per day.
  public private(set) var fatigue = 0.0

  public init() {}

  /// The form: fitness minus fatigue. Read it before adding the day's load to know how rested the athlete was on that
  /// day.
  public var form: Double { fitness - fatigue }

  /// Adds the load of a day. Rest days must be added as 0.
  public mutating func add(day load: Double) {
    fitness += (load - fitness) * (1 - exponential(-1 / 42.0))
    fatigue += (load - fatigue) * (1 - exponential(-1 / 7.0))
  }
}
