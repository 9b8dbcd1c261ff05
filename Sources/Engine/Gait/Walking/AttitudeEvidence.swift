/// What it says of a crest that the phone has, or has not, kept its attitude since the crest before the last, as the logarithm of
/// a likelihood ratio.
///
/// 1. The angle between the two has a Rayleigh distribution: 6° walking, pocket and hand alike, and 17° in hands that
///    do anything else.
/// 2. Of a walk's steps three in a hundred are no better than that: the phone is looked at, or put away.
///
/// A seat keeps its attitude as well, so this speaks for a walk only within 20 s of rest, which no vehicle on its way has, and
/// by 1 at most; against one it always speaks. The angles are those of the development recordings and of simulated hands, rounded.
enum AttitudeEvidence {
  /// Radians.
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
    let mostHere = step.restSeconds < restSeconds ? most : 0
    return min(mostHere, logarithm(whenWalking / whenOther))
  }

  private static func density(_ square: Double, _ deviation: Double) -> Double {
    exponential(-0.5 * square / (deviation * deviation)) / (deviation * deviation)
  }
}
