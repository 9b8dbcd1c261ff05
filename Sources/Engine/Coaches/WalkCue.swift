/// Something of a walk worth saying.
public enum WalkCue: Equatable, Sendable {
  /// Too many of the latest steps are off, and which way.
  case warning(WalkFault)
  /// After a warning the steps are back in the band.
  case back
  /// GPS and steps disagree: walk a known distance again.
  case calibrationDrifted

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .warning: "walk-warning"
    case .back: "walk-back"
    case .calibrationDrifted: "calibration-drifted"
    }
  }
}
