/// The body data that an athlete entered. Missing values are nil and are never estimated, except the maximum heart
/// rate, which can be estimated from the age.
public struct AthleteBody: Equatable, Sendable {
  /// The body mass in kilograms.
  public var kilograms: Double?
  /// The resting heart rate in beats per minute.
  public var restingHeartRate: Double?
  /// The maximum heart rate in beats per minute, if the athlete knows it.
  public var maximumHeartRate: Double?
  /// The age in years.
  public var age: Double?
  /// Selects the constants of the training impulse; nil selects those for men.
  public var isFemale: Bool?

  /// Creates body data without checking it. The metrics reject impossible values.
  public init(
    kilograms: Double? = nil, restingHeartRate: Double? = nil, maximumHeartRate: Double? = nil,
    age: Double? = nil, isFemale: Bool? = nil
  ) {
    self.kilograms = kilograms
    self.restingHeartRate = restingHeartRate
    self.maximumHeartRate = maximumHeartRate
    self.age = age
    self.isFemale = isFemale
  }

  /// Returns the age in years, counted from the middle of the year of birth, or nil if it is impossible.
  public static func age(bornIn year: Double, at unixSeconds: Double) -> Double? {
    let now = 1970 + unixSeconds / (365.2425 * 86_400)
    let age = now - (year + 0.5)
    return age >= 0 && age < 130 ? age : nil
  }

  /// The maximum heart rate with its standard deviation: the athlete's own value (±3), otherwise 208 − 0.7 · age for
  /// ages of 10…100 years (±10; Tanaka, Monahan and Seals, J Am Coll Cardiol 37:153, 2001).
  public var highestHeartRate: Estimate? {
    if let maximumHeartRate { return Estimate(maximumHeartRate, deviation: 3) }
    guard let age, (10...100).contains(age) else { return nil }
    return Estimate(208 - 0.7 * age, deviation: 10)
  }

  /// Whether `highestHeartRate` is estimated from the age.
  public var highestIsFromAge: Bool { maximumHeartRate == nil }
}
