/// What a workout's sets come to together.
public struct WorkoutTotals: Equatable, Sendable {
  /// Of all sets that the camera counted.
  public private(set) var repetitions = 0
  /// Of all poses.
  public private(set) var heldSeconds = 0.0
  /// Pauses and rests left out.
  public private(set) var activeSeconds = 0.0
  /// 0 … 100, the mean of the sets' scores; nil where none was judged.
  public private(set) var score: Double?

  /// Sums of the sets.
  public init(_ sets: [WorkoutSet]) {
    var scores: [Double] = []
    for set in sets {
      activeSeconds += set.activeSeconds
      guard let judge = set.judge else { continue }
      repetitions += set.task == .repetitions ? judge.repetitions.count : 0
      heldSeconds += set.task == .hold ? judge.snapshot.heldSeconds : 0
      if let total = set.score?.total { scores.append(total) }
    }
    if !scores.isEmpty { score = scores.reduce(0, +) / Double(scores.count) }
  }
}
