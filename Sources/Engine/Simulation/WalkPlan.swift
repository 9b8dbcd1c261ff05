/// A walk to be simulated, as data.
public struct WalkPlan: Equatable, Sendable {
  /// A part of the walk, the same throughout but for scatter.
  public struct Stretch: Equatable, Sendable {
    /// How long it lasts.
    public var seconds: Double
    /// Metres at its beginning and at its end, changing evenly in between.
    public var stepLength: (start: Double, end: Double)
    /// Steps a minute; 0 stands.
    public var cadence: Double
    /// Whether the athlete pauses the session for it.
    public var isPaused = false

    /// Seconds, metres, steps a minute; with `end` the length changes evenly to it.
    public init(
      seconds: Double, stepLength: Double, to end: Double? = nil, cadence: Double,
      isPaused: Bool = false
    ) {
      self.seconds = seconds
      self.stepLength = (stepLength, end ?? stepLength)
      self.cadence = cadence
      self.isPaused = isPaused
    }

    /// Seconds without a step.
    public static func standing(_ seconds: Double, isPaused: Bool = false) -> Stretch {
      Stretch(seconds: seconds, stepLength: 0.65, cadence: 0, isPaused: isPaused)
    }

    public static func == (a: Stretch, b: Stretch) -> Bool {
      a.seconds == b.seconds && a.stepLength == b.stepLength && a.cadence == b.cadence
        && a.isPaused == b.isPaused
    }
  }

  /// In order, one after the other.
  public var stretches: [Stretch]
  /// What the coach is told of the walker's height.
  public var heightMeters = 1.72
  /// How the walker steps beyond cadence and length.
  public var pattern = GaitPattern()
  /// Where the phone is carried.
  public var carrying = Carrying.trouserPocket
  /// Whether samples have a rotation rate.
  public var hasGyroscope = true
  /// Readings of the motion sensor a second.
  public var rateHertz = 60.0
  /// Standard deviation of a step's length as a share of it.
  public var lengthScatter = 0.03
  /// Whether positions are received at all.
  public var hasReceiver = true
  /// The receiver's errors outside `zones`.
  public var sky = ReceiverNoise.openSky
  /// Parts of the way with another signal, or none.
  public var zones: [SimulationScenario.SignalZone] = []
  /// Where the course begins: the English Garden in Munich.
  public var origin = Coordinate(latitude: 48.1527, longitude: 11.5925)
  /// Walked round as often as needed.
  public var course = Course.park(1_500)
  /// Told at second 0, before the start.
  public var preparations: [SessionEvent.Kind] = []

  /// With a receiver under an open sky, unless changed.
  public init(_ stretches: [Stretch]) { self.stretches = stretches }

  /// Of all stretches.
  public var seconds: Double { stretches.reduce(0) { $0 + $1.seconds } }

  var scenario: SimulationScenario {
    var scenario = SimulationScenario(course: course, lengthMeters: .infinity)
    scenario.sport = .walking
    scenario.origin = origin
    scenario.sky = sky
    scenario.zones = zones
    return scenario
  }
}
