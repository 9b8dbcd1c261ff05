/// Standing, a number of steps, standing again: what a phone feels of it, and when the feet touched the ground.
public struct ShortWalk: Equatable, Sendable {
  /// How the walker steps; its push decides how long the steps are where nobody says.
  public var pattern: GaitPattern
  /// Above 0.
  public var cadence: Cadence
  /// Where the phone is carried.
  public var carrying: Carrying
  /// How many.
  public var steps: Int
  /// Metres; nil: as the push asks for, 60 cm at most.
  public var stepLengthMeters: Double?
  /// Of standing before the first step.
  public var secondsBefore = 5.0
  /// Of standing after the last one.
  public var secondsAfter = 8.0
  /// Whether samples have a rotation rate.
  public var hasGyroscope = true
  /// Samples a second.
  public var rateHertz = 60.0
  /// `BodyMotion.samplingScatter`; a browser's are 1.5 ms.
  public var samplingScatter = 0.0015
  /// `BodyMotion.missingShare`; a browser's is 1 %.
  public var missingShare = 0.01

  /// What came of it.
  public struct Recording: Sendable {
    /// In the order of time, from second 0.
    public var samples: [MotionSample] = []
    /// When a foot touched the ground, one for each step, in seconds.
    public var footfalls: [Double] = []
    /// All steps together.
    public var meters = 0.0
  }

  private static let longest = 0.6

  /// A cadence above 0, a number of steps.
  public init(_ pattern: GaitPattern, cadence: Cadence, carrying: Carrying, steps: Int) {
    self.pattern = pattern
    self.cadence = cadence
    self.carrying = carrying
    self.steps = steps
  }

  /// Of every step, in metres.
  public var lengthMeters: Double {
    if let stepLengthMeters { return stepLengthMeters }
    guard let push = pattern.push else { return Self.longest }
    let seconds = 60 / cadence.stepsPerMinute
    return min(Self.longest, StrideShape.lengthMeters(push: push, stepSeconds: seconds))
  }

  /// The same for the same seed on every host.
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
