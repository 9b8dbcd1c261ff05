import Engine

/// The athlete's body as the page's settings tell it, number by number; an impossible one is left out.
struct ToldBody {
  private var body = AthleteBody()
  private var birthYear: Double?
  private static let heartRates = 20.0...250

  mutating func set(kilograms: Double) {
    body.kilograms = SessionOption.weight.counted(kilograms)
  }

  mutating func set(restingHeartRate: Double) {
    body.restingHeartRate = within(Self.heartRates, restingHeartRate)
  }

  mutating func set(maximumHeartRate: Double) {
    body.maximumHeartRate = within(Self.heartRates, maximumHeartRate)
  }

  mutating func set(birthYear year: Double) { birthYear = within(1850...2200, year) }

  /// 1 female, 2 male, else unknown.
  mutating func set(sex: Double) { body.isFemale = sex == 1 ? true : sex == 2 ? false : nil }

  /// At the time of a run, in seconds since 1970.
  func athlete(at unixSeconds: Double) -> AthleteBody {
    var athlete = body
    athlete.age = birthYear.flatMap { AthleteBody.age(bornIn: $0, at: unixSeconds) }
    return athlete
  }

  private func within(_ range: ClosedRange<Double>, _ value: Double) -> Double? {
    range.contains(value) ? value : nil
  }
}
