/// How much a body moves: the mean speed of wrists, elbows, hips, knees and ankles, in torso lengths a second. Of each
/// way the model's trembling is taken off.
struct MovementEnergy: Sendable {
  /// Speeds are taken over at least so long: between two frames the model's trembling would look like motion.
  static let stepSeconds = 0.3
  static let longestGap = 1.0
  /// Of the mean that is shown.
  static let memorySeconds = 2.0
  /// Torso lengths: what points that tremble by a hundredth of the body's height are seldom apart from one frame to
  /// another.
  static let trembling = 0.1
  /// Slower is standing still: hips alone that sway by an eighth of the torso, once a second, give a little more.
  static let least = 0.02
  private static let parts: [BodyPart] = [.elbow, .wrist, .hip, .knee, .ankle]

  private var anchor: SeenBody?
  /// Torso lengths a second.
  private(set) var mean = 0.0
  /// Seconds in motion: by the mean, for every move stands still where it turns.
  private(set) var activeSeconds = 0.0
  /// Seconds that were judged.
  private(set) var seconds = 0.0

  mutating func add(_ body: SeenBody) {
    guard let before = anchor else {
      anchor = body
      return
    }
    let step = body.seconds - before.seconds
    guard step >= Self.stepSeconds else { return }
    anchor = body
    guard step <= Self.longestGap, body.torso > 1e-6 else { return }
    let speed = Self.way(before, body) / step
    mean = seconds == 0 ? speed : mean + min(1, step / Self.memorySeconds) * (speed - mean)
    seconds += step
    if mean >= Self.least { activeSeconds += step }
  }

  /// In torso lengths.
  private static func way(_ before: SeenBody, _ now: SeenBody) -> Double {
    var sum = 0.0
    for part in parts {
      for side in BodySide.allCases {
        let way = (now.point(part, side) - before.point(part, side)).length / now.torso
        sum += max(0, way - trembling)
      }
    }
    return sum / Double(2 * parts.count)
  }
}
