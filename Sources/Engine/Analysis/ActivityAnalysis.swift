/// What an activity amounts to: derived from a recording or a session's log, never typed in.
/// Unknown values are nil.
public struct ActivityAnalysis: Equatable, Sendable {
  /// Raised whenever any number below could come out differently for the same input.
  public static let version = 10

  /// Samples of a recording, or believed fixes of a session.
  public var pointCount = 0
  /// The file's or session's own segments.
  public var segmentCount = 0
  /// Our best estimate: smoothed, refusals and gaps left out.
  public var distanceMeters = 0.0
  /// Plain geodesic sum between neighbours inside the file's own segments.
  public var rawDistanceMeters = 0.0
  /// What the recording device says.
  public var recordedDistanceMeters: Double?
  /// From the first sample to the last, pauses included; nil without times.
  public var elapsedSeconds: Double?
  /// Pauses and rests left out; nil without times.
  public var movingSeconds: Double?
  /// Metres climbed, from smoothed altitudes; nil where too few are known.
  public var elevationGainMeters: Double?
  /// Metres descended, as a positive number; nil together with the gain.
  public var elevationLossMeters: Double?
  /// One standard deviation of gain and loss in metres.
  public var elevationUncertaintyMeters: Double?
  /// Over moving time, in m/s.
  public var averageSpeed: Double?
  /// Beats a minute, weighted by time; nil without a heart rate.
  public var averageHeartRate: Double?
  /// Beats a minute; nil without a heart rate.
  public var maximumHeartRate: Double?
  /// Steps a minute (turns of the crank on a bike), weighted by time; nil without a cadence.
  public var averageCadence: Double?
  /// In order; the last may be incomplete. Empty without times.
  public var kilometers: [Split] = []
  /// In order, of 1609.344 m; the last may be incomplete. Empty without times.
  public var miles: [Split] = []
  /// Cut by the athlete's lap button in a session, or where the laps of an imported file begin. `analyze` leaves it empty.
  public var laps: [Split] = []
  /// In the order of time.
  public var gaps: [TrackGap] = []
  /// Which positions were believed, and why others were not.
  public var quality = TrackQuality()
  /// The smoothed track, at most one point a second.
  public var points = MeasuredTrack()
  /// By standard length, ascending.
  public var bestEfforts: [LengthEffort] = []
  /// What energy, load and cadence figures are worked out from.
  public var effort = ActivityEffort()

  public init() {}

  /// Derives what `points` alone tell; call it once they are complete.
  mutating func addEffort(of sport: Sport) {
    if sport != .other { bestEfforts = Engine.bestEfforts(of: points) }
    effort = ActivityEffort(points, sport: sport)
  }
}
