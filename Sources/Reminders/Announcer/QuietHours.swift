/// Hours of the day in which nothing is sent. Minutes since midnight by the athlete's clock, 0 ... 1439.
public struct QuietHours: Equatable, Sendable {
  public var start: Int
  /// The first minute that is no longer quiet. Before `start`, the hours go over midnight; equal to it, none are quiet.
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
