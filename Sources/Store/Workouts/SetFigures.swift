import Engine

/// A set of a workout as a history shows it.
public struct SetFigures: Equatable, Sendable {
  /// `Exercise.number`.
  public var exercise: UInt8
  /// Of its exercise in the programme, from 1.
  public var number: Int
  /// Pauses left out.
  public var activeSeconds: Double
  /// Counted by the camera; nil of poses, dances and sets by time.
  public var repetitions: Int?
  /// Movements that did not count.
  public var refusals: Int
  /// Of a pose before the camera.
  public var heldSeconds: Double?
  /// The mean of its repetitions, in the unit of the exercise's first quantity: degrees, or a share of the torso.
  public var range: Double?
  /// 0 … 100; nil of a set by time.
  public var score: Double?
}

extension SetFigures {
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
public struct WorkoutFigures: Equatable, Sendable {
  public var activity: ActivitySummary
  /// In the order they were done in.
  public var sets: [SetFigures]
}
