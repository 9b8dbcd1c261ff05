/// What really happened in a simulated walk so far.
public struct WalkTruth: Equatable, Sendable {
  /// One true step.
  public struct Step: Equatable, Sendable {
    /// First touch of the ground, on the session's clock.
    public var seconds: Double
    /// Of the step that it ends, metres.
    public var lengthMeters: Double
    /// Whether the session was running, not paused.
    public var isMeasured: Bool
  }

  /// In the order of time.
  public var steps: [Step] = []
  /// Whether paused or not.
  public var meters = 0.0
  /// While the session ran.
  public var measuredMeters = 0.0
  /// Where the walker is now.
  public var coordinate = Coordinate(latitude: 0, longitude: 0)
}

/// A whole walk with the coach, without sensors: preparations, granted location and start; then readings of the
/// motion sensor as a log keeps them, every second a fix (where there is a signal) and a tick, pauses,
/// and finish. The same for the same seed on every host.
public struct WalkSimulator: Sendable {
  /// As given to `init`.
  public let plan: WalkPlan
  /// Up to the latest event.
  public private(set) var truth = WalkTruth()
  private let scenario: SimulationScenario
  private var body: BodyMotion
  private var receiver: SimulatedReceiver
  private var position: CoursePosition
  private var random: SeededRandom
  /// Events made and not taken, the next one last.
  private var waiting: [SessionEvent] = []
  private var stretch = -1
  private var stretchEnd = 0.0
  private var isPaused = false
  private var nextSecond = 0.0
  private var seenSteps = 0
  /// The step under way; nil at rest.
  private var step: (start: Double, seconds: Double, length: Double)?
  private var nextLength = 0.0
  private var walked = 0.0
  private var measured = 0.0
  private var isOver = false

  /// The seed alone decides all errors and scatter.
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

  /// The next event, in the order of time; nil after `finish`.
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

  /// One reading of the motion sensor and what is due before it.
  private mutating func advance() {
    let sample = body.next()
    if sample.seconds >= stretchEnd { beginStretch(at: sample.seconds) }
    if isOver { return }
    followSteps(at: sample.seconds)
    while nextSecond <= sample.seconds { endSecond() }
    plant(at: sample.seconds)
    if let logged = sample.asLogged { queue([.motion(logged)], at: logged.seconds) }
  }

  // MARK: Stretches

  private mutating func beginStretch(at seconds: Double) {
    stretch += 1
    guard stretch < plan.stretches.count else {
      isOver = true
      return queue([.command(.finish)], at: seconds)
    }
    let now = plan.stretches[stretch]
    stretchEnd += now.seconds
    body.activity = now.cadence > 0 ? .walking : .standing
    body.cadence = .stepsPerMinute(now.cadence)
    if now.isPaused != isPaused { queue([.command(now.isPaused ? .pause : .resume)], at: seconds) }
    isPaused = now.isPaused
  }

  /// Says how long the next step will be.
  private mutating func plant(at seconds: Double) {
    let now = plan.stretches[stretch]
    let share = 1 - min(1, max(0, (stretchEnd - seconds) / max(now.seconds, 1e-9)))
    let usual = now.stepLength.start + share * (now.stepLength.end - now.stepLength.start)
    guard body.stepCount != seenSteps || nextLength == 0 || step == nil else { return }
    nextLength = usual * max(0.5, 1 + plan.lengthScatter * random.nextNormal())
    body.stepLengthMeters = nextLength
    seenSteps = body.stepCount
  }

  // MARK: Steps

  /// Ends the step that is over and begins the one that the body has begun.
  private mutating func followSteps(at seconds: Double) {
    if let step, seconds >= step.start + step.seconds { land(step) }
    guard body.stepCount != seenSteps, let start = body.latestStepSeconds else { return }
    step = (start, body.stepSeconds, nextLength)
  }

  private mutating func land(_ step: (start: Double, seconds: Double, length: Double)) {
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
    let place = SimulatedPlace(
      position, altitude: scenario.elevation.altitude(atMeters: meters), speed: speed)
    return receiver.fix(seconds: seconds, at: place, scenario: scenario)
  }
}
