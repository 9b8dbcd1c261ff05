/// A beat that follows a runner's speed and does not hunt: it stays put while the speed only flickers,
/// and moves evenly once the runner has changed pace.
///
/// It looks at no later speed than the latest, so it does live what it does over a recording:
/// 1. An unknown speed, or one below `slowestSpeed`, counts for nothing: the beat stays as it is.
/// 2. Speeds are smoothed exponentially over `smoothingSeconds`, anew after `forgettingSeconds`
///    without one. The model's cadence at the smoothed speed is the goal.
/// 3. A resting beat sets out when the goal has been more than `outerBand` away, on one side, for
///    `patienceSeconds`.
/// 4. On its way it goes towards the goal, by at most `largestSlew` and `largestChange`, and rests
///    again when it has been within `innerBand` for `restingSeconds`.
public struct CadenceFollower: Sendable {
  public struct Configuration: Equatable, Sendable {
    /// Walking; the model does not speak of it.
    public var slowestSpeed = Speed.metersPerSecond(1)
    public var smoothingSeconds = 12.0
    public var forgettingSeconds = 15.0
    /// Steps a minute.
    public var outerBand = 2.5
    /// Steps a minute.
    public var innerBand = 0.75
    public var patienceSeconds = 4.0
    /// Long, because the smoothing still closes in on the speed meanwhile.
    public var restingSeconds = 10.0
    /// Steps a minute in a second.
    public var largestSlew = 2.0
    /// Steps a minute at once, where speeds come rarely.
    public var largestChange = 4.0

    public init() {}

    public static let standard = Configuration()
  }

  private let configuration: Configuration
  private let model: CadenceModel
  private let height: Length
  private let offset: Double
  /// In m/s, with the time of the latest speed that counted.
  private var smoothed: (speed: Double, seconds: Double)?
  /// Steps a minute, with fractions while it moves.
  private var held: Double?
  private var isMoving = false
  /// Since when what would change `isMoving` has been so.
  private var pendingSince: Double?

  /// - Parameter offset: the runner's own, in steps a minute; see `CadenceModel`.
  public init(
    height: Length, offset: Double = 0, model: CadenceModel = CadenceModel(),
    configuration: Configuration = .standard
  ) {
    self.height = height
    self.offset = offset
    self.model = model
    self.configuration = configuration
  }

  /// In whole steps a minute; nil before the first speed that counts.
  public var cadence: Cadence? {
    held.map { .stepsPerMinute($0.rounded(.toNearestOrAwayFromZero)) }
  }

  /// Takes the speed in m/s at a time in seconds; what is earlier than the speed before is passed over.
  public mutating func add(speed: Double?, at seconds: Double) {
    guard let speed, speed >= configuration.slowestSpeed.metersPerSecond, speed.isFinite else {
      return
    }
    guard let elapsed = smooth(speed, at: seconds) else { return }
    let goal = goal(at: smoothed?.speed ?? speed)
    guard let held else {
      held = goal
      return
    }
    if isMoving { move(from: held, to: goal, elapsed: elapsed) }
    decide(distance: abs(goal - (self.held ?? goal)), at: seconds)
  }

  /// The seconds since the speed before, 0 where that is forgotten; nil if they are negative.
  private mutating func smooth(_ speed: Double, at seconds: Double) -> Double? {
    guard let before = smoothed, seconds - before.seconds <= configuration.forgettingSeconds else {
      smoothed = (speed, seconds)
      return 0
    }
    let elapsed = seconds - before.seconds
    guard elapsed >= 0 else { return nil }
    let share = 1 - exponential(-elapsed / configuration.smoothingSeconds)
    smoothed = (before.speed + (speed - before.speed) * share, seconds)
    return elapsed
  }

  private func goal(at speed: Double) -> Double {
    model.suggestion(speed: .metersPerSecond(speed), height: height, offset: offset)
      .cadence.stepsPerMinute
  }

  private mutating func move(from held: Double, to goal: Double, elapsed: Double) {
    let most = min(configuration.largestSlew * elapsed, configuration.largestChange)
    self.held = held + min(max(goal - held, -most), most)
  }

  /// Sets out or comes to rest, once the reason has lasted.
  private mutating func decide(distance: Double, at seconds: Double) {
    let isPending =
      isMoving ? distance <= configuration.innerBand : distance > configuration.outerBand
    guard isPending else {
      pendingSince = nil
      return
    }
    let since = pendingSince ?? seconds
    pendingSince = since
    let wait = isMoving ? configuration.restingSeconds : configuration.patienceSeconds
    if seconds - since >= wait {
      isMoving.toggle()
      pendingSince = nil
    }
  }
}
