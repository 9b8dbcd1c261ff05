/// Length from how strongly the body is pushed up and down.
///
/// Source: Weinberg, "Using the ADXL202 in pedometer and personal navigation applications" (Analog Devices
/// AN-602, 2002): K·(a_max − a_min)^¼.
///
/// 1. Δ is the rise from trough to top of `StepWave`, m/s².
/// 2. T is the step's duration in seconds.
/// 3. Length = K · Δ^¼ · T^0.4.
///
/// Deviations: Δ is taken of the reading's length at step rate, which needs no attitude and leaves the heel's
/// strike out. T enters since the same rise at a slower step lifts the body further: with T^½ the
/// product is the fourth root of that lift. On the development recordings 0.4 lets slow and brisk walkers
/// have the same K (4.3 … 7 % mean error without calibration in three data sets; without T
/// 5.4 … 12.5 %). For running K = 0.83 gives the simulated runner 1.06 m at 170 steps a minute; it has been
/// measured on nobody, so calibrate.
enum PeakAccelerationModel: StepLengthFormula {
  static let deviation = 0.08

  static func constant(running: Bool) -> Double { running ? 0.83 : 0.577 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.rise > 0, step.duration > 0 else { return nil }
    return step.rise.squareRoot().squareRoot() * power(step.duration, 0.4)
  }
}
