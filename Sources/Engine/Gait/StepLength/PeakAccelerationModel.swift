/// Length from how strongly the body is pushed up and down.
///
/// Source: Weinberg, "Using the ADXL202 in pedometer and personal navigation applications" (Analog Devices
/// AN-602, 2002): K·(a_max − a_min)^¼.
///
/// 1. Δ is the rise from trough to top of `StepWave`, m/s².
/// 2. T is the step's duration in seconds, 1 at most.
/// 3. s is the step's strength, Δ over the walk's usual rise, 1 at most.
/// 4. θ is the turn during the stride in radians, 1 at most; 0 without a gyroscope.
/// 5. Length = K · Δ^¼ · T^0.35 · √s · cos(θ/2).
///
/// Deviations: Δ is taken of the reading's length at step rate, which needs no attitude and leaves the heel's
/// strike out. T enters since the same rise at a slower step lifts the body further: with T^½ the
/// product is the fourth root of that lift. Beyond a second the walker waits on both feet, which lifts nothing. √s enters
/// since the fourth root is right from one person and carrying to another, whose arms and bags pass more or less of the
/// push on, but too flat for one person's steps: where somebody turns on the spot, sets off, stops or shuffles, the push
/// goes and the length with it (as a pendulum's the root of it, and faster still). A stronger push than usual counts with
/// the fourth root alone. cos(θ/2) enters since feet that are set down at an angle are closer together; a radian is
/// where it stops since beyond it walks with a turn at their middle lose what bouts about a room gain.
///
/// What each factor is worth on the development recordings, and how far the numbers can be moved: docs/walk.md. For running
/// K = 0.83 gives the simulated runner 1.06 m at 170 steps a minute; it has been measured on nobody, so calibrate.
enum PeakAccelerationModel: StepLengthFormula {
  static let deviation = 0.07
  /// Seconds.
  private static let longest = 1.0
  /// Radians.
  private static let mostTurn = 1.0

  static func constant(running: Bool) -> Double { running ? 0.83 : 0.61 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.rise > 0, step.duration > 0 else { return nil }
    return step.rise.squareRoot().squareRoot()
      * power(min(longest, step.duration), walker.isRunning ? 0.4 : 0.35)
      * min(1, max(0, step.strength)).squareRoot()
      * cosine(0.5 * min(mostTurn, abs(step.turn ?? 0)))
  }
}
