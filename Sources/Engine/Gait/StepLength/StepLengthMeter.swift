/// A step with its length.
public struct MeasuredStep: Equatable, Sendable {
  /// The measured step.
  public var step: WalkedStep
  /// The length in metres.
  public var lengthMeters: Double
  /// The standard deviation of the length in metres.
  public var deviationMeters: Double
  /// The model that calculated the length.
  public var model: StepLengthModel

  /// Creates a measured step. Length and standard deviation are in metres.
  public init(
    step: WalkedStep, lengthMeters: Double, deviationMeters: Double, model: StepLengthModel
  ) {
    self.step = step
    self.lengthMeters = lengthMeters
    self.deviationMeters = deviationMeters
    self.model = model
  }

  /// The speed in m/s: length divided by duration.
  public var speedMetersPerSecond: Double { lengthMeters / step.duration }

  /// The part of the deviation that is independent for each step, in metres.
  public var ownDeviation: Double {
    min(deviationMeters, StepLengthMeter.singleStep * lengthMeters)
  }

  /// The part of the deviation that comes from the constant, in metres. It affects all steps in the same direction.
  public var sharedDeviation: Double {
    (deviationMeters * deviationMeters - ownDeviation * ownDeviation).squareRoot()
  }
}

/// Measures the lengths of steps, with the chosen model or the most suitable one.
///
/// The most suitable model is `sensorFusion` if a gyroscope measures a swing of at least 30°, otherwise
/// `peakAcceleration`, or `heightFrequency` if the step has no rise. A chosen model that lacks the required data is
/// replaced in the same order.
public struct StepLengthMeter: Sendable {
  /// The relative standard deviation of a single step from the model.
  static let singleStep = 0.06
  private static let walking = 0.2...1.1
  private static let running = 0.5...2.4

  /// The constants, which may be replaced between steps.
  public var calibration: StepLengthCalibration
  /// The walker's height, phone position and gait, which may change between steps.
  public var walker: Walker
  /// The chosen model; nil to choose the most suitable one for each step.
  public var model: StepLengthModel?

  /// Creates a meter. If `model` is nil, the meter chooses the most suitable one for each step.
  public init(
    calibration: StepLengthCalibration = StepLengthCalibration(), walker: Walker = Walker(),
    model: StepLengthModel? = nil
  ) {
    self.calibration = calibration
    self.walker = walker
    self.model = model
  }

  /// Measures a step. Takes constant time.
  public func measure(_ step: WalkedStep) -> MeasuredStep {
    if let model, let measured = measure(step, by: model) { return measured }
    return measure(step, by: .sensorFusion) ?? measure(step, by: .peakAcceleration)
      ?? measure(step, by: .heightFrequency) ?? unknown(step)
  }

  /// Measures a step with a model. Returns nil if the step lacks the data that the model needs. Lengths are clamped to
  /// plausible values: 0.2…1.1 m for walking, 0.5…2.4 m for running.
  public func measure(_ step: WalkedStep, by model: StepLengthModel) -> MeasuredStep? {
    guard let shape = model.shape(of: step, walker) else { return nil }
    let constant = calibration.constant(model, walker)
    let range = walker.isRunning ? Self.running : Self.walking
    let length = min(range.upperBound, max(range.lowerBound, constant.value * shape))
    let share = constant.deviation * constant.deviation + Self.singleStep * Self.singleStep
    return MeasuredStep(
      step: step, lengthMeters: length, deviationMeters: length * share.squareRoot(), model: model)
  }

  /// Returns the result for a step without a duration, which the detector never produces.
  private func unknown(_ step: WalkedStep) -> MeasuredStep {
    let usual = walker.isRunning ? 1.0 : 0.65
    return MeasuredStep(
      step: step, lengthMeters: usual, deviationMeters: 0.2 * usual, model: .heightFrequency)
  }
}
