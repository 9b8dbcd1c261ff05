import Engine
import TextEncoding

/// The reference values for a landmark recording, from an entry of `labels.json`.
struct WorkoutTruth {
  let name: String
  let path: String
  let dataset: String
  /// The exercise's name in the labels, which is more specific than `exercise`.
  let kind: String
  let exercise: Exercise
  /// The number of repetitions; nil for a hold.
  let repetitions: Int?
  /// The period of the hold; nil if repetitions are counted.
  let hold: ClosedRange<Double>?

  /// Returns nil if the entry contains no reference values.
  init?(_ node: JSONValue) {
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
