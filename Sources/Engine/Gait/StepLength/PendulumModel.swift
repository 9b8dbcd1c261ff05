/// Length from how far the trunk rises over the standing leg, for a phone at the back, the belt or the chest.
///
/// Source: Zijlstra and Hof, "Assessment of spatio-temporal gait parameters from trunk accelerations during human
/// walking" (Gait Posture 18:1, 2003): 1.25 · 2√(2lh − h²).
///
/// 1. h is the trunk's rise: the rise Δ of the acceleration at step rate, through a step of duration T, is
///    Δ T²/4π² of way. `StepWave` has left 0.64 of Δ.
/// 2. l is the leg, 0.53 of the height.
/// 3. Length = K · 2√(2lh − h²), K = 1.25.
///
/// Deviation: the way from the acceleration's amplitude instead of a double integral, so nothing drifts. A phone held in
/// the hand bounces more than the trunk: there it is a third too long. None for
/// running, which is no pendulum.
enum PendulumModel: StepLengthFormula {
  static let deviation = 0.15
  private static let kept = 0.64

  static func constant(running: Bool) -> Double { 1.25 }

  static func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    let turn = 2 * Double.pi / step.duration
    let rise = step.rise / kept / (turn * turn)
    guard !walker.isRunning, rise > 0, rise < walker.legMeters else { return nil }
    return 2 * (2 * walker.legMeters * rise - rise * rise).squareRoot()
  }
}
