/// The length of one step by each method, whichever counted, and the constant of the one that did.
public struct StepMethods: Equatable, Sendable {
  /// By peak acceleration with the walker's constant, metres; nil where the step has no rise, and where nobody kept it.
  public var peakAcceleration: Double?
  /// By sensor fusion with the walker's constant, metres; nil without a gyroscope and below 30° of swing.
  public var sensorFusion: Double?
  /// The constant K that the length which counts was made with, the walker's own or the factory's; nil where nobody
  /// kept it.
  public var constant: Double?

  /// Lengths in metres.
  public init(
    peakAcceleration: Double? = nil, sensorFusion: Double? = nil, constant: Double? = nil
  ) {
    self.peakAcceleration = peakAcceleration
    self.sensorFusion = sensorFusion
    self.constant = constant
  }
}

extension StepLengthMeter {
  /// What each method says of a step that was measured with the constants of now. Constant time.
  @inline(never)
  func methods(of measured: MeasuredStep) -> StepMethods {
    StepMethods(
      peakAcceleration: measure(measured.step, by: .peakAcceleration)?.lengthMeters,
      sensorFusion: measure(measured.step, by: .sensorFusion)?.lengthMeters,
      constant: calibration.constant(measured.model, walker).value)
  }
}
