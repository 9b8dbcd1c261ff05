/// Corrects frames in which the model swaps left and right.
///
/// The sides are swapped back if that brings them much closer to their previous positions. Distances are summed over
/// all limbs, so crossed hands alone don't cause a swap.
struct LeftRightSwapFilter: Sendable {
  /// The maximum ratio of the distance after swapping to the original distance.
  static let share = 0.5
  /// The minimum total distance in torso lengths. If it is smaller, the sides are too close together to be
  /// distinguished.
  static let minimumDistance = 1.0
  static let longestGap = 0.5
  private static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

  private var latest: SeenBody?

  /// Returns the body with corrected sides.
  mutating func guarded(_ body: SeenBody) -> SeenBody {
    var body = body
    if let latest, body.seconds - latest.seconds <= Self.longestGap {
      let (plain, exchanged) = distances(latest, body)
      let isFar = plain > Self.minimumDistance * max(body.torso, 1e-6)
      body.isSwapped = isFar && exchanged < Self.share * plain
    }
    latest = body
    return body
  }

  private func distances(_ before: SeenBody, _ now: SeenBody) -> (plain: Double, exchanged: Double)
  {
    var (plain, exchanged) = (0.0, 0.0)
    for part in Self.parts {
      let (left, right) = (before.point(part, .left), before.point(part, .right))
      let (newLeft, newRight) = (now.point(part, .left), now.point(part, .right))
      plain += (newLeft - left).length + (newRight - right).length
      exchanged += (newRight - left).length + (newLeft - right).length
    }
    return (plain, exchanged)
  }
}
