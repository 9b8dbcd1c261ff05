/// Everything a simulated session depends on besides its seed, as data.
public struct SimulationScenario: Equatable, Sendable {
  /// Part of the course with a signal of its own; nil noise is no signal at all.
  public struct SignalZone: Equatable, Sendable {
    /// Along the way run so far, laps added up.
    public var meters: ClosedRange<Double>
    /// Nil: no signal at all.
    public var noise: ReceiverNoise?

    /// Metres along the way run so far.
    public init(meters: ClosedRange<Double>, noise: ReceiverNoise?) {
      self.meters = meters
      self.noise = noise
    }
  }

  /// A halt, as at a traffic light.
  public struct Stop: Equatable, Sendable {
    /// Along the way run so far, laps added up.
    public var atMeters: Double
    /// How long the runner stands.
    public var seconds: Double

    /// Metres along the way, seconds of standing.
    public init(atMeters: Double, seconds: Double) {
      self.atMeters = atMeters
      self.seconds = seconds
    }
  }

  /// Decides how the session is measured.
  public var sport = Sport.running
  /// Where the course begins: the English Garden in Munich.
  public var origin = Coordinate(latitude: 48.1527, longitude: 11.5925)
  /// Run round as often as needed.
  public var course: Course
  /// By distance along the way.
  public var elevation = ElevationProfile(levelMeters: 510)
  /// On the flat; 0 stands still.
  public var speed = Speed.metersPerSecond(3)
  /// Deviation of the slow change in speed, as a share of it.
  public var speedVariation = 0.03
  /// The session ends on this metre, or at the end of `durationSeconds`, whichever comes first.
  public var lengthMeters: Double
  /// At most a day.
  public var durationSeconds: Double
  /// Outside every zone.
  public var sky = ReceiverNoise.openSky
  /// The first that holds the athlete counts.
  public var zones: [SignalZone] = []
  /// In the order of the course.
  public var stops: [Stop] = []
  /// Session seconds before the receiver has its first fix.
  public var firstFixSeconds = 0.0
  /// Whether a heart rate comes every second.
  public var hasHeartRate = true
  /// Whether counts of steps come every second.
  public var hasSteps = true

  /// The duration is held to a day.
  public init(course: Course, lengthMeters: Double, durationSeconds: Double = 86_400) {
    self.course = course
    self.lengthMeters = lengthMeters
    self.durationSeconds = durationSeconds
  }

  /// The noise at a place on the course; nil where there is no signal.
  func noise(atMeters meters: Double) -> ReceiverNoise? {
    for zone in zones where zone.meters.contains(meters) { return zone.noise }
    return sky
  }
}
