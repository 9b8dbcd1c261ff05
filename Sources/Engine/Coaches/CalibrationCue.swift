/// Something of a calibration walk worth saying.
public enum CalibrationCue: Equatable, Sendable {
  /// It has come to this many steps.
  case step(Int)
  /// It has come to enough of them.
  case enough

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .step: "calibration-step"
    case .enough: "calibration-enough"
    }
  }
}
