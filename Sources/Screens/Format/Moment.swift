/// An instant and how far the athlete's zone was ahead of UTC then.
public struct Moment: Equatable, Sendable {
  /// Seconds since 1970 in UTC.
  public var unixSeconds: Double
  public var zoneMinutes: Int32

  public init(unixSeconds: Double, zoneMinutes: Int32 = 0) {
    self.unixSeconds = unixSeconds
    self.zoneMinutes = zoneMinutes
  }

  /// Whole days since 1970-01-01 where the athlete was. Moments beyond the years 1–9999 are held there.
  var localDay: Int {
    let days = (localSeconds / 86_400).rounded(.down)
    return Int(min(max(days, -719_162), 2_932_896))
  }

  /// Minutes since midnight where the athlete was.
  var minuteOfDay: Int {
    let seconds = localSeconds - (localSeconds / 86_400).rounded(.down) * 86_400
    return seconds.isFinite ? Int(seconds / 60) : 0
  }

  private var localSeconds: Double {
    let local = unixSeconds + Double(zoneMinutes) * 60
    return local.isFinite ? min(max(local, -1e13), 1e13) : 0
  }
}

/// A date of the Gregorian calendar.
struct CivilDate: Equatable {
  var year: Int
  /// 1 ... 12
  var month: Int
  /// 1 ... 31
  var day: Int
  /// 0 is Monday.
  var weekday: Int

  /// From days since 1970-01-01: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
  /// civil_from_days.
  init(day number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    weekday = ((number + 3) % 7 + 7) % 7
  }
}
