/// The hours of the day during which nothing is sent, in minutes since midnight (0–1439) in the athlete's time zone.
public struct QuietHours: Equatable, Sendable {
  public var start: Int
  /// The first minute after the quiet hours. If it is less than `start`, the quiet hours span midnight. If both are
  /// equal, quiet hours are disabled.
  public var end: Int

  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  public func contains(minute: Int) -> Bool {
    start <= end
      ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}
