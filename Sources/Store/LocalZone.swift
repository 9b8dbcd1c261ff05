import Foundation

/// The zone this machine stands in.
public enum LocalZone {
  /// Minutes ahead of UTC at an instant, summer time included; seconds since 1970.
  public static func minutes(at unixSeconds: Double) -> Int {
    let date = Date(timeIntervalSince1970: unixSeconds)
    return TimeZone.current.secondsFromGMT(for: date) / 60
  }
}

/// Days since 1970 in a zone so many minutes ahead of UTC.
public func localDay(unixSeconds: Double, zoneMinutes: Int) -> Int {
  let days = ((unixSeconds + Double(zoneMinutes) * 60) / 86_400).rounded(.down)
  return Int(min(max(days, -10_000_000), 10_000_000))
}
