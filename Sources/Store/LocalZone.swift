import Engine
public import Foundation

/// The time zone in which an athlete reads and types times.
public enum LocalZone {
  /// The time zone of the athlete for whom the current task runs; nil for the machine's time zone.
  @TaskLocal public static var reader: TimeZone?

  public static var current: TimeZone { reader ?? .current }

  /// Returns the offset from UTC at a time given in seconds since 1970, in minutes and including daylight saving
  /// time. The time is clamped to the years 0 to 9999.
  public static func minutes(at unixSeconds: Double) -> Int {
    let date = Date(timeIntervalSince1970: InputRange(Limits.unixSeconds).clamped(unixSeconds))
    return current.secondsFromGMT(for: date) / 60
  }
}

/// Returns the number of days since 1970 in a time zone that is `zoneMinutes` ahead of UTC.
public func localDay(unixSeconds: Double, zoneMinutes: Int) -> Int {
  InputRange(-10_000_000...10_000_000).rounded(
    ((unixSeconds + Double(zoneMinutes) * 60) / 86_400).rounded(.down))
}
