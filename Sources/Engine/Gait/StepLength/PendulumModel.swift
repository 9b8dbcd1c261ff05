/// Estimates the step length from the rise of the trunk over the stance leg, for a phone at the back, belt or chest.
///
/// Source: Zijlstra and Hof, "Assessment of spatio-temporal gait parameters from trunk accelerations during human
/// walking" (Gait Posture 18:1, 2003): 1.25 · 2√(2lh − h²).
///
/// 1. h is the rise of the trunk: for a rise Δ of the acceleration at step rate and a step duration T, h is Δ T²/4π².
///    `StepLowPass` reduces Δ to 0.64 of its value, which is compensated for.
/// 2. l is the leg length, 0.53 of the height.
/// 3. Length = K · 2√(2lh − h²), K = 1.25.
///
/// Deviation from the source: the rise is calculated from the amplitude of the acceleration instead of a double
/// integral, so it doesn't drift. A phone held in the hand bounces more than the trunk, which makes the length a third
/// too long. The model doesn't apply to running, because a runner's leg is not a pendulum.
enum PendulumModel: StepLengthFormula {
  static let deviation = 0.15
  private static let passbandGain = 0.64

  static func constant(running: Bool) -> Double { 1.25 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    let turn = 2 * Double.pi / step.duration
    let rise = step.rise / passbandGain / (turn * turn)
    guard !walker.isRunning, rise > 0, rise < walker.legMeters else { return nil }
    return 2 * (2 * walker.legMeters * rise - rise * rise).squareRoot()
  }
}
