/// Estimates the step length from height and step rate alone, if the motion provides no information.
///
/// Source: the linear model in height and frequency that phones use without calibration (Renaudin, Susi and Lachapelle,
/// Sensors 12:8507, 2012), without its personal term.
///
/// 1. f is the step rate, the inverse of the step duration.
/// 2. Length = K · height · (0.265 + 0.055 f).
///
/// Deviation from the source: both coefficients are fitted to the development recordings (0.57 m at 1.2 Hz and 0.65 m
/// at 1.85 Hz, for an assumed height of 1.72 m) and rounded. For running, K = 1.47 gives 1.06 m at 170 steps per minute
/// for a height of 1.72 m. The model can't distinguish short and long steps at the same rate.
enum HeightFrequencyModel: StepLengthFormula {
  static let deviation = 0.12

  static func constant(running: Bool) -> Double { running ? 1.47 : 1 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.duration > 0 else { return nil }
    return walker.heightOrDefault * (0.265 + 0.055 / step.duration)
  }
}
