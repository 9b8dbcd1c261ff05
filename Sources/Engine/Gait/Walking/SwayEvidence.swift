/// The evidence from comparing the body's rotation at a peak with its rotation at an earlier step of the same foot, as
/// a log-likelihood ratio.
///
/// 1. The measure is the cosine of the angle between the rotations at stride rate at this peak and four peaks earlier,
///    or two if there aren't four.
/// 2. In walking, the directions have a von Mises-Fisher distribution around the earlier one with concentration 2 in
///    four out of five steps, and are random in the fifth. In other motion they are always random.
/// 3. A body that doesn't rotate at all doesn't walk: a rotation below 0.04 rad/s counts as −1.5.
///
/// The median cosine of true steps is 0.95 at the lower back, 0.8 in a pocket, and 0.5 in a hand that holds the phone
/// flat. A higher concentration has no advantage there, and would count the rolling of a vehicle as steps.
enum SwayEvidence {
  private static let concentration = 2.0
  private static let share = 0.8
  /// The minimum square of a rotation rate, in (rad/s)². Below it, the body counts as not rotating.
  private static let minimumSquare = 0.0016
  private static let stillLoss = 1.5

  /// Returns the evidence of a peak.
  ///
  /// - Parameter recent: The previous peaks in order. The result is 0 if there are fewer than two.
  static func gain(of step: WalkedStep, after recent: [WalkedStep]) -> Double {
    guard !step.isCrowded, let now = step.sway, let then = earlier(recent) else { return 0 }
    let squares = (now.dot(now), then.dot(then))
    guard squares.0 > minimumSquare, squares.1 > minimumSquare else { return -stillLoss }
    let similarity = now.dot(then) / (squares.0 * squares.1).squareRoot()
    let density =
      2 * concentration * exponential(concentration * (similarity - 1))
      / (1 - exponential(-2 * concentration))
    return logarithm(share * density + 1 - share)
  }

  private static func earlier(_ recent: [WalkedStep]) -> Vector? {
    guard recent.count >= 2 else { return nil }
    let stride = recent[recent.count - 2].sway
    return recent.count >= 4 ? recent[recent.count - 4].sway ?? stride : stride
  }
}
