/// What of the latest steps is off, and which way: what a coach makes of a `ToleranceMonitor.Warning`.
public struct WalkFault: Equatable, Sendable {
  /// Which way steps are off.
  public enum Side: Equatable, Sendable {
    /// Too short, or too slow.
    case below
    /// Too long, or too fast.
    case above
    /// Some this way, some that: their mean is right.
    case uneven
  }

  /// Of the step lengths; nil where they are not warned of.
  public var length: Side?
  /// Of the speeds; nil where they are not warned of.
  public var speed: Side?

  /// The sides given.
  public init(length: Side? = nil, speed: Side? = nil) {
    self.length = length
    self.speed = speed
  }

  /// - Parameters:
  ///   - meanLength: metres, over the window of averaged steps; nil where nobody walks.
  ///   - meanSpeed: m/s, over the same window.
  public init(
    _ warning: ToleranceMonitor.Warning, meanLength: Double?, meanSpeed: Double?,
    target: WalkingTarget
  ) {
    if warning != .speed {
      length = Side(meanLength, target.stepLengthMeters, target.lengthToleranceMeters)
    }
    if warning != .length {
      speed = Side(meanSpeed, target.speedMetersPerSecond, target.speedTolerance)
    }
  }
}

extension WalkFault.Side {
  /// A mean this close to the target, as a share of the tolerance, says that the steps scatter around it.
  private static let scatterShare = 0.25

  fileprivate init(_ mean: Double?, _ target: Double, _ tolerance: Double) {
    let deviation = (mean ?? target) - target
    guard deviation.magnitude >= Self.scatterShare * tolerance else {
      self = .uneven
      return
    }
    self = deviation > 0 ? .above : .below
  }
}
