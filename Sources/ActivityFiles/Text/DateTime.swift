public import Engine

/// A point in time with microsecond precision. Integers make differences exact, whereas seconds since 1970 in a
/// Double are only accurate to a quarter of a microsecond.
public struct DateTime: Equatable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public var unixMicroseconds: Int64
  /// The time zone's offset from UTC in minutes, or nil if UTC was assumed because the text has no time zone.
  public var zoneMinutes: Int32?

  public init(unixMicroseconds: Int64, zoneMinutes: Int32? = 0) {
    self.unixMicroseconds = unixMicroseconds
    self.zoneMinutes = zoneMinutes
  }

  /// The years 0 to 9999, which fit in four digits, in seconds since 1970.
  static let years = -62_167_219_200..<253_402_300_799.0

  /// Rounds to the nearest microsecond. Returns nil outside the years 0 to 9999.
  public init?(unixSeconds: Double) {
    guard Self.years.contains(unixSeconds) else { return nil }
    let whole = unixSeconds.rounded(.down)
    let micros = ((unixSeconds - whole) * 1e6).rounded(.toNearestOrEven)
    self.init(
      unixMicroseconds: Int64(saturating: whole) &* 1_000_000 &+ Int64(saturating: micros))
  }

  public var unixSeconds: Double { Double(unixMicroseconds) / 1e6 }

  /// Returns the time `seconds` later, rounded to the nearest microsecond. Returns the same time if `seconds` is about
  /// ten thousand years or more.
  public func adding(_ seconds: Double) -> DateTime {
    guard abs(seconds) < 3.2e11 else { return self }
    let micros = Int64(saturating: (seconds * 1e6).rounded(.toNearestOrEven))
    return DateTime(unixMicroseconds: unixMicroseconds &+ micros, zoneMinutes: zoneMinutes)
  }

  /// Returns the seconds from `other` to this time.
  @inline(__always) public func seconds(since other: DateTime) -> Double {
    Double(unixMicroseconds - other.unixMicroseconds) / 1e6
  }
}

extension Instant {
  /// Creates the instant of a file's time; in UTC if the file doesn't contain the time zone.
  public init(_ time: DateTime) {
    self.init(unixSeconds: time.unixSeconds, zoneMinutes: Int(time.zoneMinutes ?? 0))
  }
}

extension DateTime: CustomStringConvertible {
  /// The time in UTC, with three or six decimals if it isn't a whole second: `2026-11-21T06:30:00.250Z`.
  public var description: String {
    let (seconds, micros) = floorDivide(unixMicroseconds, by: 1_000_000)
    let (day, secondOfDay) = floorDivide(seconds, by: 86_400)
    let time = Int(secondOfDay)
    return "\(Day(Int(day)).text)T"
      + "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
      + fractionText(Int(micros)) + "Z"
  }

  private func fractionText(_ micros: Int) -> String {
    if micros == 0 { return "" }
    return micros % 1000 == 0 ? "." + padded(micros / 1000, 3) : "." + padded(micros, 6)
  }
}

/// Returns the quotient rounded down, and the remainder, which is never negative.
private func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
  let rest = (value % divisor + divisor) % divisor
  return ((value - rest) / divisor, rest)
}

/// Pads a number with leading zeros.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
