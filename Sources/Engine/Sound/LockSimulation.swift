/// Simulates a runner, a step detector and a metronome with `PhaseLock`, to measure how fast and how accurately it
/// locks. Deterministic for a given seed.
public struct LockSimulation: Sendable {
  /// The runner's cadence in steps per minute.
  public var cadence = 172.0
  /// The change in cadence per minute, in steps per minute.
  public var drift = 0.0
  /// The metronome's tempo before the first step, in beats per minute.
  public var startTempo = 165.0
  /// The metronome's phase relative to the first step, in turns.
  public var startPhase = 0.4
  /// The standard deviation of step times around the runner's regular rhythm, in seconds. The deviations of individual
  /// steps are independent.
  public var jitterSeconds = 0.01
  /// The fraction of steps that aren't detected.
  public var missedShare = 0.0
  /// The fraction of steps that are detected a second time, at a random time within the step's period.
  public var doubledShare = 0.0
  /// The range of delays between a step and its report in seconds, uniformly distributed.
  public var delaySeconds = 0.05...0.3
  /// How the beat follows the steps.
  public var mode = PhaseLock.Mode.follow
  /// The athlete's target tempo in beats per minute, for the mode `blend`.
  public var wantedTempo: Double?
  /// How strongly the runner adjusts the next step to the beat, as a fraction of the phase error; 0 for a runner who
  /// ignores it.
  public var listening = 0.0

  public init() {}

  /// The measurements of one simulated run.
  public struct Result: Equatable, Sendable {
    /// The time in seconds after which the beat stays within a tenth of a turn of the runner's regular rhythm; nil if
    /// that never happens.
    public var lockSeconds: Double?
    /// The root mean square of the phase between steps and beats after 10 s, in degrees, including jitter.
    public var rmsDegrees: Double
    /// The root mean square of the phase between the runner's regular rhythm and the beats after 10 s, in degrees.
    /// Unlike `rmsDegrees`, it excludes jitter, so it is the error of the loop itself.
    public var loopDegrees: Double
    /// The root mean square difference between tempo and cadence after 10 s, in steps per minute.
    public var tempoDeviation: Double
    /// The ratio of the tempo to the cadence at the end.
    public var tempoRatio: Double
    /// The mean resultant length of the relative phases, 0 … 1; 1 if all are equal.
    public var resultant: Double
  }

  /// Runs the simulation. Simulating a minute of running takes milliseconds.
  public func run(seconds: Double, seed: UInt64) -> Result {
    var run = LockRun(self, seed: seed)
    while run.seconds < seconds { run.step() }
    return run.result
  }
}

/// A simulation in progress.
private struct LockRun {
  private struct Step {
    var reportedFrame: Double
    var frame: Double
  }

  private struct Sample {
    var seconds: Double
    /// The phases of the runner's regular rhythm and of the detected step, in turns.
    var gridPhase: Double
    var stepPhase: Double
    /// The tempo minus the cadence.
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

  /// Simulates one step of the runner and all reports that arrive before it.
  mutating func step() {
    let period = 60 * Self.rate / cadence
    let late = phase(at: grid)
    detect(period)
    grid += period * (1 - plan.listening * late)
    while let step = takeStep() { report(step) }
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
    waiting.append(Step(reportedFrame: frame + delay, frame: frame))
  }

  private mutating func takeStep() -> Step? {
    var first: Int?
    for (index, step) in waiting.enumerated() where step.reportedFrame < grid {
      if first.map({ step.reportedFrame < waiting[$0].reportedFrame }) ?? true { first = index }
    }
    return first.map { waiting.remove(at: $0) }
  }

  private mutating func report(_ step: Step) {
    now = max(now, step.reportedFrame)
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

  /// Returns the phase at `frame` in turns, −½ … ½.
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
