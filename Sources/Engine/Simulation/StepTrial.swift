/// `StepDetector` held to the true footfalls of `BodyMotion`: two minutes from standing to standing.
///
/// Samples come 60 a second, unevenly by 1.5 ms, and one in a hundred is missing, as in a browser.
public struct StepTrial: Sendable {
  /// Where the phone is carried.
  public var carrying: Carrying
  /// What the body does between the two times of standing.
  public var activity: BodyMotion.Activity
  /// The mean; single steps scatter about it.
  public var cadence: Cadence
  /// Share of a step in which a running foot is on the ground.
  public var contactShare = 0.72
  /// Samples a second.
  public var rateHertz = 60.0
  /// The activity alone, without the standing before and after.
  public var seconds = 120.0

  /// Two minutes at 60 Hz, unless changed before `outcome`.
  public init(carrying: Carrying, activity: BodyMotion.Activity, cadence: Cadence) {
    self.carrying = carrying
    self.activity = activity
    self.cadence = cadence
  }

  /// What the detector made of one trial.
  public struct Outcome: Sendable {
    /// Footfalls of the simulated body.
    public var trueSteps = 0
    /// Footfalls that were detected.
    public var steps = 0
    /// Detected less true footfall, seconds, each beside the nearest.
    public var timing = Spread()
    /// Cadence shown less the true one of the same steps, steps a minute.
    public var cadence = Spread()
    /// Seconds from the first true footfall to the first cadence.
    public var firstCadenceSeconds: Double?
    /// Share of the moving time, but for its first five and last three seconds, without a cadence.
    public var silentShare: Double { samples > 0 ? silentSamples / samples : 0 }
    /// Share of the same time in which the gait was running.
    public var runningShare: Double { samples > 0 ? runningSamples / samples : 0 }

    fileprivate var samples = 0.0
    fileprivate var silentSamples = 0.0
    fileprivate var runningSamples = 0.0
  }

  /// Mean and deviation, kept up to date.
  public struct Spread: Sendable {
    /// Values added, as a number to divide by.
    public private(set) var count = 0.0
    /// 0 before the first value.
    public private(set) var mean = 0.0
    /// The largest absolute value; 0 before the first.
    public private(set) var largest = 0.0
    private var squares = 0.0

    /// Standard deviation; 0 before the first value.
    public var deviation: Double { count > 0 ? (squares / count).squareRoot() : 0 }

    mutating func add(_ value: Double) {
      count += 1
      let difference = value - mean
      mean += difference / count
      squares += difference * (value - mean)
      largest = max(largest, abs(value))
    }
  }

  private static let restSeconds = 3.0

  /// The same for the same seed on every host.
  public func outcome(seed: UInt64) -> Outcome {
    var motion = BodyMotion(
      seed: seed, activity: .standing, cadence: cadence, carrying: carrying, rateHertz: rateHertz)
    motion.contactShare = contactShare
    motion.samplingScatter = 0.0015
    motion.missingShare = 0.01
    var progress = Progress()
    while true {
      let sample = motion.next()
      guard sample.seconds < seconds + 2 * Self.restSeconds else { break }
      let isMoving =
        sample.seconds >= Self.restSeconds && sample.seconds < seconds + Self.restSeconds
      motion.activity = isMoving ? activity : .standing
      progress.add(sample, motion, isMoving: isMoving && sample.seconds < seconds)
    }
    return progress.finished()
  }

  /// What has happened in one trial so far.
  private struct Progress {
    var detector = StepDetector()
    var truth: [Double] = []
    var found: [Double] = []
    var outcome = Outcome()

    mutating func add(_ sample: MotionSample, _ motion: BodyMotion, isMoving: Bool) {
      if let latest = motion.latestStepSeconds, latest != truth.last { truth.append(latest) }
      if let footfall = detector.add(sample) { found.append(footfall.seconds) }
      guard isMoving, let first = truth.first else { return }
      if outcome.firstCadenceSeconds == nil, detector.cadence != nil {
        outcome.firstCadenceSeconds = sample.seconds - first
      }
      if sample.seconds > first + 5 { compareCadence() }
    }

    /// With the true footfalls next to those that the detector's cadence is made of.
    private mutating func compareCadence() {
      outcome.samples += 1
      if detector.gait == .running { outcome.runningSamples += 1 }
      guard let shown = detector.cadence, let latest = found.last else {
        outcome.silentSamples += 1
        return
      }
      guard let end = truth.indices.last(where: { truth[$0] <= latest + 0.1 }), end >= 6 else {
        return
      }
      outcome.cadence.add(shown.stepsPerMinute - 360 / (truth[end] - truth[end - 6]))
    }

    consuming func finished() -> Outcome {
      outcome.trueSteps = truth.count
      outcome.steps = found.count
      var nearest = 0
      for footfall in found {
        while nearest + 1 < truth.count,
          abs(truth[nearest + 1] - footfall) < abs(truth[nearest] - footfall)
        { nearest += 1 }
        outcome.timing.add(footfall - truth[nearest])
      }
      return outcome
    }
  }
}
