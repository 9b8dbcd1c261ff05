/// The phase of a repetition.
public enum RepetitionPhase: UInt8, Equatable, Sendable {
  /// Unknown, because the person hasn't moved yet or was out of view.
  case unknown = 0
  /// At the start or in the outward movement.
  case start = 1
  /// At the far end or in the return movement.
  case far = 2
}

/// The measured sides of the body.
public enum MeasuredSides: UInt8, Equatable, Sendable {
  case both = 0
  case left = 1
  case right = 2
}

/// The state of a set.
public struct SetSnapshot: Equatable, Sendable {
  /// The time of the latest frame, in seconds.
  public let seconds: Double
  /// The number of repetitions that counted.
  public let repetitions: Int
  /// The number of movements that didn't count.
  public let refusals: Int
  /// The phase of the current repetition.
  public let phase: RepetitionPhase
  /// The progress from 0 at the start to 1 at the far end; nil while the body isn't visible, and in a pose.
  public let progress: Double?
  /// The value of the exercise's first quantity, in the quantity's unit.
  public let value: Double?
  /// The measured sides, which change only between repetitions.
  public let sides: MeasuredSides
  /// How well the pose is held, 0 … 1; nil in other exercises and while the body isn't visible.
  public let poseScore: Double?
  /// Whether a hold is in progress, including dips of up to half a second.
  public let isHolding: Bool
  /// The duration of the current or latest hold, in seconds.
  public let holdSeconds: Double
  /// The total duration of all holds, in seconds.
  public let heldSeconds: Double
  /// The mean speed of movement in torso lengths per second; 0 except in dances.
  public let energy: Double
  /// How well movements are in time with the music, 0 … 1; nil without music, or before four movements.
  public let rhythm: Double?
  /// The angle in degrees by which the athlete is turned away from the camera, 0 … 90; nil if unknown.
  public let yaw: Double?
  /// Whether rules are withheld because of the camera's direction.
  public let isViewPoor: Bool
  /// The body part that isn't visible enough for judging; nil if all parts are visible.
  public let missing: BodyPart?
  /// Whether the athlete is visible.
  public let isSeen: Bool
}
