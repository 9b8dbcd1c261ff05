/// The plan of a simulated walk.
public struct WalkPlan: Equatable, Sendable {
  /// A part of the walk with constant parameters, apart from random variation.
  public struct Part: Equatable, Sendable {
    /// The duration of the part in seconds.
    public var seconds: Double
    /// The step lengths in metres at the beginning and the end. The length changes linearly in between.
    public var stepLength: (start: Double, end: Double)
    /// The cadence in steps per minute; 0 for standing.
    public var cadence: Double
    /// Whether the session is paused during this part.
    public var isPaused = false

    /// Creates a part. The step length is in metres and the cadence in steps per minute. If `end` is given, the step
    /// length changes linearly to it.
    public init(
      seconds: Double, stepLength: Double, to end: Double? = nil, cadence: Double,
      isPaused: Bool = false
    ) {
      self.seconds = seconds
      self.stepLength = (stepLength, end ?? stepLength)
      self.cadence = cadence
      self.isPaused = isPaused
    }

    /// Returns a part in which the walker stands.
    public static func standing(_ seconds: Double, isPaused: Bool = false) -> Part {
      Part(seconds: seconds, stepLength: 0.65, cadence: 0, isPaused: isPaused)
    }

    public static func == (a: Part, b: Part) -> Bool {
      a.seconds == b.seconds && a.stepLength == b.stepLength && a.cadence == b.cadence
        && a.isPaused == b.isPaused
    }
  }

  /// The parts of the walk in order.
  public var parts: [Part]
  /// The height of the simulated walker in metres.
  public var heightMeters = 1.72
  /// The gait apart from cadence and step length.
  public var pattern = GaitPattern()
  /// The position on the body where the phone is carried.
  public var carrying = Carrying.trouserPocket
  /// Whether samples contain a rotation rate.
  public var hasGyroscope = true
  /// The sampling rate of the motion sensor in hertz.
  public var rateHertz = 60.0
  /// The coefficient of variation of the step length.
  public var lengthScatter = 0.03
  /// Whether the walker's device receives positions.
  public var hasReceiver = true
  /// The receiver's errors outside `zones`.
  public var sky = ReceiverNoise.openSky
  /// The parts of the route with different receiver errors or without a signal.
  public var zones: [SimulationScenario.SignalZone] = []
  /// The start of the course: the English Garden in Munich.
  public var origin = Coordinate(latitude: 48.1527, longitude: 11.5925)
  /// The course, which is repeated as often as needed.
  public var course = Course.park(1_500)
  /// Events to be sent at second 0, before the start.
  public var preparations: [SessionEvent.Kind] = []

  /// Creates a plan with a receiver under open sky.
  public init(_ parts: [Part]) { self.parts = parts }

  /// The total duration in seconds.
  public var seconds: Double { parts.reduce(0) { $0 + $1.seconds } }

  var scenario: SimulationScenario {
    var scenario = SimulationScenario(course: course, lengthMeters: .infinity)
    scenario.sport = .walking
    scenario.origin = origin
    scenario.sky = sky
    scenario.zones = zones
    return scenario
  }
}
