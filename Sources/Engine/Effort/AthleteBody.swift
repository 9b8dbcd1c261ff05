/// What an athlete says of their body; what they did not say is nil and is never guessed, but for the
/// highest heart rate, which age tells roughly.
public struct AthleteBody: Equatable, Sendable {
  public var kilograms: Double?
  /// Beats a minute.
  public var restingHeartRate: Double?
  /// Beats a minute, as the athlete knows it.
  public var maximumHeartRate: Double?
  /// Years.
  public var age: Double?
  public var isFemale: Bool?

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

/// A value and one standard deviation of it.
public struct Estimate: Equatable, Sendable {
  public var value: Double
  public var deviation: Double

  public init(_ value: Double, deviation: Double) {
    self.value = value
    self.deviation = deviation
  }
}

/// A figure of an activity, or why there is none.
public enum Figure<Value: Equatable & Sendable>: Equatable, Sendable {
  case known(Value)
  case missing(FigureGap)

  public var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  public var gap: FigureGap? {
    if case .missing(let gap) = self { gap } else { nil }
  }
}

/// What a figure would have needed.
public enum FigureGap: UInt8, Equatable, Sendable, CaseIterable {
  /// The method is one for walking and running.
  case notOnFoot
  case distance
  /// The recording has no times.
  case times
  case weight
  case heartRate
  /// It was known for less than four fifths of the moving time.
  case moreHeartRate
  case restingHeartRate
  case highestHeartRate
  /// The resting heart rate is not below the highest.
  case possibleHeartRates
  /// Three minutes of even running after the first five, or more of it.
  case steadyRunning
  /// The steady running was too easy, or beyond what the heart rates allow, to be extrapolated from.
  case usefulHeartRate
  case footfalls
  /// Too few steps in a row.
  case moreFootfalls
  case cadence
  /// Speeds were too much alike for a line through them.
  case severalSpeeds
}
