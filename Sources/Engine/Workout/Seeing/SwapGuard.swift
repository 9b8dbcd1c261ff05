/// Undoes what a model does now and then for some frames: name the left side right.
///
/// Where left and right exchanged would be much nearer to where they just were, they are exchanged. Both are added up
/// over the parts that move, so that crossed hands alone mean nothing.
struct SwapGuard: Sendable {
  /// The exchanged distance must be below this share of the plain one.
  static let share = 0.5
  /// In torso lengths, added up over the parts: below it nothing tells the sides apart.
  static let leastDistance = 1.0
  static let longestGap = 0.5
  private static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

  private var latest: SeenBody?

  /// The body with its sides as they were.
  mutating func guarded(_ body: SeenBody) -> SeenBody {
    var body = body
    if let latest, body.seconds - latest.seconds <= Self.longestGap {
      let (plain, exchanged) = distances(latest, body)
      let isFar = plain > Self.leastDistance * max(body.torso, 1e-6)
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
