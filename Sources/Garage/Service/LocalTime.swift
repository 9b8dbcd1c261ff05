public import Engine

/// A point in time that can be converted to the athlete's local day.
public struct LocalTime: Sendable {
  /// Seconds since 1970.
  public var seconds: Double
  private let zone: @Sendable (Double) -> Int

  /// Creates a point in time from seconds since 1970.
  ///
  /// - Parameter zone: Returns the offset of the athlete's time zone from UTC at a given time, in minutes, including
  ///   daylight saving time.
  public init(seconds: Double, zone: @escaping @Sendable (Double) -> Int = { _ in 0 }) {
    self.seconds = seconds
    self.zone = zone
  }

  /// The local day, in days since 1970.
  public var day: Int { day(of: seconds) }

  /// The range of times that forms and exports may contain, in seconds since 1970.
  public static let possible = InputRange(Limits.unixSeconds)

  /// Returns the local day of another time, clamped to `Day.range`.
  public func day(of seconds: Double) -> Int {
    Instant(unixSeconds: seconds, zoneMinutes: zone(seconds)).localDay
  }
}
