import ActivityFiles
import Engine

/// What is known of a recording of landmarks: one entry of `labels.json`.
struct WorkoutTruth {
  let name: String
  let path: String
  let dataset: String
  /// What the labels call it, finer than the exercise.
  let kind: String
  let exercise: Exercise
  /// Nil for a hold.
  let repetitions: Int?
  /// Nil where repetitions are counted.
  let hold: ClosedRange<Double>?

  /// Nil where there is nothing to hold a judge against.
  init?(_ node: JSONNode) {
    guard let path = node["path"]?.text, let name = node["exercise_id"]?.text,
      let exercise = Exercise.named(name)
    else { return nil }
    self.path = path
    self.exercise = exercise
    self.name = node["id"]?.text ?? path
    dataset = node["set"]?.text ?? "?"
    kind = node["exercise"]?.text ?? name
    repetitions = (node["count"] ?? node["reps_full"])?.number.flatMap { Int(exactly: $0) }
    hold = Self.range(node["hold_start"]?.number, node["hold_end"]?.number)
    guard repetitions ?? 0 > 0 || hold != nil else { return nil }
  }

  private static func range(_ start: Double?, _ end: Double?) -> ClosedRange<Double>? {
    guard let start, let end, start <= end else { return nil }
    return start...end
  }
}
