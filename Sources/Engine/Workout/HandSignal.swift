/// Detects a raised hand, with which the athlete pauses or resumes a workout without walking to the phone.
///
/// One wrist must be above the nose and the other below the middle of the torso, for longer than this happens in any
/// exercise. Two raised hands can be part of an exercise and are never a signal.
struct HandSignal: Equatable, Sendable {
  /// The time at which the hand was raised, in seconds on the frames' clock.
  private var raisedSeconds = 0.0
  private var raisedHand: BodyLandmark?
  private var latestSeconds: Double?
  /// Whether the signal has been reported and the hand is still up.
  private(set) var isReported = false

  /// How long the hand must remain up, in seconds.
  static let heldSeconds = 1.5
  /// The minimum height of the wrist above the nose, as a fraction of the torso's length.
  private static let heightAboveNose = 0.1
  /// The minimum visibility of a usable point.
  private static let minimumVisibility = 0.5
  /// The maximum interval between frames, in seconds, during which the hand is assumed to have remained up.
  private static let longestGap = 1.0

  /// Adds a frame. Returns whether it completes the signal, which happens only once until the hand is lowered.
  mutating func add(_ frame: PoseFrame) -> Bool {
    let isGap = latestSeconds.map { frame.seconds - $0 > Self.longestGap } ?? true
    latestSeconds = frame.seconds
    let hand = Self.raisedHand(frame)
    if isGap || hand != raisedHand {
      raisedHand = hand
      raisedSeconds = frame.seconds
      isReported = false
    }
    guard raisedHand != nil, !isReported, frame.seconds - raisedSeconds >= Self.heldSeconds else {
      return false
    }
    isReported = true
    return true
  }

  /// Returns the raised wrist if the other wrist is lowered, otherwise nil.
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

  /// Returns whether a wrist is below the middle of the torso.
  private static func hangs(_ frame: PoseFrame, _ wrist: BodyLandmark) -> Bool {
    let middle =
      (frame[.leftShoulder].y + frame[.rightShoulder].y + frame[.leftHip].y + frame[.rightHip].y)
      / 4
    return torso(frame) > 0 && frame[wrist].y > middle
  }

  /// Returns the height of the shoulders above the hips as a fraction of the picture's height; negative if the person
  /// is upside down.
  private static func torso(_ frame: PoseFrame) -> Double {
    (frame[.leftHip].y + frame[.rightHip].y - frame[.leftShoulder].y - frame[.rightShoulder].y) / 2
  }

  private static func isSeen(_ point: PosePoint) -> Bool { point.visibility >= minimumVisibility }
}
