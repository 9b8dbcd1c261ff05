import Engine

/// The athlete's body data, which the page sends one setting at a time. Values out of range are stored as unknown.
struct AthleteProfile {
  private var body = AthleteBody()
  private var birthYear: Double?

  mutating func set(kilograms: Double) {
    body.kilograms = SessionOption.weight.counted(kilograms)
  }

  mutating func set(restingHeartRate: Double) {
    body.restingHeartRate = within(Limits.restingHeartRates, restingHeartRate)
  }

  mutating func set(maximumHeartRate: Double) {
    body.maximumHeartRate = within(Limits.maximumHeartRates, maximumHeartRate)
  }

  mutating func set(birthYear year: Double) { birthYear = within(Limits.birthYears, year) }

  /// Sets the sex: 1 is female, 2 is male, and any other value is stored as unknown.
  mutating func set(sex: Double) { body.isFemale = sex == 1 ? true : sex == 2 ? false : nil }

  /// Returns the athlete with their age at a time in seconds since 1970.
  func athlete(at unixSeconds: Double) -> AthleteBody {
    var athlete = body
    athlete.age = birthYear.flatMap { AthleteBody.age(bornIn: $0, at: unixSeconds) }
    return athlete
  }

  private func within(_ range: ClosedRange<Int>, _ value: Double) -> Double? {
    value >= Double(range.lowerBound) && value <= Double(range.upperBound) ? value : nil
  }
}
