/// A step's length according to different methods, and the constant of the method that was used.
public struct StepMethods: Equatable, Sendable {
  /// The length in metres from peak acceleration with the walker's constant. Nil if the step has no rise, or if the
  /// length wasn't stored.
  public var peakAcceleration: Double?
  /// The length in metres from sensor fusion with the walker's constant. Nil if the device has no gyroscope, or for a
  /// swing below 30°.
  public var sensorFusion: Double?
  /// The constant K of the method that was used, either the walker's own or the default. Nil if it wasn't stored.
  public var constant: Double?

  /// Creates the results. Lengths are in metres.
  public init(
    peakAcceleration: Double? = nil, sensorFusion: Double? = nil, constant: Double? = nil
  ) {
    self.peakAcceleration = peakAcceleration
    self.sensorFusion = sensorFusion
    self.constant = constant
  }
}

extension StepLengthMeter {
  /// Returns the results of all methods for a measured step, with the current constants. Takes constant time.
  @inline(never)
  func methods(of measured: MeasuredStep) -> StepMethods {
    StepMethods(
      peakAcceleration: measure(measured.step, by: .peakAcceleration)?.lengthMeters,
      sensorFusion: measure(measured.step, by: .sensorFusion)?.lengthMeters,
      constant: calibration.constant(measured.model, walker).value)
  }
}
