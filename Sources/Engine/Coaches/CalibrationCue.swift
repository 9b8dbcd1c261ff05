/// A spoken cue of a calibration walk.
public enum CalibrationCue: Equatable, Sendable {
  /// The number of steps so far.
  case step(Int)
  /// The walker has taken enough steps to finish the calibration.
  case enough

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .step: "calibration-step"
    case .enough: "calibration-enough"
    }
  }
}
