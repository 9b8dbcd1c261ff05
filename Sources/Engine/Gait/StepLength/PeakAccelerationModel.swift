/// Length from how strongly the body is pushed up and down.
///
/// Source: Weinberg, "Using the ADXL202 in pedometer and personal navigation applications" (Analog Devices
/// AN-602, 2002): K·(a_max − a_min)^¼.
///
/// 1. Δ is the rise from trough to top of `StepWave`, m/s².
/// 2. T is the step's duration in seconds.
/// 3. s is the step's strength, Δ over the walk's usual rise, 1 at most.
/// 4. Length = K · Δ^¼ · T^0.35 · √s.
///
/// Deviations: Δ is taken of the reading's length at step rate, which needs no attitude and leaves the heel's
/// strike out. T enters since the same rise at a slower step lifts the body further: with T^½ the
/// product is the fourth root of that lift. √s enters since the fourth root is right from one person and carrying to
/// another, whose arms and bags pass more or less of the push on, but too flat for one person's steps: where
/// somebody turns on the spot, sets off, stops or shuffles, the push goes and the length with it (as a pendulum's the
/// root of it, and faster still). A stronger push than usual counts with the fourth root alone.
///
/// On the development recordings the mean error without calibration is 3.7 … 4.9 % in three data sets; without
/// s 5.3 … 7.2 %. It stays within 6 % with √s replaced by s^¼ … s^¾, T^0.35 by T^0.3 … T^0.4, and the usual
/// rise taken over ten steps instead of twenty; taking steps in turns shorter by the gyroscope adds nothing
/// to it. For running K = 0.83 gives the simulated runner 1.06 m at 170 steps a minute; it has been
/// measured on nobody, so calibrate.
enum PeakAccelerationModel: StepLengthFormula {
  static let deviation = 0.07

  static func constant(running: Bool) -> Double { running ? 0.83 : 0.605 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.rise > 0, step.duration > 0 else { return nil }
    return step.rise.squareRoot().squareRoot() * power(step.duration, walker.isRunning ? 0.4 : 0.35)
      * min(1, max(0, step.strength)).squareRoot()
  }
}
