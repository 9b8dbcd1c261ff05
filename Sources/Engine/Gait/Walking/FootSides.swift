/// Determines which foot makes each step, for a phone on the trunk. The hips turn to the left while the right leg
/// swings, so their rotation at stride rate has opposite signs when the right and the left foot touch the ground.
/// Gravity gives the vertical, so this works at any attitude.
///
/// The sign of a single step can be wrong. Therefore sides alternate strictly, and the signs of the latest steps
/// together decide which one is left.
struct FootSides: Sendable {
  private static let memory = 0.15
  /// The fraction of the twists that must agree.
  private static let agreement = 0.8

  private var isOdd = false
  private var vote = 0.0
  private var weight = 0.0

  mutating func restart() { (isOdd, vote, weight) = (false, 0, 0) }

  /// Returns the side of a step, or nil until the steps agree.
  mutating func side(of step: WalkedStep) -> WalkedStep.Side? {
    isOdd.toggle()
    guard let twist = step.twist else { return nil }
    vote += Self.memory * ((isOdd ? twist : -twist) - vote)
    weight += Self.memory * (abs(twist) - weight)
    guard abs(vote) > Self.agreement * weight else { return nil }
    return (vote > 0) == isOdd ? .right : .left
  }
}
