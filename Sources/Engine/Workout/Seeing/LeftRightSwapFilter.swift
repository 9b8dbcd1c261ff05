/// Corrects frames in which the model exchanges left and right.
///
/// The sides are exchanged back if that brings them much closer to their previous positions. Distances are summed
/// over all limbs, so that crossed hands alone don't matter.
struct LeftRightSwapFilter: Sendable {
  /// The maximum ratio of the exchanged distance to the original one.
  static let share = 0.5
  /// The minimum total distance in torso lengths. With smaller distances, the sides can't be distinguished.
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
