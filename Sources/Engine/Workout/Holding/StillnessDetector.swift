/// Detects whether a body is still. Faults are reported if a person stands still outside the pose, but not while the
/// person is moving into it.
struct StillnessDetector: Sendable {
  /// The minimum time without movement, in seconds.
  static let minimumSeconds = 2.0
  /// The maximum movement of a still body, in torso lengths. Jitter and breathing cause less.
  static let most = 0.25
  private static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

  private var anchor: SeenBody?

  mutating func isStill(_ body: SeenBody) -> Bool {
    guard let anchor, !hasMoved(from: anchor, to: body) else {
      anchor = body
      return false
    }
    return body.seconds - anchor.seconds >= Self.minimumSeconds
  }

  private func hasMoved(from before: SeenBody, to now: SeenBody) -> Bool {
    for part in Self.parts {
      for side in BodySide.allCases {
        let displacement = (now.point(part, side) - before.point(part, side)).length
        if displacement > Self.most * now.torso { return true }
      }
    }
    return false
  }
}
