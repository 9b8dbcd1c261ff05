/// A fault in the latest steps: the quantities of a `ToleranceMonitor.Warning` with their directions.
public struct WalkFault: Equatable, Sendable {
  /// The direction of a deviation.
  public enum Side: Equatable, Sendable {
    /// The steps are too short or too slow.
    case below
    /// The steps are too long or too fast.
    case above
    /// The steps deviate in both directions, but their mean is right.
    case uneven
  }

  /// The direction of the length deviation; nil if lengths are fine.
  public var length: Side?
  /// The direction of the speed deviation; nil if speeds are fine.
  public var speed: Side?

  /// Creates a fault from directions.
  public init(length: Side? = nil, speed: Side? = nil) {
    self.length = length
    self.speed = speed
  }

  /// Determines the directions for a warning.
  ///
  /// - Parameters:
  ///   - warning: The tolerances that were exceeded.
  ///   - meanLength: The mean length in metres over the window; nil if the window is empty.
  ///   - meanSpeed: The mean speed in m/s over the same window.
  ///   - target: The walker's target with its tolerances.
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
  /// The deviation of the mean from the target, as a fraction of the tolerance, below which the steps are considered to
  /// deviate in both directions.
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
