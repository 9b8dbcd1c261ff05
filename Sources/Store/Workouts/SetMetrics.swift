import Engine
public import Model

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
