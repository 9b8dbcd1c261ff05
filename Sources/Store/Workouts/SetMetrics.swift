import Engine

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
}

extension SetMetrics {
  init(_ set: WorkoutSet) {
    let counted = set.task == .repetitions ? set.judge?.repetitions : nil
    let ranges = counted ?? []
    self.init(
      exercise: set.item.exercise, number: set.number, activeSeconds: set.activeSeconds,
      repetitions: counted?.count, refusals: set.refused.count,
      heldSeconds: set.task == .hold ? set.judge?.snapshot.heldSeconds : nil,
      range: ranges.isEmpty ? nil : ranges.reduce(0) { $0 + $1.range } / Double(ranges.count),
      score: set.score?.total)
  }
}

/// A workout with its sets.
public struct WorkoutMetrics: Equatable, Sendable {
  public var activity: ActivitySummary
  /// The sets, in the order in which they were done.
  public var sets: [SetMetrics]
}
