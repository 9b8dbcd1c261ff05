/// A period without positions in which distance wasn't measured by a device either. It is drawn as a gap and adds no
/// distance.
public struct TrackGap: Equatable, Sendable {
  /// Seconds since the recording's start.
  public var start: Double
  /// Seconds since the recording's start, after `start`.
  public var end: Double

  /// Creates a gap from times in seconds since the recording's start.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}
