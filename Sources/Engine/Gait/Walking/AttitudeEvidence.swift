/// The evidence from comparing the phone's attitude at a peak with its attitude two peaks earlier, as a log-likelihood
/// ratio.
///
/// 1. The angle between the two attitudes has a Rayleigh distribution, with σ = 6° for walking (pocket and hand alike)
///    and σ = 17° for other handling of the phone.
/// 2. Three out of a hundred steps have the angle of other handling, because the phone is looked at or put away.
///
/// A phone on a seat also keeps its attitude. Therefore a constant attitude counts in favour of walking only within 20
/// s of a rest, which a moving vehicle never has, and by at most 1. A changed attitude always counts against walking.
/// The angles are rounded values from the development recordings and from simulated hands.
enum AttitudeEvidence {
  /// The standard deviations of the angle for walking and for other motion, in radians.
  private static let walking = 0.1
  private static let other = 0.3
  private static let irregularShare = 0.03
  private static let most = 1.0
  private static let restSeconds = 20.0

  static func gain(of step: WalkedStep, after before: WalkedStep) -> Double {
    guard let now = step.attitude, let then = before.attitude else { return 0 }
    let square = 2 * (1 - max(-1, min(1, now.dot(then))))
    let whenOther = density(square, other)
    let whenWalking = (1 - irregularShare) * density(square, walking) + irregularShare * whenOther
    let maximumHere = step.restSeconds < restSeconds ? most : 0
    return min(maximumHere, logarithm(whenWalking / whenOther))
  }

  private static func density(_ square: Double, _ deviation: Double) -> Double {
    exponential(-0.5 * square / (deviation * deviation)) / (deviation * deviation)
  }
}
