import Engine

/// The forms in which a table can state a time.
enum CSVTime: Equatable {
  case date(DateTime)
  /// A date whose order of day, month and year isn't certain, with a time of day.
  case day(CSVDate, CSVClock)
  /// Seconds since the recording's start.
  case offset(Double)
  /// Seconds since midnight of an unknown day.
  case clock(Double)

  /// Combines a date and a time of day.
  init?(date: ArraySlice<UInt8>, clock: ArraySlice<UInt8>) {
    guard let date = CSVDate(date), let clock = CSVClock(clock) else { return nil }
    guard date.orders == [.yearFirst] else {
      self = .day(date, clock)
      return
    }
    guard let day = date.day(.yearFirst),
      let time = DateTime(unixSeconds: day * 86_400 + clock.seconds)
    else { return nil }
    self = .date(DateTime(unixMicroseconds: time.unixMicroseconds, zoneMinutes: clock.zoneMinutes))
  }
}

/// A time of day in a table.
struct CSVClock: Equatable {
  /// Seconds since midnight in UTC. Negative or more than a day if the UTC date differs from the local one.
  var seconds: Double
  /// The offset from UTC, or nil if it isn't stated.
  var zoneMinutes: Int32?
  /// Whether the time is in 12-hour notation, as in `11:58:00 PM`.
  var isTwelveHour: Bool

  /// Parses `6:30`, `06:30:00.5Z`, `6:30:00 PM`, `063000` or `63000.5`.
  init?(_ text: ArraySlice<UInt8>) {
    isTwelveHour = text.contains { $0 | 0x20 == 0x6D }
    if let time = (Self.day + text)[...].dateTime {
      seconds = time.seconds(since: Self.midnight)
      zoneMinutes = time.zoneMinutes
    } else if let number = text.clockSeconds {
      seconds = number
    } else {
      return nil
    }
  }

  /// An arbitrary day, used to parse a time of day as a date.
  private static let day = Array("2000-01-01T".utf8)
  private static let midnight = DateTime(unixMicroseconds: 946_684_800_000_000)
}

/// Parses the times of a table. Assumes that all times have the same form as the first one.
struct CSVTimeReader {
  private enum Unit { case unix, days, seconds, clock, minutesAndSeconds }

  private var unit: Unit?
  /// The unit of times since the start, in seconds.
  var secondsPerUnit = 1.0

  /// Parses one of the following: a date with a time of day; seconds or milliseconds since 1970; a spreadsheet date in
  /// days; seconds or minutes since the start; a time of day.
  mutating func time(_ text: ArraySlice<UInt8>) -> CSVTime? {
    if let date = text.dateTime { return .date(date) }
    if let time = Self.dateAndClock(text) { return time }
    guard let unit = unit ?? Self.unit(of: text) else { return nil }
    self.unit = unit
    switch unit {
    case .unix: return text.decimal.flatMap(Self.unixTime).map { .date($0) }
    case .days: return text.decimal.flatMap(Self.spreadsheetTime).map { .date($0) }
    case .minutesAndSeconds: return text.elapsedSeconds.map { .offset($0) }
    case .seconds:
      return PointRange.seconds.checked(text.decimal.map { $0 * secondsPerUnit }).map {
        .offset($0)
      }
    case .clock: return CSVClock(text).map { .clock($0.seconds) }
    }
  }

  /// Parses a date in a notation other than `2026-11-21`, followed by a time of day in the same cell.
  private static func dateAndClock(_ text: ArraySlice<UInt8>) -> CSVTime? {
    let parts = text.split(maxSplits: 1) { $0 == 0x20 || $0 == 0x54 }
    guard parts.count == 2, parts[1].contains(0x3A) else { return nil }
    let date = parts[0].last == 0x2C ? parts[0].dropLast() : parts[0]
    return CSVTime(date: date, clock: parts[1].trimmed)
  }

