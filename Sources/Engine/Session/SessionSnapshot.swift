/// Where a run stands.
public enum SessionPhase: UInt8, Equatable, Sendable, CaseIterable {
  case ready = 0
  case running = 1
  case pausedByHand = 2
  case pausedAutomatically = 3
  case finished = 4
}

/// One part of an activity: a kilometre, a mile, a lap, or the rest after the last full one.
public struct Split: Equatable, Sendable {
  public var meters: Double
  /// Moving seconds.
  public var seconds: Double
  /// Nil without altitudes.
  public var elevationGainMeters: Double?
  /// Whether the part reached its full length; false only for the last one.
  public var isComplete: Bool

  public init(
    meters: Double, seconds: Double, elevationGainMeters: Double? = nil, isComplete: Bool = true
  ) {
    self.meters = meters
    self.seconds = seconds
    self.elevationGainMeters = elevationGainMeters
    self.isComplete = isComplete
  }
}

/// How good the positions were so far.
public struct TrackQuality: Equatable, Sendable {
  public var acceptedCount = 0
  /// Refusals by reason, indexed by `FixRefusal.rawValue`.
  public var refusals = [Int](repeating: 0, count: FixRefusal.allCases.count)
  /// Gaps: stretches of moving time without positions, which add no distance.
  public var gapCount = 0
  public var gapSeconds = 0.0
  /// Mean seconds between accepted fixes; nil before the second.
  public var meanIntervalSeconds: Double?
  /// Mean radius of the accepted fixes in metres; nil where the receiver gives none.
  public var meanAccuracyMeters: Double?
  /// The latest radius the receiver gave, accepted or not.
  public var latestAccuracyMeters: Double?

  public init() {}

  public var refusedCount: Int { refusals.reduce(0, +) }
}

/// Everything a live screen shows of a run, at one moment. A value: keeping one costs nothing.
public struct SessionSnapshot: Equatable, Sendable {
  public var phase = SessionPhase.ready
  /// The session clock of the latest event.
  public var seconds = 0.0
  /// Since the start, pauses included.
  public var elapsedSeconds = 0.0
  public var movingSeconds = 0.0
  /// Filtered distance as known so far (forward filter).
  public var distanceMeters = 0.0
  /// Smoothed speed in m/s; nil while unknown.
  public var currentSpeed: Double?
  /// Seconds a metre over the last 30 s of moving time; nil while unknown or slower than 0.3 m/s.
  public var currentPace: Double?
  /// Distance over moving time in m/s; nil before any distance.
  public var averageSpeed: Double?
  public var elevationGainMeters: Double?
  public var elevationLossMeters: Double?
  public var altitude: Double?
  public var signal = SignalQuality.searching
  public var location = LocationStatus.undetermined
  /// Seconds since the last accepted fix; nil before the first.
  public var secondsSinceFix: Double?
  public var coordinate: Coordinate?
  public var heartRate: Double?
  public var cadence: Double?
  /// By kilometre; the last one is incomplete.
  public var kilometers: [Split] = []
  /// By mile; the last one is incomplete.
  public var miles: [Split] = []
  /// By the athlete's lap button; the last one is under way.
  public var laps: [Split] = []
  public var quality = TrackQuality()
  public var saver = false
  /// Whether the platform hid the page since the start: positions may be missing.
  public var wasHidden = false
  /// What the cadence coach makes of the run.
  public var coach = CadenceSnapshot()
  /// What the walk coach makes of a walk.
  public var walk = WalkSnapshot()

  public init() {}
}
