/// Where a repetition is.
public enum RepetitionPhase: UInt8, Equatable, Sendable {
  /// Not known: nothing moved yet, or it was out of view.
  case unknown = 0
  /// At the start, or on the way out.
  case start = 1
  /// At the far end, or on the way back.
  case far = 2
}

/// Which sides are measured.
public enum MeasuredSides: UInt8, Equatable, Sendable {
  case both = 0
  case left = 1
  case right = 2
}

/// How a set stands.
public struct SetSnapshot: Equatable, Sendable {
  /// Of the latest frame that was judged.
  public let seconds: Double
  /// Those that counted.
  public let repetitions: Int
  /// Movements that were none.
  public let refusals: Int
  /// Of the repetition under way.
  public let phase: RepetitionPhase
  /// 0 at the start … 1 at the far end; nil while nothing is seen, and in a pose.
  public let progress: Double?
  /// The first quantity of the exercise, in its unit.
  public let value: Double?
  /// As chosen between repetitions.
  public let sides: MeasuredSides
  /// How well the pose is held, 0 … 1; nil in other exercises and while nothing is seen.
  public let poseScore: Double?
  /// Whether a hold is under way, dips of half a second included.
  public let isHolding: Bool
  /// Of the hold under way, or the latest.
  public let holdSeconds: Double
  /// Of all holds.
  public let heldSeconds: Double
  /// Torso lengths a second; 0 in other exercises than dances.
  public let energy: Double
  /// How well moves keep time, 0 … 1; nil without music or before four moves.
  public let rhythm: Double?
  /// Degrees from facing the camera, 0 … 90.
  public let yaw: Double?
  /// Whether rules are withheld because the camera looks from elsewhere than they need.
  public let isViewPoor: Bool
  /// What is not seen well enough to judge; nil while all is.
  public let missing: BodyPart?
  /// Whether the athlete is seen.
  public let isSeen: Bool
}
