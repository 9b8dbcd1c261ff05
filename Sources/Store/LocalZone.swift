import Foundation

/// The zone this machine stands in.
public enum LocalZone {
  /// Minutes ahead of UTC at an instant, summer time included; seconds since 1970.
  public static func minutes(at unixSeconds: Double) -> Int {
    let date = Date(timeIntervalSince1970: unixSeconds)
    return TimeZone.current.secondsFromGMT(for: date) / 60
  }
}
