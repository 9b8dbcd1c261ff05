/// What an athlete says of their body; what they did not say is nil and is never guessed, but for the
/// highest heart rate, which age tells roughly.
public struct AthleteBody: Equatable, Sendable {
  /// Body mass.
  public var kilograms: Double?
  /// Beats a minute.
  public var restingHeartRate: Double?
  /// Beats a minute, as the athlete knows it.
  public var maximumHeartRate: Double?
  /// Years.
  public var age: Double?
  /// Selects the constants of the training impulse; nil counts as male there.
  public var isFemale: Bool?

  /// Values are taken as they are; the figures refuse impossible ones.
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

  /// Years since the middle of the year of birth; nil where there can be no such person.
  public static func age(bornIn year: Double, at unixSeconds: Double) -> Double? {
    let now = 1970 + unixSeconds / (365.2425 * 86_400)
    let age = now - (year + 0.5)
    return age >= 0 && age < 130 ? age : nil
  }

  /// The highest heart rate with its standard deviation: what the athlete says (± 3), else 208 − 0.7 · age
  /// for 10 … 100 years (± 10; Tanaka, Monahan and Seals, J Am Coll Cardiol 37:153, 2001).
  public var highestHeartRate: Estimate? {
    if let maximumHeartRate { return Estimate(maximumHeartRate, deviation: 3) }
    guard let age, (10...100).contains(age) else { return nil }
    return Estimate(208 - 0.7 * age, deviation: 10)
  }

  /// Whether `highestHeartRate` comes from the age alone.
  public var highestIsFromAge: Bool { maximumHeartRate == nil }
}
