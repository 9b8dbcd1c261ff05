/// Converts between dates of the proleptic Gregorian calendar and days since 1970-01-01, using Howard Hinnant's
/// "chrono-Compatible Low-Level Date Algorithms".
public enum CalendarDay {
  /// Parses a date `YYYY-MM-DD` with a year from 0000 to 9999, and returns its day number. Returns nil if the date
  /// doesn't exist.
  public static func parse(_ text: String) -> Int? {
    let bytes = utf8Bytes(text)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = digits(bytes[..<4]), let month = digits(bytes[5..<7]),
      let day = digits(bytes[8...]), (1...12).contains(month),
      (1...length(ofMonth: month, in: year)).contains(day)
    else { return nil }
    return number(year: year, month: month, day: day)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the day number of a date (`days_from_civil`). Months are 1 … 12; days beyond the end of the month
  /// continue into the next.
  @inlinable public static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Returns the date of a day number (`civil_from_days`). Months are 1 … 12, days 1 … 31.
  @inlinable public static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (shiftedMonth < 10 ? 0 : 1),
      shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// Formats a day in the years 0000 to 9999 as `YYYY-MM-DD`, the format that `parse` reads.
  public static func text(of number: Int) -> String {
    let (year, month, day) = date(of: number)
    var bytes: [UInt8] = []
    appendDigits(UInt64(max(year, 0)), minimumCount: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(UInt64(month), minimumCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(UInt64(day), minimumCount: 2, to: &bytes)
    return utf8Text(bytes)
  }

  /// Returns the day of the week, where 0 is Monday.
  @inlinable public static func weekday(of day: Int) -> Int {
    ((day + 3) % 7 + 7) % 7
  }

  /// Returns the Monday of the week that contains a day.
  public static func monday(of day: Int) -> Int {
    day - weekday(of: day)
  }
}
