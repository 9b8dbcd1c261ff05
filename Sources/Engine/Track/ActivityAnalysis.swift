/// A stretch without positions in which no device counted metres either. It is drawn as a gap and adds no distance.
public struct TrackGap: Equatable, Sendable {
  /// Seconds since the recording's start.
  public var start: Double
  public var end: Double

  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

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
  public var altitude: Double?
  public var heartRate: Double?
  public var cadence: Double?
  /// True at the first point after a gap, a pause or a file's own break: nothing joins it to the
  /// point before.
  public var startsSegment: Bool

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

/// What an activity amounts to: derived from a recording or a session's log, never typed in.
/// Unknown values are nil.
public struct ActivityAnalysis: Equatable, Sendable {
  /// Raised whenever any number below could come out differently for the same input.
  public static let version = 7

  public var pointCount = 0
  /// The file's or session's own segments.
  public var segmentCount = 0
  /// Our best estimate: smoothed, refusals and gaps left out.
  public var distanceMeters = 0.0
  /// Plain geodesic sum between neighbours inside the file's own segments.
  public var rawDistanceMeters = 0.0
  /// What the recording device says.
  public var recordedDistanceMeters: Double?
  public var elapsedSeconds: Double?
  public var movingSeconds: Double?
  public var elevationGainMeters: Double?
  public var elevationLossMeters: Double?
  /// One standard deviation of gain and loss in metres.
  public var elevationUncertaintyMeters: Double?
  /// Over moving time, in m/s.
  public var averageSpeed: Double?
  public var averageHeartRate: Double?
  public var maximumHeartRate: Double?
  public var averageCadence: Double?
  public var kilometers: [Split] = []
  public var miles: [Split] = []
  public var laps: [Split] = []
  public var gaps: [TrackGap] = []
  public var quality = TrackQuality()
  public var points = MeasuredTrack()
  /// By standard length, ascending.
  public var bestEfforts: [LengthEffort] = []
  public var effort = ActivityEffort()

  public init() {}

  /// Derives what `points` alone tell; call it once they are complete.
  mutating func addEffort(of sport: Sport) {
    if sport != .other { bestEfforts = Engine.bestEfforts(of: points) }
    effort = ActivityEffort(points, sport: sport)
  }
}
