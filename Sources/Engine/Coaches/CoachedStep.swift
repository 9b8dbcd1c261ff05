/// A step of a walk, for the summary.
public struct CoachedStep: Equatable, Sendable {
  /// The measurements. `measured.step.seconds` is the time of the initial contact, on the session clock.
  public var measured: MeasuredStep
  /// Whether the step is within both tolerances.
  public var isGood: Bool
  /// The warning given at this step; nil if there wasn't one.
  public var warning: ToleranceMonitor.Warning?
  /// The lengths according to the different methods, for comparison.
  public var methods = StepMethods()

  /// Creates a step from its measurements and their assessment.
  public init(measured: MeasuredStep, isGood: Bool, warning: ToleranceMonitor.Warning? = nil) {
    self.measured = measured
    self.isGood = isGood
    self.warning = warning
  }
}
