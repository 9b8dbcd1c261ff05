/// A day of the proleptic Gregorian calendar. Conversions use Howard Hinnant's "chrono-Compatible Low-Level Date
/// Algorithms".
public struct Day: Hashable, Sendable {
  /// Days since 1970-01-01.
  public var number: Int

  /// Creates the day of a number of days since 1970-01-01.
  @inlinable public init(_ number: Int) { self.number = number }

  /// The numbers of the days in the years 1 to 9999.
  public static var range: ClosedRange<Int> { -719_162...2_932_896 }

  /// Creates the day of a date (`days_from_civil`). Months are 1 … 12; days beyond the end of the month continue into
  /// the next.
  @inlinable public init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(era * 146_097 + dayOfEra - 719_468)
  }

  /// Creates the day of a date in the years 0 to 9999. Returns nil if the date doesn't exist.
  @inlinable public init?(exactYear year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  @inlinable static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The date (`civil_from_days`). Months are 1 … 12, days 1 … 31.
  @inlinable public var date: (year: Int, month: Int, day: Int) {
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

  /// The day of the week, where 0 is Monday.
  @inlinable public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The Monday of the week that contains the day.
  public var monday: Day { Day(number - weekday) }
}

extension Day {
  /// Parses a date `YYYY-MM-DD` with a year from 0000 to 9999. Returns nil if the date doesn't exist.
  public init?(_ text: String) {
    let bytes = utf8Bytes(text)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.digits(bytes[..<4]), let month = Self.digits(bytes[5..<7]),
      let day = Self.digits(bytes[8...])
    else { return nil }
    self.init(exactYear: year, month: month, day: day)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// A day in the years 0000 to 9999 as `YYYY-MM-DD`, the format that the initializer reads.
  public var text: String {
    let (year, month, day) = date
    var bytes: [UInt8] = []
    appendDigits(UInt64(max(year, 0)), minimumCount: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(UInt64(month), minimumCount: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(UInt64(day), minimumCount: 2, to: &bytes)
    return utf8Text(bytes)
  }
}
