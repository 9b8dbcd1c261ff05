/// Dates of the Gregorian calendar as days since 1970-01-01.
public enum CalendarDay {
  /// The day of `YYYY-MM-DD`; nil when there is no such day.
  public static func parse(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      let year = number(parts[0]), let month = number(parts[1]), let day = number(parts[2]),
      (1...12).contains(month), (1...length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    return number(year: year, month: month, day: day)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// `YYYY-MM-DD` of a day.
  static func text(of number: Int) -> String {
    let (year, month, day) = date(of: number)
    return [(year, 4), (month, 2), (day, 2)].map { number, width in
      String(repeating: "0", count: max(width - String(number).count, 0)) + String(number)
    }.joined(separator: "-")
  }

  static func yearAndMonth(of number: Int) -> (year: Int, month: Int) {
    let (year, month, _) = date(of: number)
    return (year, month)
  }

  /// Howard Hinnant, civil_from_days.
  private static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The Monday of the week a day is in.
  static func monday(of day: Int) -> Int {
    day - ((day + 3) % 7 + 7) % 7
  }
}
