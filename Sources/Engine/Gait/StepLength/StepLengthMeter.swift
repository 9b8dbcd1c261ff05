/// One step with its length.
public struct MeasuredStep: Equatable, Sendable {
  /// The step that was measured.
  public var step: WalkedStep
  /// Metres.
  public var lengthMeters: Double
  /// One standard deviation of the length, metres.
  public var deviationMeters: Double
  /// The model that gave the length.
  public var model: StepLengthModel

  /// Length and its standard deviation in metres.
  public init(
    step: WalkedStep, lengthMeters: Double, deviationMeters: Double, model: StepLengthModel
  ) {
    self.step = step
    self.lengthMeters = lengthMeters
    self.deviationMeters = deviationMeters
    self.model = model
  }

  /// Length over the step's duration, in m/s.
  public var speedMetersPerSecond: Double { lengthMeters / step.duration }

  /// What of the deviation is this step's alone, metres.
  public var ownDeviation: Double {
    min(deviationMeters, StepLengthMeter.singleStep * lengthMeters)
  }

  /// What of it is the constant's, metres: every step is wrong by as much, to the same side.
  public var sharedDeviation: Double {
    (deviationMeters * deviationMeters - ownDeviation * ownDeviation).squareRoot()
  }
}

/// Gives steps their lengths by the model that fits what is available, or by the one that was chosen.
///
/// With a gyroscope and a swing of 30° the thigh is measured (`SensorFusionModel`), else the peak acceleration;
/// without a rise, height and rate. A chosen model that lacks what it needs is replaced in the same
/// order.
public struct StepLengthMeter: Sendable {
  /// Single steps about what the model says, as a share.
  static let singleStep = 0.06
  private static let walking = 0.2...1.1
  private static let running = 0.5...2.4

  /// The constants; may be replaced between steps.
  public var calibration: StepLengthCalibration
  /// Height, place of carrying and gait; may change between steps.
  public var walker: Walker
  /// Nil chooses.
  public var model: StepLengthModel?

  /// Without a model it chooses the one that fits each step.
  public init(
    calibration: StepLengthCalibration = StepLengthCalibration(), walker: Walker = Walker(),
    model: StepLengthModel? = nil
  ) {
    self.calibration = calibration
    self.walker = walker
    self.model = model
  }

  /// Constant time.
  public func measure(_ step: WalkedStep) -> MeasuredStep {
    if let model, let measured = measure(step, by: model) { return measured }
    return measure(step, by: .sensorFusion) ?? measure(step, by: .peakAcceleration)
      ?? measure(step, by: .heightFrequency) ?? unknown(step)
  }

  /// Nil where the step lacks what the model needs. Lengths that no step has (below 0.2 m or above 1.1 m walking,
  /// 0.5 m and 2.4 m running) become the nearest that one has.
  public func measure(_ step: WalkedStep, by model: StepLengthModel) -> MeasuredStep? {
    guard let shape = model.shape(of: step, walker) else { return nil }
    let constant = calibration.constant(model, walker)
    let range = walker.isRunning ? Self.running : Self.walking
    let length = min(range.upperBound, max(range.lowerBound, constant.value * shape))
    let share = constant.deviation * constant.deviation + Self.singleStep * Self.singleStep
    return MeasuredStep(
      step: step, lengthMeters: length, deviationMeters: length * share.squareRoot(), model: model)
  }

  /// A step without a duration: cannot come from the detector.
  private func unknown(_ step: WalkedStep) -> MeasuredStep {
    let usual = walker.isRunning ? 1.0 : 0.65
    return MeasuredStep(
      step: step, lengthMeters: usual, deviationMeters: 0.2 * usual, model: .heightFrequency)
  }
}
