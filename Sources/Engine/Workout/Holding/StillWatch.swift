/// Whether a body keeps still: who stands still outside a pose is told what is missing, who is on the way into it is not.
struct StillWatch: Sendable {
  /// So long must nothing have moved.
  static let leastSeconds = 2.0
  /// Torso lengths: points that tremble, and a breath, move less.
  static let most = 0.25
  private static let parts: [BodyPart] = [.shoulder, .elbow, .wrist, .hip, .knee, .ankle]

  private var anchor: SeenBody?

  mutating func isStill(_ body: SeenBody) -> Bool {
    guard let anchor, !hasMoved(from: anchor, to: body) else {
      anchor = body
      return false
    }
    return body.seconds - anchor.seconds >= Self.leastSeconds
  }

  private func hasMoved(from before: SeenBody, to now: SeenBody) -> Bool {
    for part in Self.parts {
      for side in BodySide.allCases {
        let way = (now.point(part, side) - before.point(part, side)).length
        if way > Self.most * now.torso { return true }
      }
    }
    return false
  }
}
