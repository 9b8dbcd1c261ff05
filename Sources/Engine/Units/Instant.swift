/// A point in time, with the offset of local time from UTC.
public struct Instant: Equatable, Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var unixSeconds: Double
  /// The minutes by which local time is ahead of UTC.
  public var zoneMinutes: Int

  /// Creates the instant of a number of seconds since 1970-01-01 00:00 UTC.
  public init(unixSeconds: Double, zoneMinutes: Int = 0) {
    self.unixSeconds = unixSeconds
    self.zoneMinutes = zoneMinutes
  }

  /// Creates a local time, given as days since 1970-01-01 and seconds since midnight.
  public init(day: Int, seconds: Double = 0, zoneMinutes: Int = 0) {
    self.init(
      unixSeconds: Double(day) * 86_400 + seconds - Double(zoneMinutes) * 60,
      zoneMinutes: zoneMinutes)
  }

  /// The local day as days since 1970-01-01, clamped to `Day.range`.
  public var localDay: Int {
    let days = (localSeconds / 86_400).rounded(.down)
    return Int(min(max(days, Double(Day.range.lowerBound)), Double(Day.range.upperBound)))
  }

  /// Minutes since midnight in local time.
  public var minuteOfDay: Int {
    let seconds = localSeconds - (localSeconds / 86_400).rounded(.down) * 86_400
    return seconds.isFinite ? Int(seconds / 60) : 0
  }

  private var localSeconds: Double {
    let local = unixSeconds + Double(zoneMinutes) * 60
    return local.isFinite ? min(max(local, -1e13), 1e13) : 0
  }
}
