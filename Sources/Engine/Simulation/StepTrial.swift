/// A test that compares `StepDetector` with the true footfalls of `BodyMotion`: two minutes of activity, with standing
/// before and after.
///
/// As in browsers, there are 60 samples per second with intervals that vary by 1.5 ms, and one sample in a hundred is
/// missing.
public struct StepTrial: Sendable {
  /// The position on the body where the phone is carried.
  public var carrying: Carrying
  /// The activity between the two phases of standing.
  public var activity: BodyMotion.Activity
  /// The mean cadence. Individual steps vary.
  public var cadence: Cadence
  /// The duration of ground contact in running, as a fraction of the step's duration.
  public var contactShare = 0.72
  /// The sampling rate in hertz.
  public var rateHertz = 60.0
  /// The duration of the activity in seconds, excluding the standing before and after.
  public var seconds = 120.0

  /// Creates a trial of two minutes at 60 Hz. To change other properties, set them before calling `outcome`.
  public init(carrying: Carrying, activity: BodyMotion.Activity, cadence: Cadence) {
    self.carrying = carrying
    self.activity = activity
    self.cadence = cadence
  }

  /// The results of the detector in one trial.
  public struct Outcome: Sendable {
    /// The number of footfalls of the simulated body.
    public var trueSteps = 0
    /// The number of detected footfalls.
    public var steps = 0
    /// The time difference between each detected footfall and the nearest true one, in seconds.
    public var timing = Spread()
    /// The difference between the detected cadence and the true cadence of the same steps, in steps per minute.
    public var cadence = Spread()
    /// The time from the first true footfall to the first detected cadence, in seconds; nil if no cadence was detected.
    public var firstCadenceSeconds: Double?
    /// The fraction of the moving time without a cadence, excluding the first five and last three seconds.
    public var silentShare: Double { samples > 0 ? silentSamples / samples : 0 }
    /// The fraction of the time considered by `silentShare` in which the detected gait was running.
    public var runningShare: Double { samples > 0 ? runningSamples / samples : 0 }

    fileprivate var samples = 0.0
    fileprivate var silentSamples = 0.0
    fileprivate var runningSamples = 0.0
  }

  /// The mean and standard deviation of a series of values, calculated incrementally.
  public struct Spread: Sendable {
    /// The number of values.
    public private(set) var count = 0.0
    /// The mean; 0 before the first value.
    public private(set) var mean = 0.0
    /// The largest absolute value; 0 before the first value.
    public private(set) var largest = 0.0
    private var squares = 0.0

    /// The standard deviation; 0 before the first value.
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

  /// Runs the trial. The same seed produces the same outcome on every host.
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

    /// Compares the detected cadence with the true one, which is calculated from the true footfalls nearest to the
    /// detected footfalls that determined the detected cadence.
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
