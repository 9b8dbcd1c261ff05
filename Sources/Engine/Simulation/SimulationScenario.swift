/// Everything a simulated session depends on besides its seed, as data.
public struct SimulationScenario: Equatable, Sendable {
  /// Part of the course with a signal of its own; nil noise is no signal at all.
  public struct SignalZone: Equatable, Sendable {
    public var meters: ClosedRange<Double>
    public var noise: ReceiverNoise?

    public init(meters: ClosedRange<Double>, noise: ReceiverNoise?) {
      self.meters = meters
      self.noise = noise
    }
  }

  /// A halt, as at a traffic light.
  public struct Stop: Equatable, Sendable {
    public var atMeters: Double
    public var seconds: Double

    public init(atMeters: Double, seconds: Double) {
      self.atMeters = atMeters
      self.seconds = seconds
    }
  }

  public var sport = Sport.running
  public var origin = Coordinate(latitude: 48.1527, longitude: 11.5925)
  public var course: Course
  public var elevation = ElevationProfile(levelMeters: 510)
  /// On the flat; 0 stands still.
  public var speed = Speed.metersPerSecond(3)
  /// Deviation of the slow change in speed, as a share of it.
  public var speedVariation = 0.03
  /// The session ends on this metre, or at the end of `durationSeconds`, whichever comes first.
  public var lengthMeters: Double
  public var durationSeconds: Double
  /// Outside every zone.
  public var sky = ReceiverNoise.openSky
  /// The first that holds the athlete counts.
  public var zones: [SignalZone] = []
  /// In the order of the course.
  public var stops: [Stop] = []
  /// Session seconds before the receiver has its first fix.
  public var firstFixSeconds = 0.0
  public var hasHeartRate = true
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
