/// A point of a measured track, at most one per second, from which charts and maps are drawn.
public struct MeasuredPoint: Equatable, Sendable {
  /// Seconds since the recording's start; nil in files without times.
  public var seconds: Double?
  /// The smoothed position, or nil if unknown.
  public var coordinate: Coordinate?
  /// The distance so far, in metres.
  public var distanceMeters: Double
  /// The moving time so far, in seconds; nil in files without times.
  public var movingSeconds: Double?
  /// The smoothed speed in m/s.
  public var speed: Double?
  /// The smoothed altitude in metres, or nil if unknown.
  public var altitude: Double?
  /// Heart rate in beats per minute, or nil if unknown.
  public var heartRate: Double?
  /// Cadence in steps per minute, or nil if unknown.
  public var cadence: Double?
  /// Whether this is the first point after a gap, a pause or a break in the file, and so must not be connected to the
  /// previous point.
  public var startsSegment: Bool

  /// Creates a point. Omit unknown values.
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
