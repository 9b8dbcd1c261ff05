/// What really happened in a simulated session so far.
public struct SimulationTruth: Equatable, Sendable {
  /// Since the start.
  public var seconds = 0.0
  /// Along the course, to the millimetre.
  public var distanceMeters = 0.0
  /// Part of the distance, covered without a signal: nobody can measure it.
  public var unseenMeters = 0.0
  /// Seconds with any movement.
  public var movingSeconds = 0.0
  /// Metres of all rises of the course.
  public var climbMeters = 0.0
  /// Metres of all falls of the course, as a positive number.
  public var descentMeters = 0.0
  /// Steps counted so far.
  public var stepCount = 0.0
  /// Where the runner is now.
  public var coordinate = Coordinate(latitude: 0, longitude: 0)
  /// Metres above sea level.
  public var altitude = 0.0
  /// m/s.
  public var speed = 0.0
  /// Beats a minute, whole as a sensor gives them.
  public var heartRate = 0.0
  /// Steps a minute; crank turns a minute on a bike.
  public var cadence = 0.0
}

/// A session without sensors: granted location and start, then every second a fix (where there is a
/// signal), steps, heart rate and a tick, and finish at the end. The same for the same seed on every
/// host. Costs the same for every second, about two microseconds natively, and allocates nothing.
public struct RunSimulator: Sendable {
  private enum Stage { case location, start, fix, steps, heartRate, tick, advance, finish, end }

  /// As given to `init`.
  public let scenario: SimulationScenario
  /// As of the latest second begun.
  public private(set) var truth = SimulationTruth()
  private var stage = Stage.location
  private var runner: SimulatedRunner
  private var receiver: SimulatedReceiver
  private var body: SimulatedBody
  private var fix: Fix?
  private var steps = 0.0

  /// The seed alone decides all errors and scatter.
  public init(seed: UInt64, scenario: SimulationScenario) {
    // One stream each, so that a change to one part leaves the others as they were.
    var seeds = SeededRandom(seed: seed)
    self.scenario = scenario
    runner = SimulatedRunner(scenario: scenario, seed: seeds.next())
    receiver = SimulatedReceiver(scenario: scenario, seed: seeds.next())
    body = SimulatedBody(seed: seeds.next())
    observe()
  }

  /// What the runner hears from now on, in steps a minute; nil for no beat. The feet follow it within seconds.
  public mutating func hear(beat: Double?) { body.beat = beat }

  /// The next event, in the order of time; nil after `finish`.
  public mutating func next() -> SessionEvent? {
    while true {
      if let kind = step() { return SessionEvent(seconds: truth.seconds, kind) }
      if stage == .end { return nil }
    }
  }

  /// One stage; nil where it has no event.
  private mutating func step() -> SessionEvent.Kind? {
    switch stage {
    case .location:
      stage = .start
      return .location(.granted)
    case .start:
      stage = .fix
      return .command(.start)
    case .fix:
      stage = .steps
      return fix.map { .fix($0) }
    case .steps:
      stage = .heartRate
      return scenario.hasSteps && truth.seconds > 0 ? .steps(steps) : nil
    case .heartRate:
      stage = .tick
      return scenario.hasHeartRate ? .heartRate(truth.heartRate) : nil
    case .tick:
      stage = isOver ? .finish : .advance
      return .tick
    case .advance:
      stage = .fix
      advanceOneSecond()
      return nil
    case .finish:
      stage = .end
      return .command(.finish)
    case .end: return nil
    }
  }

  private mutating func advanceOneSecond() {
    truth.seconds += 1
    runner.advanceOneSecond(scenario)
    steps = body.advanceOneSecond(
      sport: scenario.sport, speed: runner.speed, grade: runner.grade)
    let before = truth.distanceMeters
    observe()
    if !receiver.hasSignal { truth.unseenMeters += truth.distanceMeters - before }
  }

  private mutating func observe() {
    fix = receiver.fix(seconds: truth.seconds, at: runner.place, scenario: scenario)
    truth.distanceMeters = runner.meters
    truth.movingSeconds = runner.movingSeconds
    truth.climbMeters = runner.climbMeters
    truth.descentMeters = runner.descentMeters
    truth.coordinate = runner.coordinate
    truth.altitude = runner.altitude
    truth.speed = runner.speed
    truth.stepCount = body.stepCount
    truth.cadence = body.cadence
    truth.heartRate = body.heartRate.rounded(.toNearestOrEven)
  }

  private var isOver: Bool {
    truth.seconds >= min(scenario.durationSeconds, 86_400)
      || truth.distanceMeters >= scenario.lengthMeters
  }
}
