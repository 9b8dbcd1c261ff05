/// How much a body moves: the mean speed of wrists, elbows, hips, knees and ankles, in torso lengths per second. The
/// model's jitter is subtracted from each displacement.
struct MovementEnergy: Sendable {
  /// The minimum interval over which speeds are measured, in seconds. Between consecutive frames, jitter would look
  /// like movement.
  static let stepSeconds = 0.3
  static let longestGap = 1.0
  /// The time constant of the mean, in seconds.
  static let memorySeconds = 2.0
  /// The jitter to subtract from displacements, in torso lengths. Jitter of 1 % of the body height seldom moves a point
  /// further than this between two frames.
  static let jitter = 0.1
  /// The mean speed below which a person is standing still, in torso lengths per second. Swaying only the hips by an
  /// eighth of a torso length once a second is slightly above it.
  static let least = 0.02
  private static let parts: [BodyPart] = [.elbow, .wrist, .hip, .knee, .ankle]

  private var anchor: SeenBody?
  /// The mean speed in torso lengths per second.
  private(set) var mean = 0.0
  /// Seconds of movement. The mean speed determines whether the body moves, because every movement stops at its turning
  /// points.
  private(set) var activeSeconds = 0.0
  /// Seconds for which the movement was measured.
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
    let speed = Self.displacement(before, body) / step
    mean = seconds == 0 ? speed : mean + min(1, step / Self.memorySeconds) * (speed - mean)
    seconds += step
    if mean >= Self.least { activeSeconds += step }
  }

  /// Returns the mean displacement of the body's points in torso lengths, with the jitter subtracted.
  private static func displacement(_ before: SeenBody, _ now: SeenBody) -> Double {
    var sum = 0.0
    for part in parts {
      for side in BodySide.allCases {
        let displacement = (now.point(part, side) - before.point(part, side)).length / now.torso
        sum += max(0, displacement - jitter)
      }
    }
    return sum / Double(2 * parts.count)
  }
}
