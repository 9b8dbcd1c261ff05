/// Estimates the step length from the vertical acceleration of the body.
///
/// Source: Weinberg, "Using the ADXL202 in pedometer and personal navigation applications" (Analog Devices AN-602,
/// 2002): K·(a_max − a_min)^¼.
///
/// 1. Δ is the rise from trough to peak of `StepLowPass` in m/s².
/// 2. T is the step duration in seconds, at most 1.
/// 3. s is the step's strength, Δ divided by the walk's usual rise, at most 1.
/// 4. θ is the turn during the stride in radians, at most 1; 0 without a gyroscope.
/// 5. Length = K · Δ^¼ · T^0.35 · √s · cos(θ/2).
///
/// Deviations from the source:
///
/// - Δ is calculated from the magnitude of the acceleration at step rate. This needs no attitude and excludes the heel
///   strike.
/// - T is included because the same rise in a slower step lifts the body further: with T^½, the product is the fourth
///   root of that lift. It is limited to 1 s, because in longer steps the walker pauses on both feet without a lift.
/// - √s is included because the fourth root fits differences between people and carrying positions, where arms and bags
///   transmit more or less of the push, but underestimates the differences between one person's steps. When the walker
///   turns on the spot, starts, stops or shuffles, the push decreases, and so does the length: for a pendulum, in
///   proportion to the square root of the push, and in practice even faster. A push that is stronger than usual only
///   counts with the fourth root.
/// - cos(θ/2) is included because feet placed at an angle are closer together. The angle is limited to a radian,
///   because beyond that, the errors for walks with a turn outweigh the improvement for bouts in a room.
///
/// docs/developing/gait.md lists the effect of each factor on the development recordings, and the sensitivity to the
/// numbers. For running, K = 0.83 gives 1.06 m for the simulated runner at 170 steps per minute. This constant hasn't
/// been measured with people, so calibration is recommended.
enum PeakAccelerationModel: StepLengthFormula {
  static let deviation = 0.07
  /// The longest step duration that counts, in seconds.
  private static let longest = 1.0
  /// The largest turn that counts, in radians.
  private static let maximumTurn = 1.0

  static func constant(running: Bool) -> Double { running ? 0.83 : 0.61 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    guard step.rise > 0, step.duration > 0 else { return nil }
    return step.rise.squareRoot().squareRoot()
      * power(min(longest, step.duration), walker.isRunning ? 0.4 : 0.35)
      * min(1, max(0, step.strength)).squareRoot()
      * cosine(0.5 * min(maximumTurn, abs(step.turn ?? 0)))
  }
}
