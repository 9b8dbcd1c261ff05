/// Which foot a step is of, for a phone on the trunk: the hips turn leftwards while the right leg swings, so when
/// the right foot touches the ground their turning at stride rate has one sign and for the left the other. Both
/// directions, up and leftwards, are known at any attitude, since gravity shows which way is up.
///
/// One step's sign is wrong now and then; so the sides alternate, and which are which is what the signs of
/// the last steps say together.
struct FootSides: Sendable {
  private static let memory = 0.15
  /// Share of the twists that must agree.
  private static let agreement = 0.8

  private var isOdd = false
  private var vote = 0.0
  private var weight = 0.0

  mutating func restart() { (isOdd, vote, weight) = (false, 0, 0) }

  /// Nil until the steps agree.
  mutating func side(of step: WalkedStep) -> WalkedStep.Side? {
    isOdd.toggle()
    guard let twist = step.twist else { return nil }
    vote += Self.memory * ((isOdd ? twist : -twist) - vote)
    weight += Self.memory * (abs(twist) - weight)
    guard abs(vote) > Self.agreement * weight else { return nil }
    return (vote > 0) == isOdd ? .right : .left
  }
}
