/// The totals of a workout's sets.
public struct WorkoutTotals: Equatable, Sendable {
  /// The number of repetitions in all sets counted by the camera.
  public private(set) var repetitions = 0
  /// The total time in held poses that the camera judged, in seconds.
  public private(set) var heldSeconds = 0.0
  /// The total duration of the sets in seconds, excluding pauses and rests.
  public private(set) var activeSeconds = 0.0
  /// The mean of the sets' scores, 0 … 100; nil if no set was judged.
  public private(set) var score: Double?

  /// Computes the totals of sets.
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
