/// One step of a walk, as the summary shows it.
public struct CoachedStep: Equatable, Sendable {
  /// First touch of the ground is `measured.step.seconds`, on the session's clock.
  public var measured: MeasuredStep
  /// Within both tolerances.
  public var isGood: Bool
  /// What was warned of at this step; nil mostly.
  public var warning: ToleranceMonitor.Warning?
  /// What each method says, where it was asked.
  public var methods = StepMethods()

  /// A step as measured, with the verdict on it.
  public init(measured: MeasuredStep, isGood: Bool, warning: ToleranceMonitor.Warning? = nil) {
    self.measured = measured
    self.isGood = isGood
    self.warning = warning
  }
}
