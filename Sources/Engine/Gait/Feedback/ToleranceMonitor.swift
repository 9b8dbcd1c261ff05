/// What the athlete wants to walk like, and how closely.
public struct WalkingTarget: Equatable, Sendable {
  /// Metres.
  public var stepLengthMeters: Double
  /// m/s.
  public var speedMetersPerSecond: Double
  /// A length is an outlier from this deviation on; 3 in.
  public var lengthToleranceMeters = SessionOption.lengthTolerance.usual
  /// A speed is an outlier from this deviation on; 6 in/s.
  public var speedTolerance = SessionOption.speedTolerance.usual
  /// Steps that are averaged, one of `StepWindow.sizes`.
  public var windowSteps = Int(SessionOption.averagedSteps.usual)
  /// Outliers in the window that are allowed.
  public var allowedLengthOutliers = Int(SessionOption.lengthOutliers.usual)
  /// The same for speeds.
  public var allowedSpeedOutliers = Int(SessionOption.speedOutliers.usual)

  /// Metres and m/s, with the usual window and tolerances.
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
  /// The least time from one warning to the next.
  public static let refractorySeconds = 8.0

  /// What is off. Raw values cross the border.
  public enum Warning: Int32, CaseIterable, Sendable {
    /// Step length alone.
    case length = 1
    /// Speed alone.
    case speed = 2
    /// Step length and speed.
    case both = 3
  }

  /// What steps are held against.
  public private(set) var target: WalkingTarget
  /// The latest steps, as many as the target's window has.
  public private(set) var window: StepWindow
  /// All steps since the start.
  public private(set) var steps = 0
  /// Steps within both tolerances, since the start.
  public private(set) var goodSteps = 0
  private var warnedSeconds = -Double.infinity

  /// Begins with an empty window.
  public init(_ target: WalkingTarget) {
    self.target = target
    window = StepWindow(size: target.windowSteps)
  }

  /// Percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }

  /// Steps of the window whose length is outside the tolerance.
  public var lengthOutliers: Int {
    window.outliers(length: target.stepLengthMeters, by: target.lengthToleranceMeters)
  }

  /// Steps of the window whose speed is outside the tolerance.
  public var speedOutliers: Int {
    window.outliers(speed: target.speedMetersPerSecond, by: target.speedTolerance)
  }

  /// Whether both length and speed are within their tolerances. True of the first step of a bout: it starts from rest, so its
  /// length is measured up to a fifth too short.
  public func isGood(_ measured: MeasuredStep) -> Bool {
    measured.step.beginsBout || isWithin(measured)
  }

  private func isWithin(_ measured: MeasuredStep) -> Bool {
    abs(measured.lengthMeters - target.stepLengthMeters) < target.lengthToleranceMeters
      && abs(measured.speedMetersPerSecond - target.speedMetersPerSecond) < target.speedTolerance
  }

  /// Counts the step; a warning where one is due now. The first step of a bout empties the window and stays out of it.
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

  /// What is exceeded at the moment, warned of or not.
  public var warning: Warning? {
    let isLengthOff = lengthOutliers > target.allowedLengthOutliers
    let isSpeedOff = speedOutliers > target.allowedSpeedOutliers
    if isLengthOff { return isSpeedOff ? .both : .length }
    return isSpeedOff ? .speed : nil
  }

  /// Whether the window is full and so far from a warning that one more step may be off without bringing it back.
  public var isClear: Bool {
    window.isFull && lengthOutliers <= max(0, target.allowedLengthOutliers - 1)
      && speedOutliers <= max(0, target.allowedSpeedOutliers - 1)
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
