import Engine

/// An instant with the athlete's UTC offset at that time, in minutes.
public struct Moment: Equatable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var unixSeconds: Double
  public var zoneMinutes: Int32

  public init(unixSeconds: Double, zoneMinutes: Int32 = 0) {
    self.unixSeconds = unixSeconds
    self.zoneMinutes = zoneMinutes
  }

  /// Days since 1970-01-01 in the athlete's local time, clamped to the years 1–9999.
  package var localDay: Int {
    let days = (localSeconds / 86_400).rounded(.down)
    return Int(min(max(days, -719_162), 2_932_896))
  }

  /// Minutes since midnight in the athlete's local time.
  var minuteOfDay: Int {
    let seconds = localSeconds - (localSeconds / 86_400).rounded(.down) * 86_400
    return seconds.isFinite ? Int(seconds / 60) : 0
  }

  private var localSeconds: Double {
    let local = unixSeconds + Double(zoneMinutes) * 60
    return local.isFinite ? min(max(local, -1e13), 1e13) : 0
  }
}

/// A date in the Gregorian calendar.
struct CivilDate: Equatable {
  var year: Int
  /// The month (1…12).
  var month: Int
  /// The day of the month (1…31).
  var day: Int
  /// The weekday, from 0 (Monday) to 6 (Sunday).
  var weekday: Int

  /// Creates a date from the number of days since 1970-01-01.
  init(day number: Int) {
    (year, month, day) = CalendarDay.date(of: number)
    weekday = CalendarDay.weekday(of: number)
  }
}
