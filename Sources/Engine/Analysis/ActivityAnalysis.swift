/// The results derived from a recording or a session's log: totals, splits, quality and the smoothed track. Unknown
/// values are nil.
public struct ActivityAnalysis: Equatable, Sendable {
  /// The version of the analysis. Increase it whenever the same input could produce a different result.
  public static let version = 10

  /// The number of samples in a recording, or of accepted fixes in a session.
  public var pointCount = 0
  /// The number of segments in the file or session.
  public var segmentCount = 0
  /// The best estimate of the distance in metres: the length of the smoothed track, excluding rejected positions and
  /// gaps.
  public var distanceMeters = 0.0
  /// The sum of the geodesic distances between consecutive positions in the same file segment.
  public var rawDistanceMeters = 0.0
  /// The distance that the recording device reported.
  public var recordedDistanceMeters: Double?
  /// The time from the first sample to the last, including pauses; nil if the recording has no times.
  public var elapsedSeconds: Double?
  /// The elapsed time excluding pauses and rests; nil if the recording has no times.
  public var movingSeconds: Double?
  /// The metres climbed, from smoothed altitudes; nil if there are too few altitudes.
  public var elevationGainMeters: Double?
  /// The metres descended, as a positive number; nil whenever the gain is nil.
  public var elevationLossMeters: Double?
  /// The standard deviation of elevation gain and loss, in metres.
  public var elevationUncertaintyMeters: Double?
  /// The average speed over the moving time, in m/s.
  public var averageSpeed: Double?
  /// The time-weighted mean heart rate in beats per minute; nil if no heart rate was recorded.
  public var averageHeartRate: Double?
  /// The maximum heart rate in beats per minute; nil if no heart rate was recorded.
  public var maximumHeartRate: Double?
  /// The time-weighted mean cadence in steps per minute, or crank revolutions per minute on a bike; nil if no cadence
  /// was recorded.
  public var averageCadence: Double?
  /// The 1 km splits, in order. The last one may be incomplete. Empty if the recording has no times.
  public var kilometers: [Split] = []
  /// The one-mile (1609.344 m) splits, in order. The last one may be incomplete. Empty if the recording has no times.
  public var miles: [Split] = []
  /// The laps, recorded with the lap button or imported from a file. `analyze` leaves them empty.
  public var laps: [Split] = []
  /// The gaps in the track, in chronological order.
  public var gaps: [TrackGap] = []
  /// The number of accepted positions, and the number of rejected positions by reason.
  public var quality = TrackQuality()
  /// The smoothed track, with at most one point per second.
  public var points = MeasuredTrack()
  /// The best efforts over the standard distances, shortest first.
  public var bestEfforts: [LengthEffort] = []
  /// The data from which energy, training load and cadence metrics are calculated.
  public var effort = ActivityEffort()

  public init() {}

  /// Derives best efforts and effort data from `points`. Call it once the points are complete.
  mutating func addEffort(of sport: Sport) {
    if sport != .other { bestEfforts = Engine.bestEfforts(of: points) }
    effort = ActivityEffort(points, sport: sport)
  }
}
