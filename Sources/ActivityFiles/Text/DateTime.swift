import Engine

/// A moment to the microsecond, as ISO 8601 writes it. Whole numbers, so that differences of two
/// moments are exact where a Double of seconds since 1970 has only a quarter of a microsecond.
public struct DateTime: Equatable, Sendable {
  /// Since 1970-01-01T00:00:00Z.
  public var unixMicroseconds: Int64
  /// Minutes ahead of UTC as written; nil where no zone is written and UTC was assumed.
  public var zoneMinutes: Int32?

  public init(unixMicroseconds: Int64, zoneMinutes: Int32? = 0) {
    self.unixMicroseconds = unixMicroseconds
    self.zoneMinutes = zoneMinutes
  }

  /// The years 0 to 9999, which four digits hold, in seconds since 1970.
  static let years = -62_167_219_200..<253_402_300_799.0

  /// To the nearest microsecond. Nil outside the years 0 to 9999.
  public init?(unixSeconds: Double) {
    guard Self.years.contains(unixSeconds) else { return nil }
    let whole = unixSeconds.rounded(.down)
    let micros = ((unixSeconds - whole) * 1e6).rounded(.toNearestOrEven)
    self.init(
      unixMicroseconds: Int64(saturating: whole) &* 1_000_000 &+ Int64(saturating: micros))
  }

  public var unixSeconds: Double { Double(unixMicroseconds) / 1e6 }

  /// To the nearest microsecond; unchanged where that would lead ten thousand years away.
  public func adding(_ seconds: Double) -> DateTime {
    guard abs(seconds) < 3.2e11 else { return self }
    let micros = Int64(saturating: (seconds * 1e6).rounded(.toNearestOrEven))
    return DateTime(unixMicroseconds: unixMicroseconds &+ micros, zoneMinutes: zoneMinutes)
  }

  /// Seconds from `other` to this.
  @inline(__always) public func seconds(since other: DateTime) -> Double {
    Double(unixMicroseconds - other.unixMicroseconds) / 1e6
  }
}

extension DateTime: CustomStringConvertible {
  /// In UTC, with three or six decimals where it is no whole second: `2026-11-21T06:30:00.250Z`.
  public var description: String {
    let (seconds, micros) = floorDivide(unixMicroseconds, by: 1_000_000)
    let (day, secondOfDay) = floorDivide(seconds, by: 86_400)
    let time = Int(secondOfDay)
    let date = CalendarDay.date(of: Int(day))
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
      + fractionText(Int(micros)) + "Z"
  }

  private func fractionText(_ micros: Int) -> String {
    if micros == 0 { return "" }
    return micros % 1000 == 0 ? "." + padded(micros / 1000, 3) : "." + padded(micros, 6)
  }
}

/// Quotient rounded down and the remainder, never negative.
private func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
  let rest = (value % divisor + divisor) % divisor
  return ((value - rest) / divisor, rest)
}

/// With zeros before it.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
