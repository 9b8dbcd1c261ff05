/// Length from height and step rate alone, for when the motion says nothing about it.
///
/// Source: the line in height and frequency that phones use without calibration (Renaudin, Susi and Lachapelle,
/// Sensors 12:8507, 2012, without its personal term).
///
/// 1. f is the step rate, 1/T.
/// 2. Length = K · height · (0.265 + 0.055 f).
///
/// Deviation: both numbers are those of the development recordings (0.57 m at 1.2 Hz, 0.65 m at 1.85 Hz, taken for
/// people of 1.72 m), rounded. For running K = 1.47 is 1.06 m at 170 steps a minute and 1.72 m. Short or long steps at the same rate are not seen.
enum HeightFrequencyModel: StepLengthFormula {
  static let deviation = 0.12

  static func constant(running: Bool) -> Double { running ? 1.47 : 1 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.duration > 0 else { return nil }
    return walker.knownOrUsualHeight * (0.265 + 0.055 / step.duration)
  }
}
