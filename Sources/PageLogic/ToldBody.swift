import Engine

/// The athlete's body as the page's settings tell it, number by number; an impossible one is left out.
struct ToldBody {
  private var body = AthleteBody()
  private var birthYear: Double?

  mutating func set(_ code: Int32, _ value: Double) {
    switch code {
    case 3: body.kilograms = within(20...300, value)
    case 6: body.restingHeartRate = within(20...250, value)
    case 7: body.maximumHeartRate = within(20...250, value)
    case 8: birthYear = within(1850...2200, value)
    case 9: body.isFemale = value == 1 ? true : value == 2 ? false : nil
    default: return
    }
  }

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
