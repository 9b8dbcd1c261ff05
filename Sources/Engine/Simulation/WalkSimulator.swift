/// The true values of a simulated walk so far.
public struct WalkTruth: Equatable, Sendable {
  /// A step that the simulated walker took.
  public struct Step: Equatable, Sendable {
    /// The time of initial contact on the session's clock, in seconds.
    public var seconds: Double
    /// The length of the step that ends with this contact, in metres.
    public var lengthMeters: Double
    /// Whether the session was running, rather than paused, at this contact.
    public var isMeasured: Bool
  }

  /// The steps in chronological order.
  public var steps: [Step] = []
  /// The total distance in metres, including pauses.
  public var meters = 0.0
  /// The distance in metres while the session was running.
  public var measuredMeters = 0.0
  /// The current position of the walker.
  public var coordinate = Coordinate(latitude: 0, longitude: 0)
}

/// Generates the events of a simulated coached walk: the preparations, granting the location permission and starting,
/// then motion samples rounded as in the log, pauses, and a fix (if there is a signal) and a tick every second, and
/// finally finishing. The same seed produces the same events on every host.
public struct WalkSimulator: Sendable {
  /// The plan of the simulated walk.
  public let plan: WalkPlan
  /// The true values up to the latest event.
  public private(set) var truth = WalkTruth()
  private let scenario: SimulationScenario
  private var body: BodyMotion
  private var receiver: SimulatedReceiver
  private var position: CoursePosition
  private var random: SeededRandom
  /// Events that haven't been returned yet, in reverse order.
  private var waiting: [SessionEvent] = []
  private var partIndex = -1
  private var partEnd = 0.0
  private var isPaused = false
  private var nextSecond = 0.0
  private var handledStepCount = 0
  /// The current step; nil at rest.
  private var step: (start: Double, seconds: Double, length: Double)?
  private var nextLength = 0.0
  private var walked = 0.0
  private var measured = 0.0
  private var isOver = false

  /// Creates a simulator. The seed determines all random values.
  public init(seed: UInt64, plan: WalkPlan) {
    var seeds = SeededRandom(seed: seed)
    self.plan = plan
    scenario = plan.scenario
    body = BodyMotion(
      seed: seeds.next(), activity: .standing, cadence: .stepsPerMinute(0),
      carrying: plan.carrying, rateHertz: plan.rateHertz)
    body.hasGyroscope = plan.hasGyroscope
    body.heightMeters = plan.heightMeters
    body.pattern = plan.pattern
    receiver = SimulatedReceiver(scenario: scenario, seed: seeds.next())
    position = CoursePosition(plan.origin)
    random = SeededRandom(seed: seeds.next())
    truth.coordinate = plan.origin
    begin()
  }

  /// Returns the next event in chronological order, or nil after `finish`.
  public mutating func next() -> SessionEvent? {
    while waiting.isEmpty, !isOver { advance() }
    return waiting.popLast()
  }

  private mutating func begin() {
    var kinds = plan.preparations
    if plan.hasReceiver { kinds.append(.location(.granted)) }
    kinds.append(.command(.start))
    queue(kinds, at: 0)
  }

  private mutating func queue(_ kinds: [SessionEvent.Kind], at seconds: Double) {
    waiting.insert(contentsOf: kinds.reversed().map { SessionEvent(seconds: seconds, $0) }, at: 0)
  }

  /// Adds a motion sample after the events that are due before it.
  private mutating func advance() {
    let sample = body.next()
    if sample.seconds >= partEnd { beginPart(at: sample.seconds) }
    if isOver { return }
    followSteps(at: sample.seconds)
    while nextSecond <= sample.seconds { endSecond() }
    chooseStepLength(at: sample.seconds)
    if let logged = sample.asLogged { queue([.motion(logged)], at: logged.seconds) }
  }

  // MARK: Stretches

  private mutating func beginPart(at seconds: Double) {
    partIndex += 1
    guard partIndex < plan.parts.count else {
      isOver = true
      return queue([.command(.finish)], at: seconds)
    }
    let now = plan.parts[partIndex]
    partEnd += now.seconds
    body.activity = now.cadence > 0 ? .walking : .standing
    body.cadence = .stepsPerMinute(now.cadence)
    if now.isPaused != isPaused { queue([.command(now.isPaused ? .pause : .resume)], at: seconds) }
    isPaused = now.isPaused
  }

  private mutating func chooseStepLength(at seconds: Double) {
    let now = plan.parts[partIndex]
    let share = 1 - min(1, max(0, (partEnd - seconds) / max(now.seconds, 1e-9)))
    let usual = now.stepLength.start + share * (now.stepLength.end - now.stepLength.start)
    guard body.stepCount != handledStepCount || nextLength == 0 || step == nil else { return }
    nextLength = usual * max(0.5, 1 + plan.lengthScatter * random.nextNormal())
    body.stepLengthMeters = nextLength
    handledStepCount = body.stepCount
  }

  // MARK: Steps

  /// Ends the completed step and starts the one that the body has begun.
  private mutating func followSteps(at seconds: Double) {
    if let step, seconds >= step.start + step.seconds { finishStep(step) }
    guard body.stepCount != handledStepCount, let start = body.latestStepSeconds else { return }
    step = (start, body.stepSeconds, nextLength)
  }

  private mutating func finishStep(_ step: (start: Double, seconds: Double, length: Double)) {
    walked += step.length
    if !isPaused { measured += step.length }
    truth.steps.append(
      WalkTruth.Step(
        seconds: step.start + step.seconds, lengthMeters: step.length, isMeasured: !isPaused))
    self.step = nil
    truth.meters = walked
    truth.measuredMeters = measured
  }

  // MARK: Seconds

  private mutating func endSecond() {
    let seconds = nextSecond
    nextSecond += 1
    var kinds: [SessionEvent.Kind] = [.tick]
    if plan.hasReceiver, let fix = fix(at: seconds) { kinds.insert(.fix(fix), at: 0) }
    queue(kinds, at: seconds)
  }

  private mutating func fix(at seconds: Double) -> Fix? {
    let speed = step.map { $0.length / $0.seconds } ?? 0
    let share = step.map { min(1, max(0, (seconds - $0.start) / $0.seconds)) } ?? 0
    let meters = walked + share * (step?.length ?? 0)
    position.advance(by: max(0, meters - position.meters), along: plan.course)
    truth.coordinate = position.coordinate
    let simulatedPosition = SimulatedPosition(
      position, altitude: scenario.elevation.altitude(atMeters: meters), speed: speed)
    return receiver.fix(seconds: seconds, at: simulatedPosition, scenario: scenario)
  }
}
