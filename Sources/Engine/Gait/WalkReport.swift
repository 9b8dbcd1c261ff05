/// What a whole recording says: steps with lengths, bouts, sums, evenness.
public struct WalkReport: Equatable, Sendable {
  /// Steps in a row without a break.
  public struct Bout: Equatable, Sendable {
    /// Where its first step began, in seconds on the samples' clock.
    public var start: Double
    /// The latest footfall of it, in seconds on the samples' clock.
    public var end: Double
  }

  /// A step as the report lists it.
  public struct Step: Equatable, Sendable {
    /// With its length.
    public var measured: MeasuredStep
    /// Its length is further than three scaled median deviations from the recording's median. Never true of the first step of a
    /// bout, whose length cannot be measured well.
    public var isOutlier: Bool
    /// What each method says.
    public var methods: StepMethods
  }

  /// In the order of time.
  public private(set) var steps: [Step] = []
  /// In the order of time; they do not overlap.
  public private(set) var bouts: [Bout] = []
  /// Sum of the steps' lengths, outliers included.
  public private(set) var distanceMeters = 0.0
  /// Time of all steps, seconds.
  public private(set) var walkingSeconds = 0.0
  /// Evenness over all bouts.
  public private(set) var figures: GaitFigures
  /// One standard deviation of the mean length, metres; nil without steps. It is the constant's share nearly
  /// alone: a wrong constant is wrong in every step.
  public private(set) var lengthUncertainty: Double?
  /// For `StepLengthCalibration.learn`.
  public private(set) var shapes = ShapeSums()

  /// - Parameter steps: in order, as of `WalkRecording`.
  public init(_ steps: [WalkedStep], _ meter: StepLengthMeter) {
    figures = GaitFigures(steps)
    let measured = steps.map { meter.measure($0) }
    for step in measured {
      add(step)
      shapes.add(step.step, meter.walker)
    }
    let limit = Self.outlierLimit(measured)
    self.steps = measured.map { step in
      let isFar = abs(step.lengthMeters - limit.median) > limit.deviation
      return Step(
        measured: step, isOutlier: isFar && !step.step.beginsBout, methods: meter.methods(of: step))
    }
    lengthUncertainty = Self.uncertainty(measured, meter)
  }

  /// Metres; nil without steps.
  public var meanStepLength: Double? {
    steps.isEmpty ? nil : distanceMeters / Double(steps.count)
  }

  /// m/s over the time of all steps; nil without steps.
  public var walkingSpeed: Double? { walkingSeconds > 0 ? distanceMeters / walkingSeconds : nil }

  private mutating func add(_ measured: MeasuredStep) {
    distanceMeters += measured.lengthMeters
    walkingSeconds += measured.step.duration
    if measured.step.beginsBout || bouts.isEmpty {
      let start = measured.step.seconds - measured.step.duration
      bouts.append(Bout(start: start, end: measured.step.seconds))
    } else {
      bouts[bouts.count - 1].end = measured.step.seconds
    }
  }

  /// 1.4826 times the median deviation is a normal distribution's standard deviation; at least 1 cm, so
  /// that equal lengths make no outliers of rounding.
  private static func outlierLimit(_ steps: [MeasuredStep]) -> (median: Double, deviation: Double) {
    let middle = median(steps.map { $0.lengthMeters })
    let deviation = median(steps.map { abs($0.lengthMeters - middle) })
    return (middle, 3 * max(0.01, 1.4826 * deviation))
  }

  private static func uncertainty(_ steps: [MeasuredStep], _ meter: StepLengthMeter) -> Double? {
    guard !steps.isEmpty else { return nil }
    var sum = 0.0
    var squares = 0.0
    for step in steps {
      let share = meter.calibration.constant(step.model, meter.walker).deviation
      sum += share * step.lengthMeters
      let own = step.deviationMeters * step.deviationMeters
      squares += max(0, own - share * share * step.lengthMeters * step.lengthMeters)
    }
    let count = Double(steps.count)
    return (sum * sum + squares).squareRoot() / count
  }
}
