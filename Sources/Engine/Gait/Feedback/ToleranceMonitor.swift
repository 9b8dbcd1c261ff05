/// The walker's target, with tolerances.
public struct WalkingTarget: Equatable, Sendable {
  /// The target step length in metres.
  public var stepLengthMeters: Double
  /// The target speed in m/s.
  public var speedMetersPerSecond: Double
  /// The deviation in metres at which a length becomes an outlier; 3 in by default.
  public var lengthToleranceMeters = SessionOption.lengthTolerance.usual
  /// The deviation in m/s at which a speed becomes an outlier; 6 in/s by default.
  public var speedTolerance = SessionOption.speedTolerance.usual
  /// The number of averaged steps, within `StepWindow.sizes`.
  public var windowSteps = Int(SessionOption.averagedSteps.usual)
  /// The allowed number of length outliers in the window.
  public var allowedLengthOutliers = Int(SessionOption.lengthOutliers.usual)
  /// The allowed number of speed outliers in the window.
  public var allowedSpeedOutliers = Int(SessionOption.speedOutliers.usual)

  /// Creates a target with the default window and tolerances.
  public init(stepLengthMeters: Double, speedMetersPerSecond: Double) {
    self.stepLengthMeters = stepLengthMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }

  /// The default target of a walker who hasn't chosen one.
  public static var usual: WalkingTarget {
    WalkingTarget(
      stepLengthMeters: SessionOption.targetStepLength.usual,
      speedMetersPerSecond: SessionOption.targetStepSpeed.usual)
  }
}

/// Compares steps with a target, and warns if too many of the latest steps are outside the tolerance.
///
/// A single outlier causes no warning, because step lengths vary by 5 % and their measurement by the same amount. A
/// warning is given when the window contains more outliers than allowed, and is not repeated for `refractorySeconds`,
/// so that the athlete has time to react.
public struct ToleranceMonitor: Sendable {
  /// The minimum time between two warnings.
  public static let refractorySeconds = 8.0

  /// The quantity outside its tolerance. Raw values are part of the bridge to JavaScript.
  public enum Warning: Int32, CaseIterable, Sendable {
    case length = 1
    case speed = 2
    case both = 3
  }

  /// The target with its tolerances.
  public private(set) var target: WalkingTarget
  /// The window of the latest steps.
  public private(set) var window: StepWindow
  /// The number of steps so far.
  public private(set) var steps = 0
  /// The number of steps within both tolerances so far.
  public private(set) var goodSteps = 0
  private var warnedSeconds = -Double.infinity

  /// Creates a monitor with an empty window.
  public init(_ target: WalkingTarget) {
    self.target = target
    window = StepWindow(size: target.windowSteps)
  }

  /// The percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }

  /// The number of steps in the window whose length is outside the tolerance.
  public var lengthOutliers: Int {
    window.outliers(length: target.stepLengthMeters, by: target.lengthToleranceMeters)
  }

  /// The number of steps in the window whose speed is outside the tolerance.
  public var speedOutliers: Int {
    window.outliers(speed: target.speedMetersPerSecond, by: target.speedTolerance)
  }

  /// Returns whether both length and speed are within their tolerances. The first step of a bout always is, because
  /// it starts from rest and its length is underestimated by up to a fifth.
  public func isGood(_ measured: MeasuredStep) -> Bool {
    measured.step.beginsBout || isWithin(measured)
  }

  private func isWithin(_ measured: MeasuredStep) -> Bool {
    abs(measured.lengthMeters - target.stepLengthMeters) < target.lengthToleranceMeters
      && abs(measured.speedMetersPerSecond - target.speedMetersPerSecond) < target.speedTolerance
  }

  /// Adds a step. Returns a warning if one is due. The first step of a bout clears the window and isn't added to it.
  public mutating func add(_ measured: MeasuredStep) -> Warning? {
    if measured.step.beginsBout { window.clear() } else { window.add(measured) }
    steps += 1
    if isGood(measured) { goodSteps += 1 }
    guard let warning, measured.step.seconds - warnedSeconds >= Self.refractorySeconds else {
      return nil
    }
    warnedSeconds = measured.step.seconds
    return warning
  }

  /// The quantities that currently have more outliers than allowed, even if no warning is due; nil if there aren't any.
  public var warning: Warning? {
    let isLengthOutside = lengthOutliers > target.allowedLengthOutliers
    let isSpeedOutside = speedOutliers > target.allowedSpeedOutliers
    if isLengthOutside { return isSpeedOutside ? .both : .length }
    return isSpeedOutside ? .speed : nil
  }

  /// Whether the window is full and one more outlier wouldn't cause another warning.
  public var isClearlyWithinTolerance: Bool {
    window.isFull && lengthOutliers <= max(0, target.allowedLengthOutliers - 1)
      && speedOutliers <= max(0, target.allowedSpeedOutliers - 1)
  }

  /// Changes the target. Keeps the counts.
  public mutating func change(to target: WalkingTarget) {
    if target.windowSteps != self.target.windowSteps {
      window = StepWindow(size: target.windowSteps)
    }
    self.target = target
  }

  /// Resets everything except the target.
  public mutating func reset() { self = ToleranceMonitor(target) }
}
