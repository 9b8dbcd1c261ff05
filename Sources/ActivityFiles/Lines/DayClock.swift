import Engine

/// Converts times of day to seconds since the first one, across midnight.
struct DayClock {
  /// The day of the first time, in days since 1970, or nil if the date is unknown.
  private var firstDay: Double?
  private var first: Double?
  /// The latest time, in seconds since midnight of the first day.
  private var latest = 0.0

  var startUnixSeconds: Double? {
    guard let firstDay, let first else { return nil }
    return firstDay * secondsPerDay + first
  }

  /// Returns the seconds since the first time. A time of day that goes back by more than half a day belongs to the next
  /// day.
  ///
  /// - Parameters:
  ///   - timeOfDay: seconds since midnight, below 86 401.
  ///   - day: days since 1970, if the file states a date.
  mutating func elapsed(at timeOfDay: Double, day: Double? = nil) -> Double {
    guard let first else {
      (first, latest, firstDay) = (timeOfDay, timeOfDay, day)
      return 0
    }
    var days = max(0, ((latest - timeOfDay) / secondsPerDay).rounded(.toNearestOrEven))
    if let day, let firstDay { days = day - firstDay }
    if let day, firstDay == nil { firstDay = day - days }
    latest = timeOfDay + days * secondsPerDay
    return latest - first
  }
}

private let secondsPerDay = 86_400.0

extension ArraySlice<UInt8> {
  /// The date written as `ddmmyy`, in days since 1970. The years are 1980 to 2079.
  var shortDate: Double? {
    guard count == 6, allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let digits = map { Int($0) - 0x30 }
    let (day, month) = (10 * digits[0] + digits[1], 10 * digits[2] + digits[3])
    let year = 10 * digits[4] + digits[5]
    return Day(exactYear: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
      .map { Double($0.number) }
  }
}
