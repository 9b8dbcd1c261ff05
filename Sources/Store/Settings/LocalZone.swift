import Engine
public import Foundation

/// The time zone in which an athlete sees and enters times.
public enum LocalZone {
  /// The time zone of the athlete for whom the current task runs; nil to use the machine's time zone.
  @TaskLocal public static var reader: TimeZone?

  public static var current: TimeZone { reader ?? .current }

  /// Returns the offset from UTC in minutes, including daylight saving time, at a time in seconds since 1970. The time
  /// is clamped to the years 0 to 9999.
  public static func minutes(at unixSeconds: Double) -> Int {
    let date = Date(timeIntervalSince1970: InputRange(Limits.unixSeconds).clamped(unixSeconds))
    return current.secondsFromGMT(for: date) / 60
  }
}
