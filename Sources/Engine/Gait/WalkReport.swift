/// The results of a whole walk recording: steps with lengths, bouts, totals and regularity.
public struct WalkReport: Equatable, Sendable {
  /// Consecutive steps without a break.
  public struct Bout: Equatable, Sendable {
    /// The time at which the first step starts, in seconds on the samples' clock.
    public var start: Double
    /// The time of the last footfall, in seconds on the samples' clock.
    public var end: Double
  }

  /// A step in the report.
  public struct Step: Equatable, Sendable {
    /// The step with its length.
    public var measured: MeasuredStep
    /// Whether the length differs from the recording's median by more than three scaled median absolute deviations.
    /// Always false for the first step of a bout, whose length can't be measured accurately.
    public var isOutlier: Bool
    /// The lengths according to the different methods.
    public var methods: StepMethods
  }

  /// The steps in chronological order.
  public private(set) var steps: [Step] = []
  /// The bouts in chronological order. They don't overlap.
  public private(set) var bouts: [Bout] = []
  /// The sum of all step lengths, including outliers.
  public private(set) var distanceMeters = 0.0
  /// The total duration of all steps in seconds.
  public private(set) var walkingSeconds = 0.0
  /// The regularity over all bouts.
  public private(set) var metrics: GaitMetrics
  /// The standard deviation of the mean length in metres; nil if no steps were detected. Most of it comes from the
  /// constant, whose error is the same in all steps.
  public private(set) var lengthUncertainty: Double?
  /// The shapes of the steps, for `StepLengthCalibration.learn`.
  public private(set) var shapes = ShapeSums()

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - steps: The steps in order, from `WalkRecording`.
  ///   - meter: Measures the length of each step.
  public init(_ steps: [WalkedStep], _ meter: StepLengthMeter) {
    metrics = GaitMetrics(steps)
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

  /// The mean step length in metres; nil if no steps were detected.
  public var meanStepLength: Double? {
    steps.isEmpty ? nil : distanceMeters / Double(steps.count)
  }

  /// The walking speed in m/s over the duration of all steps; nil if no steps were detected.
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

  /// Returns the median and the limit for outliers. For a normal distribution, 1.4826 times the median absolute
  /// deviation is the standard deviation. The standard deviation is assumed to be at least 1 cm, so that steps
  /// whose lengths differ only by rounding don't count as outliers.
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
