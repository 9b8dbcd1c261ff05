/// A simulated short walk: standing, a number of steps, and standing again. Produces motion samples and the true
/// footfalls.
public struct ShortWalk: Equatable, Sendable {
  /// The gait. Its push determines the step length if `stepLengthMeters` is nil.
  public var pattern: GaitPattern
  /// The cadence, which must be positive.
  public var cadence: Cadence
  /// The position on the body where the phone is carried.
  public var carrying: Carrying
  /// The number of steps in the walk.
  public var steps: Int
  /// The step length in metres. If nil, it is derived from the push, and is at most 60 cm.
  public var stepLengthMeters: Double?
  /// How long the walker stands before the first step, in seconds.
  public var secondsBefore = 5.0
  /// How long the walker stands after the last step, in seconds.
  public var secondsAfter = 8.0
  /// Whether samples contain a rotation rate.
  public var hasGyroscope = true
  /// The sampling rate in hertz.
  public var rateHertz = 60.0
  /// The standard deviation of the sampling interval, in seconds. The default is typical of browsers.
  public var samplingScatter = 0.0015
  /// The fraction of samples that are missing. The default is typical of browsers.
  public var missingShare = 0.01

  /// The recording of a simulated walk, with the true values.
  public struct Recording: Sendable {
    /// The samples in chronological order, beginning at 0 s.
    public var samples: [MotionSample] = []
    /// The time of each footfall in seconds, one for each step.
    public var footfalls: [Double] = []
    /// The total length of all steps in metres.
    public var meters = 0.0
  }

  private static let longest = 0.6

  /// Creates a walk. The cadence must be positive.
  public init(_ pattern: GaitPattern, cadence: Cadence, carrying: Carrying, steps: Int) {
    self.pattern = pattern
    self.cadence = cadence
    self.carrying = carrying
    self.steps = steps
  }

  /// The length of each step in metres.
  public var lengthMeters: Double {
    if let stepLengthMeters { return stepLengthMeters }
    guard let push = pattern.push else { return Self.longest }
    let seconds = 60 / cadence.stepsPerMinute
    return min(Self.longest, StrideShape.lengthMeters(push: push, stepSeconds: seconds))
  }

  /// Simulates the walk. The same seed produces the same recording on every host.
  public func recording(seed: UInt64) -> Recording {
    var body = body(seed)
    var recording = Recording()
    var end = steps > 0 ? Double.infinity : secondsBefore + secondsAfter
    while true {
      let sample = body.next()
      if sample.seconds >= end { break }
      recording.samples.append(sample)
      if let footfall = body.latestStepSeconds, footfall != recording.footfalls.last {
        recording.footfalls.append(footfall)
      }
      let isOver = body.stepCount >= steps
      if isOver, end == .infinity, let last = recording.footfalls.last {
        end = last + body.stepSeconds + secondsAfter
      }
      body.activity = sample.seconds >= secondsBefore && !isOver ? .walking : .standing
    }
    recording.meters = Double(recording.footfalls.count) * lengthMeters
    return recording
  }

  private func body(_ seed: UInt64) -> BodyMotion {
    var body = BodyMotion(
      seed: seed, activity: .standing, cadence: cadence, carrying: carrying, rateHertz: rateHertz)
    body.pattern = pattern
    body.stepLengthMeters = lengthMeters
    body.hasGyroscope = hasGyroscope
    body.samplingScatter = samplingScatter
    body.missingShare = missingShare
    return body
  }
}
