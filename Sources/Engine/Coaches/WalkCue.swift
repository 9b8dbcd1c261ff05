/// A spoken cue of a walk.
public enum WalkCue: Equatable, Sendable {
  /// Too many of the latest steps are outside the tolerance. The associated value contains the direction of the
  /// deviation.
  case warning(WalkFault)
  /// After a warning, the steps are within the tolerance again.
  case back
  /// GPS and step lengths disagree, so a new calibration is recommended.
  case calibrationDrifted

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .warning: "walk-warning"
    case .back: "walk-back"
    case .calibrationDrifted: "calibration-drifted"
    }
  }
}
