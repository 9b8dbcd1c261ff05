/// The state that all kinds of session have in common, at one point in time. State specific to one kind is in its
/// coach's snapshot.
public struct SessionSnapshot: Equatable, Sendable {
  /// The session's phase; `ready` before the start.
  public var phase = SessionPhase.ready
  /// The time of the latest event on the session's clock, in seconds.
  public var seconds = 0.0
  /// Seconds since the start, including pauses.
  public var elapsedSeconds = 0.0
  /// Seconds since the start, excluding pauses.
  public var movingSeconds = 0.0
  /// The distance so far, in metres. It comes from the forward filter while the session is running, and from the
  /// smoothed track during pauses and at the end.
  public var distanceMeters = 0.0
  /// Smoothed speed in m/s, or nil if unknown.
  public var currentSpeed: Double?
  /// Pace in s/m over the last 30 s of moving time, or nil if unknown or slower than 0.3 m/s.
  public var currentPace: Double?
  /// Distance divided by moving time, in m/s; nil while the distance is zero.
  public var averageSpeed: Double?
  /// Metres climbed; nil if the altitude is unknown.
  public var elevationGainMeters: Double?
  /// Metres descended, as a positive number; nil if the altitude is unknown.
  public var elevationLossMeters: Double?
  /// Smoothed altitude in metres above sea level; nil if unknown.
  public var altitude: Double?
  /// The quality of the position signal.
  public var signal = SignalQuality.searching
  /// Whether positions are being rejected because they imply a speed that is impossible for the sport.
  public var isTooFast = false
  /// The state of the location permission and of the device's location service.
  public var location = LocationStatus.undetermined
  /// Seconds since the last accepted fix; nil before the first.
  public var secondsSinceFix: Double?
  /// The latest accepted position; nil before the first.
  public var coordinate: Coordinate?
  /// Heart rate in beats per minute, or nil if unknown.
  public var heartRate: Double?
  /// Cadence in steps per minute, or nil if unknown.
  public var cadence: Double?
  /// The kilometre splits; the last one is incomplete.
  public var kilometers: [Split] = []
  /// The mile splits; the last one is incomplete.
  public var miles: [Split] = []
  /// Laps, separated by the lap button; the last one is in progress.
  public var laps: [Split] = []
  /// The quality of the positions so far.
  public var quality = TrackQuality()
  /// Whether positions are sampled less often to save battery power.
  public var saver = false
  /// Whether the platform hid the page after the start, in which case positions may be missing.
  public var wasHidden = false

  public init() {}
}
