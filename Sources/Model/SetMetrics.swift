/// A set of a workout, as shown in the history.
public struct SetMetrics: Equatable, Sendable {
  /// The exercise's number (`Exercise.number`).
  public var exercise: UInt8
  /// The set's number within its exercise in the programme, starting at 1.
  public var number: Int
  /// The duration without pauses, in seconds.
  public var activeSeconds: Double
  /// The number of repetitions that the camera counted; nil for poses, dances and timed sets.
  public var repetitions: Int?
  /// The number of movements that didn't count as repetitions.
  public var refusals: Int
  /// How long a pose was held in front of the camera, in seconds; nil for other sets.
  public var heldSeconds: Double?
  /// The mean range of motion of the repetitions, in the unit of the exercise's first measured quantity: degrees, or a
  /// fraction of the torso length.
  public var range: Double?
  /// The score from 0 to 100; nil for a timed set.
  public var score: Double?

  public init(
    exercise: UInt8, number: Int = 1, activeSeconds: Double, repetitions: Int? = nil,
    refusals: Int = 0, heldSeconds: Double? = nil, range: Double? = nil, score: Double? = nil
  ) {
    (self.exercise, self.number, self.activeSeconds) = (exercise, number, activeSeconds)
    (self.repetitions, self.refusals, self.heldSeconds) = (repetitions, refusals, heldSeconds)
    (self.range, self.score) = (range, score)
  }
}
