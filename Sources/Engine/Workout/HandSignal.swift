/// Sees that the athlete raises one hand and keeps it up: a workout is paused and goes on by it, without a step
/// towards the phone.
///
/// One wrist is above the head and the other below the middle of the torso, for longer than an exercise leaves them
/// there. Both hands up are an exercise, never a signal.
struct HandSignal: Equatable, Sendable {
  /// When the hand came up, by the frames' time.
  private var raisedSeconds = 0.0
  private var raisedHand: BodyLandmark?
  private var latestSeconds: Double?
  /// Whether the signal was told and the hand is still up.
  private(set) var isTold = false

  /// How long the hand is to stay up.
  static let heldSeconds = 1.5
  /// Of the torso's length, by which the wrist is above the nose.
  private static let heightAboveNose = 0.1
  /// A point that is less visible is not believed.
  private static let leastVisibility = 0.5
  /// Frames further apart tell nothing of the time between.
  private static let longestGap = 1.0

  /// Whether this frame completes the signal. It is told once; the hand must come down before the next.
  mutating func add(_ frame: PoseFrame) -> Bool {
    let isGap = latestSeconds.map { frame.seconds - $0 > Self.longestGap } ?? true
    latestSeconds = frame.seconds
    let hand = Self.raisedHand(frame)
    if isGap || hand != raisedHand {
      raisedHand = hand
      raisedSeconds = frame.seconds
      isTold = false
    }
    guard raisedHand != nil, !isTold, frame.seconds - raisedSeconds >= Self.heldSeconds else {
      return false
    }
    isTold = true
    return true
  }

  /// The wrist that is up while the other hangs.
  private static func raisedHand(_ frame: PoseFrame) -> BodyLandmark? {
    guard frame.hasPerson else { return nil }
    let left = isRaised(frame, .leftWrist)
    guard left != isRaised(frame, .rightWrist) else { return nil }
    guard hangs(frame, left ? .rightWrist : .leftWrist) else { return nil }
    return left ? .leftWrist : .rightWrist
  }

  private static func isRaised(_ frame: PoseFrame, _ wrist: BodyLandmark) -> Bool {
    let nose = frame[.nose]
    let hand = frame[wrist]
    return isSeen(nose) && isSeen(hand) && hand.y < nose.y - heightAboveNose * torso(frame)
  }

  /// Below the middle of the torso.
  private static func hangs(_ frame: PoseFrame, _ wrist: BodyLandmark) -> Bool {
    let middle =
      (frame[.leftShoulder].y + frame[.rightShoulder].y + frame[.leftHip].y + frame[.rightHip].y)
      / 4
    return torso(frame) > 0 && frame[wrist].y > middle
  }

  /// Height of the shoulders above the hips, as a fraction of the picture; negative of one who is upside down.
  private static func torso(_ frame: PoseFrame) -> Double {
    (frame[.leftHip].y + frame[.rightHip].y - frame[.leftShoulder].y - frame[.rightShoulder].y) / 2
  }

  private static func isSeen(_ point: PosePoint) -> Bool { point.visibility >= leastVisibility }
}
