import Engine

/// The forms in which a table can state a time.
enum CSVTime: Equatable {
  case date(DateTime)
  /// Seconds since the recording's start.
  case offset(Double)
  /// Seconds since midnight of an unknown day.
  case clock(Double)
}

/// Parses the times of a table. Assumes that all times have the same form as the first number.
struct CSVTimeReader {
  private enum Unit { case unix, seconds, clock }

  private var unit: Unit?
  /// The factor from a time since the start to seconds.
  var secondsPerUnit = 1.0

  /// Parses a date with time, seconds or milliseconds since 1970, seconds since the start, or a time of day.
  mutating func time(_ text: ArraySlice<UInt8>) -> CSVTime? {
    if let date = text.dateTime { return .date(date) }
    if text.contains(0x3A) { return text.clockSeconds.map { .clock($0) } }
    guard let number = text.decimal else { return nil }
    let unit = unit ?? Self.unit(of: number, text)
    self.unit = unit
    switch unit {
    case .unix:
      guard Self.isUnix(number) else { return nil }
      return DateTime(unixSeconds: abs(number) > 1e11 ? number / 1000 : number).map { .date($0) }
    case .seconds: return PointRange.seconds.checked(number * secondsPerUnit).map { .offset($0) }
    case .clock: return text.clockSeconds.map { .clock($0) }
    }
  }

  /// Parses a date and a time of day from two cells.
  func time(date: ArraySlice<UInt8>, clock: ArraySlice<UInt8>) -> DateTime? {
    if let whole = clock.dateTime { return whole }
    guard let day = date.isoDate else { return nil }
    if let whole = (day + [0x54] + clock)[...].dateTime { return whole }
    guard let seconds = clock.clockSeconds else { return nil }
    var start = day[...].dateTime
    start?.zoneMinutes = nil
    return start?.adding(seconds)
  }

  private static func unit(of number: Double, _ text: ArraySlice<UInt8>) -> Unit {
    if isUnix(number) { return .unix }
    // Times since the start begin with a small number.
    return number >= 10_000 && text.clockSeconds != nil ? .clock : .seconds
  }

  /// Accepts times since 1973. Smaller numbers are times of day or times since the start.
  private static func isUnix(_ number: Double) -> Bool { number >= 1e8 }
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

  /// The date as `2026-11-21`, converted from `2026/11/21`, `2026.11.21` or `20261121`. Nil if the year isn't
  /// first, because then the order of day and month is ambiguous.
  fileprivate var isoDate: [UInt8]? {
    let digits = Array(self)
    if digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
      return digits[..<4] + [0x2D] + digits[4..<6] + [0x2D] + digits[6...]
    }
    let date = digits.map { $0 == 0x2F || $0 == 0x2E ? 0x2D : $0 }
    return date.prefix(4).allSatisfy { (0x30...0x39).contains($0) } ? date : nil
  }
}
