/// One point of a measured track, at most one a second: what charts and maps are drawn from.
public struct MeasuredPoint: Equatable, Sendable {
  /// Seconds since the recording's start; nil in files without times.
  public var seconds: Double?
  /// Smoothed position; nil where there was none.
  public var coordinate: Coordinate?
  /// Distance so far in metres.
  public var distanceMeters: Double
  /// Moving seconds so far; nil in files without times.
  public var movingSeconds: Double?
  /// Smoothed speed in m/s.
  public var speed: Double?
  /// Metres, smoothed; nil where unknown.
  public var altitude: Double?
  /// Beats a minute; nil where unknown.
  public var heartRate: Double?
  /// Steps a minute; nil where unknown.
  public var cadence: Double?
  /// True at the first point after a gap, a pause or a file's own break: nothing joins it to the
  /// point before.
  public var startsSegment: Bool

  /// Everything in the units of the properties; what is unknown is left out.
  public init(
    seconds: Double?, coordinate: Coordinate?, distanceMeters: Double, movingSeconds: Double?,
    speed: Double? = nil, altitude: Double? = nil, heartRate: Double? = nil, cadence: Double? = nil,
    startsSegment: Bool = false
  ) {
    self.seconds = seconds
    self.coordinate = coordinate
    self.distanceMeters = distanceMeters
    self.movingSeconds = movingSeconds
    self.speed = speed
    self.altitude = altitude
    self.heartRate = heartRate
    self.cadence = cadence
    self.startsSegment = startsSegment
  }
}
