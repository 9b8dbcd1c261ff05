/// What a live screen shows of every kind of session, at one moment; the rest is the coach's snapshot.
public struct SessionSnapshot: Equatable, Sendable {
  /// Where the session stands.
  public var phase = SessionPhase.ready
  /// The session clock of the latest event.
  public var seconds = 0.0
  /// Since the start, pauses included.
  public var elapsedSeconds = 0.0
  /// Since the start, pauses left out.
  public var movingSeconds = 0.0
  /// Distance as known so far: by the forward filter, in a pause and at the end by the smoothed track.
  public var distanceMeters = 0.0
  /// Smoothed speed in m/s; nil while unknown.
  public var currentSpeed: Double?
  /// Seconds a metre over the last 30 s of moving time; nil while unknown or slower than 0.3 m/s.
  public var currentPace: Double?
  /// Distance over moving time in m/s; nil before any distance.
  public var averageSpeed: Double?
  /// Metres climbed; nil without altitudes.
  public var elevationGainMeters: Double?
  /// Metres descended, a positive number; nil without altitudes.
  public var elevationLossMeters: Double?
  /// Metres above sea level, smoothed; nil without altitudes.
  public var altitude: Double?
  /// How well positions come in.
  public var signal = SignalQuality.searching
  /// Whether positions don't count because they are too far apart for the sport.
  public var isTooFast = false
  /// What the device says about positions.
  public var location = LocationStatus.undetermined
  /// Seconds since the last accepted fix; nil before the first.
  public var secondsSinceFix: Double?
  /// The latest believed position; nil before the first.
  public var coordinate: Coordinate?
  /// Beats a minute; nil while unknown.
  public var heartRate: Double?
  /// Steps a minute; nil while unknown.
  public var cadence: Double?
  /// By kilometre; the last one is incomplete.
  public var kilometers: [Split] = []
  /// By mile; the last one is incomplete.
  public var miles: [Split] = []
  /// By the athlete's lap button; the last one is under way.
  public var laps: [Split] = []
  /// How good the positions were so far.
  public var quality = TrackQuality()
  /// Whether positions are sampled rarely to save the battery.
  public var saver = false
  /// Whether the platform hid the page since the start: positions may be missing.
  public var wasHidden = false

  public init() {}
}
