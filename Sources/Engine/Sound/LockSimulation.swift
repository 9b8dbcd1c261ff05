/// A runner, a step detector and a metronome under `PhaseLock`, to measure how fast it locks and how well
/// it holds. Deterministic for a seed.
public struct LockSimulation: Sendable {
  /// Steps a minute.
  public var cadence = 172.0
  /// By how much the cadence changes in a minute, steps a minute.
  public var drift = 0.0
  /// The metronome's beats a minute before the first step.
  public var startTempo = 165.0
  /// Of the metronome against the first step, in turns.
  public var startPhase = 0.4
  /// Standard deviation of a step's time around the runner's even grid, independent from step to step.
  public var jitterSeconds = 0.01
  /// Share of steps that go undetected, and of steps detected a second time somewhere in their period.
  public var missedShare = 0.0
  /// Share of steps that are detected twice.
  public var doubledShare = 0.0
  /// From a step to its being told: uniformly distributed.
  public var delaySeconds = 0.05...0.3
  /// How the beat is to keep to the steps.
  public var mode = PhaseLock.Mode.follow
  /// Where the athlete wants to go, for `blend`.
  public var wantedTempo: Double?
  /// Of the phase error, by which a runner who listens shortens or lengthens the next step; 0 for one who
  /// does not.
  public var listening = 0.0

  public init() {}

  /// What was measured over one simulated run.
  public struct Result: Equatable, Sendable {
    /// From when on the beat stays within a tenth of a turn of the runner's even grid; nil if never.
    public var lockSeconds: Double?
    /// Root mean square of step against beat from 10 s on, jitter included, in degrees.
    public var rmsDegrees: Double
    /// The same of the beat against the runner's even grid: what the loop itself adds.
    public var loopDegrees: Double
    /// Standard deviation of the played tempo about the cadence, over the same time.
    public var tempoDeviation: Double
    /// Tempo over cadence at the end.
    public var tempoRatio: Double
    /// Length of the mean direction of the relative phases, 0 … 1: 1 where they are all equal.
    public var resultant: Double
  }

  /// Milliseconds for a minute of simulated running.
  public func run(seconds: Double, seed: UInt64) -> Result {
    var run = LockRun(self, seed: seed)
    while run.seconds < seconds { run.step() }
    return run.result
  }
}

/// A simulation under way.
private struct LockRun {
  private struct Step {
    var told: Double
    var frame: Double
  }

  private struct Sample {
    var seconds: Double
    /// Of the runner's even grid, and of the step as detected, in turns.
    var gridPhase: Double
    var stepPhase: Double
    /// Of the tempo from the cadence.
    var deviation: Double
  }

  private static let rate = 48_000.0

  private let plan: LockSimulation
  private var random: SeededRandom
  private var clock: SteeredClock
  private var history = BeatHistory()
  private var lock: PhaseLock
  private var waiting: [Step] = []
  private var samples: [Sample] = []
  private var grid = 0.0
  private var now = 0.0

  init(_ plan: LockSimulation, seed: UInt64) {
    self.plan = plan
    random = SeededRandom(seed: seed)
    clock = SteeredClock(BeatClock(sampleRate: Self.rate, beatsPerMinute: plan.startTempo))
    clock.move(toBeat: plan.startPhase, at: 0, now: 0)
    history.add(clock.line, from: 0)
    lock = PhaseLock(sampleRate: Self.rate, beatsPerMinute: plan.startTempo)
    lock.setMode(plan.mode, beatsPerMinute: plan.startTempo)
    if let wanted = plan.wantedTempo { _ = lock.setTempo(wanted) }
  }

  var seconds: Double { grid / Self.rate }

  private var cadence: Double { plan.cadence + plan.drift * seconds / 60 }

  /// One step of the runner, and everything told until then.
  mutating func step() {
    let period = 60 * Self.rate / cadence
    let late = phase(at: grid)
    detect(period)
    grid += period * (1 - plan.listening * late)
    while let step = takeStep() { tell(step) }
    settle(at: grid)
  }

  private mutating func detect(_ period: Double) {
    let jitter = plan.jitterSeconds * Self.rate * random.nextNormal()
    let frame = grid + jitter
    samples.append(
      Sample(
        seconds: seconds, gridPhase: phase(at: grid), stepPhase: phase(at: frame),
        deviation: clock.line.beatsPerMinute - cadence))
    if random.nextUnit() >= plan.missedShare { queue(frame) }
    if random.nextUnit() < plan.doubledShare { queue(frame + period * random.next(in: 0.1...0.9)) }
  }

  private mutating func queue(_ frame: Double) {
    let delay = Self.rate * random.next(in: plan.delaySeconds)
    waiting.append(Step(told: frame + delay, frame: frame))
  }

  private mutating func takeStep() -> Step? {
    var first: Int?
    for (index, step) in waiting.enumerated() where step.told < grid {
      if first.map({ step.told < waiting[$0].told }) ?? true { first = index }
    }
    return first.map { waiting.remove(at: $0) }
  }

  private mutating func tell(_ step: Step) {
    now = max(now, step.told)
    settle(at: now)
    let beat = history.beats(at: step.frame) ?? 0
    guard let correction = lock.footfall(at: step.frame, beat: beat) else { return }
    clock.steer(correction, at: now)
    history.add(clock.line, from: now)
  }

  private mutating func settle(at frame: Double) {
    guard frame >= clock.steeringEnd else { return }
    clock.settle(at: frame)
    history.add(clock.line, from: clock.since)
  }

  /// −½ … ½.
  private func phase(at frame: Double) -> Double {
    let beat = history.beats(at: frame) ?? 0
    return beat - beat.rounded(.toNearestOrEven)
  }

  var result: LockSimulation.Result {
    let latestBad = samples.last { $0.gridPhase.magnitude >= 0.1 }
    let locked = samples.first { $0.seconds > latestBad?.seconds ?? -1 }?.seconds
    let held = samples.filter { $0.seconds >= 10 }
    return LockSimulation.Result(
      lockSeconds: locked,
      rmsDegrees: 360 * Self.rms(held.map { $0.stepPhase }),
      loopDegrees: 360 * Self.rms(held.map { $0.gridPhase }),
      tempoDeviation: Self.rms(held.map { $0.deviation }),
      tempoRatio: clock.line.beatsPerMinute / cadence,
      resultant: lock.score.resultant)
  }

  private static func rms(_ values: [Double]) -> Double {
    var sum = 0.0
    for value in values { sum += value * value }
    return (sum / Double(max(values.count, 1))).squareRoot()
  }
}
