/// The parameters of a simulated session, except its seed.
public struct SimulationScenario: Equatable, Sendable {
  /// A part of the course in which the receiver's errors differ from those outside all zones.
  public struct SignalZone: Equatable, Sendable {
    /// The range of distances in metres, measured from the start across all laps.
    public var meters: ClosedRange<Double>
    /// The receiver's errors; nil means no signal.
    public var noise: ReceiverNoise?

    /// Creates a zone. Distances are in metres from the start, across all laps.
    public init(meters: ClosedRange<Double>, noise: ReceiverNoise?) {
      self.meters = meters
      self.noise = noise
    }
  }

  /// A stop, for example at a traffic light.
  public struct Stop: Equatable, Sendable {
    /// The distance at which the runner stops, in metres from the start across all laps.
    public var atMeters: Double
    /// The duration of the stop in seconds.
    public var seconds: Double

    /// Creates a stop from a distance in metres from the start, across all laps, and a duration in seconds.
    public init(atMeters: Double, seconds: Double) {
      self.atMeters = atMeters
      self.seconds = seconds
    }
  }

  /// The sport, which determines how the session is measured.
  public var sport = Sport.running
  /// The start of the course: the English Garden in Munich.
  public var origin = Coordinate(latitude: 48.1527, longitude: 11.5925)
  /// The course, which is repeated as often as needed.
  public var course: Course
  /// The altitude as a function of distance.
  public var elevation = ElevationProfile(levelMeters: 510)
  /// The speed on the flat; 0 to stand still.
  public var speed = Speed.metersPerSecond(3)
  /// The relative standard deviation of slow changes in speed.
  public var speedVariation = 0.03
  /// The distance in metres at which the session ends, unless `durationSeconds` is reached first.
  public var lengthMeters: Double
  /// The maximum duration in seconds, at most a day.
  public var durationSeconds: Double
  /// The receiver's errors outside all zones.
  public var sky = ReceiverNoise.openSky
  /// The signal zones. If zones overlap, the first one applies.
  public var zones: [SignalZone] = []
  /// The stops in the order in which the runner reaches them.
  public var stops: [Stop] = []
  /// The earliest time at which the receiver reports a fix, on the session's clock, in seconds.
  public var firstFixSeconds = 0.0
  /// Whether the session reports a heart rate every second.
  public var hasHeartRate = true
  /// Whether the session reports step counts every second.
  public var hasSteps = true

  /// Creates a scenario. The simulator limits the duration to a day.
  public init(course: Course, lengthMeters: Double, durationSeconds: Double = 86_400) {
    self.course = course
    self.lengthMeters = lengthMeters
    self.durationSeconds = durationSeconds
  }

  /// Returns the receiver's errors at the given distance along the course, or nil if there is no signal.
  func noise(atMeters meters: Double) -> ReceiverNoise? {
    for zone in zones where zone.meters.contains(meters) { return zone.noise }
    return sky
  }
}
