/// Something of a walk worth saying.
public enum WalkCue: Equatable, Sendable {
  /// Too many of the latest steps are off.
  case warning(ToleranceMonitor.Warning)
  /// GPS and steps disagree: walk a known distance again.
  case calibrationDrifted

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .warning: "walk-warning"
    case .calibrationDrifted: "calibration-drifted"
    }
  }
}
