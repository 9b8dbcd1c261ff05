import Engine

/// The athlete as the page's settings tell them, number by number; an impossible one is left out.
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

  /// 1 female, 2 male, else unknown.
  mutating func set(sex: Double) { body.isFemale = sex == 1 ? true : sex == 2 ? false : nil }

  /// At the time of a run, in seconds since 1970.
  func athlete(at unixSeconds: Double) -> AthleteBody {
    var athlete = body
    athlete.age = birthYear.flatMap { AthleteBody.age(bornIn: $0, at: unixSeconds) }
    return athlete
  }

  private func within(_ range: ClosedRange<Int>, _ value: Double) -> Double? {
    value >= Double(range.lowerBound) && value <= Double(range.upperBound) ? value : nil
  }
}
