/// What the athlete wants to walk like, and how closely.
public struct WalkingTarget: Equatable, Sendable {
  public var stepLengthMeters: Double
  public var speedMetersPerSecond: Double
  /// A length is an outlier from this deviation on; 3 in.
  public var lengthToleranceMeters = SessionOption.lengthTolerance.usual
  /// A speed is an outlier from this deviation on; 6 in/s.
  public var speedTolerance = SessionOption.speedTolerance.usual
  /// Steps that are averaged, one of `StepWindow.sizes`.
  public var windowSteps = Int(SessionOption.averagedSteps.usual)
  /// Outliers in the window that are allowed.
  public var allowedLengthOutliers = Int(SessionOption.lengthOutliers.usual)
  public var allowedSpeedOutliers = Int(SessionOption.speedOutliers.usual)

  public init(stepLengthMeters: Double, speedMetersPerSecond: Double) {
    self.stepLengthMeters = stepLengthMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }

  /// Of a walker who has not said what they want.
  public static var usual: WalkingTarget {
    WalkingTarget(
      stepLengthMeters: SessionOption.targetStepLength.usual,
      speedMetersPerSecond: SessionOption.targetStepSpeed.usual)
  }
}

/// Holds steps against a target and warns when too many of the last ones are off.
///
/// One step off is no reason: every step scatters by 5 % and its measure by as much. The warning comes when
/// the window has more outliers than allowed, and not again for `refractorySeconds`, in which the
/// athlete can change something.
public struct ToleranceMonitor: Sendable {
  public static let refractorySeconds = 8.0

  public enum Warning: Int32, CaseIterable, Sendable {
    case length = 1
    case speed = 2
    case both = 3
  }

  public private(set) var target: WalkingTarget
  public private(set) var window: StepWindow
  public private(set) var steps = 0
  public private(set) var goodSteps = 0
  private var warnedSeconds = -Double.infinity

  public init(_ target: WalkingTarget) {
    self.target = target
    window = StepWindow(size: target.windowSteps)
  }

  /// Percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }

  public var lengthOutliers: Int {
    window.outliers(length: target.stepLengthMeters, by: target.lengthToleranceMeters)
  }

  public var speedOutliers: Int {
    window.outliers(speed: target.speedMetersPerSecond, by: target.speedTolerance)
  }

  public func isGood(_ measured: MeasuredStep) -> Bool {
    abs(measured.lengthMeters - target.stepLengthMeters) < target.lengthToleranceMeters
      && abs(measured.speedMetersPerSecond - target.speedMetersPerSecond) < target.speedTolerance
  }

  /// Counts the step; a warning where one is due now.
  public mutating func add(_ measured: MeasuredStep) -> Warning? {
    if measured.step.beginsBout { window.clear() }
    window.add(measured)
    steps += 1
    if isGood(measured) { goodSteps += 1 }
    guard let warning, measured.step.seconds - warnedSeconds >= Self.refractorySeconds else {
      return nil
    }
    warnedSeconds = measured.step.seconds
    return warning
  }

  /// What is exceeded at the moment, warned of or not.
  public var warning: Warning? {
    let isLengthOff = lengthOutliers > target.allowedLengthOutliers
    let isSpeedOff = speedOutliers > target.allowedSpeedOutliers
    if isLengthOff { return isSpeedOff ? .both : .length }
    return isSpeedOff ? .speed : nil
  }

  /// Another target from now on; what was counted stays.
  public mutating func change(to target: WalkingTarget) {
    if target.windowSteps != self.target.windowSteps {
      window = StepWindow(size: target.windowSteps)
    }
    self.target = target
  }

  /// Everything but the target back to zero.
  public mutating func reset() { self = ToleranceMonitor(target) }
}