  private static func unit(of text: ArraySlice<UInt8>) -> Unit? {
    if text.contains(0x3A) { return isElapsed(text) ? .minutesAndSeconds : .clock }
    guard let number = text.decimal else { return nil }
    if isUnix(number) { return .unix }
    if isSpreadsheetTime(text, number) { return .days }
    // A large first number is a time of day, because times since the start begin small.
    return number >= 10_000 && text.clockSeconds != nil ? .clock : .seconds
  }

  /// Returns whether a time that consists of two numbers is in minutes and seconds rather than hours and minutes. This
  /// is assumed if the first number is 0, because elapsed times begin within the first minute, whereas few recordings
  /// begin at midnight.
  private static func isElapsed(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].decimal == 0
  }

  // MARK: Numbers

  /// Returns whether the number is a Unix time, assuming a date after early 1973. Smaller numbers are times of day or
  /// elapsed times.
  private static func isUnix(_ number: Double) -> Bool { number >= 1e8 }

  private static func unixTime(_ number: Double) -> DateTime? {
    guard isUnix(number) else { return nil }
    return DateTime(unixSeconds: number > 1e11 ? number / 1000 : number)
  }

  /// The years 2000 to 2099 in days since the end of 1899, as spreadsheet programs count them.
  private static let spreadsheetDays = InputRange(36_526.0...73_050)
  private static let daysTo1970 = 25_569.0
  /// The number of decimals that a time of day needs to be precise to the second.
  private static let dayDecimals = 5

  private static func isSpreadsheetTime(_ text: ArraySlice<UInt8>, _ number: Double) -> Bool {
    let decimals = text.drop { $0 != 0x2E && $0 != 0x2C }.dropFirst()
    return spreadsheetDays.checked(number) != nil && decimals.count >= dayDecimals
      && number.rounded() != number
  }

  /// Rounds to milliseconds, as spreadsheet programs do. The time has no zone.
  private static func spreadsheetTime(_ number: Double) -> DateTime? {
    guard let days = spreadsheetDays.checked(number) else { return nil }
    var time = DateTime(unixSeconds: ((days - daysTo1970) * 86_400_000).rounded() / 1_000)
    time?.zoneMinutes = nil
    return time
  }
}

extension ArraySlice<UInt8> {
  var decimal: Double? { withUnsafeBufferPointer { parseDecimal($0) } }

  var dateTime: DateTime? { withUnsafeBufferPointer { DateTime(bytes: $0) } }

  /// Seconds since midnight, parsed from `6:30`, `06:30:00.5`, `063000` or `63000.5`.
  var clockSeconds: Double? {
    let parts = split(separator: 0x3A, omittingEmptySubsequences: false).map(\.decimal)
    if parts.count > 1 {
      guard parts.count <= 3, let hours = parts[0], let minutes = parts[1] else { return nil }
      return Self.secondsOfDay(hours, minutes, parts.count == 3 ? parts[2] : 0)
    }
    guard let number = decimal, number >= 0, number < 240_000 else { return nil }
    let minutes = (number / 100).rounded(.down)
    let hours = (minutes / 100).rounded(.down)
    return Self.secondsOfDay(hours, minutes - hours * 100, number - minutes * 100)
  }

  private static func secondsOfDay(
    _ hours: Double, _ minutes: Double, _ seconds: Double?
  ) -> Double? {
    guard let seconds, (0..<24).contains(hours), (0..<60).contains(minutes),
      (0..<61).contains(seconds)
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Seconds since the start, parsed from `90:05` or `1:30:05.5`.
  var elapsedSeconds: Double? {
    let parts = split(separator: 0x3A, omittingEmptySubsequences: false).compactMap {
      PointRange.seconds.checked($0.decimal)
    }
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0 >= 0 }),
      parts.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    return PointRange.seconds.checked(parts.reduce(0) { $0 * 60 + $1 })
  }
}
