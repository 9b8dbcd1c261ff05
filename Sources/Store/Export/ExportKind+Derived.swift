import Engine

/// Export kinds for data that is derived from the originals. It is exported for people and other programs that read the
/// export, and recalculated when an export is imported.
extension ExportKind {
  static let walks = ExportKind(
    name: "walks", table: "walk", what: "Walks with the coach: target, tolerances, figures.",
    order: "activity", isRestored: false,
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")),
      ExportField("target_length_meters", .anyNumber, column: "target_length"),
      ExportField("target_speed", .anyNumber),
      ExportField("length_tolerance_meters", .anyNumber, column: "length_tolerance"),
      ExportField("speed_tolerance", .anyNumber), ExportField("window_steps", .anyInteger),
      ExportField("allowed_length_outliers", .anyInteger),
      ExportField("allowed_speed_outliers", .anyInteger),
      ExportField("place", .words(CarryingPlace.self)), ExportField("has_gyroscope", .bool),
      ExportField("is_calibrated", .bool), ExportField("steps", .anyInteger, column: "step_count"),
      ExportField("good_steps", .anyInteger, column: "good_count"),
      ExportField("stepped_meters", .anyNumber), ExportField("walking_seconds", .anyNumber),
      ExportField("distance_meters", .anyNumber, column: "distance"),
      ExportField("length_deviation_meters", .anyNumber, column: "length_deviation"),
      ExportField("cadence", .anyNumber), ExportField("symmetry", .anyNumber),
      ExportField("variability", .anyNumber),
    ])

  static let stepConstants = ExportKind(
    name: "step_constants", table: "step_constant",
    what: "Your step lengths, learnt from walks and calibrations.",
    order: "learnt_at, source, model, place, is_running", isRestored: false,
    fields: [
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("model", .anyInteger), ExportField("place", .words(CarryingPlace.self)),
      ExportField("is_running", .bool), ExportField("value", .anyNumber),
      ExportField("deviation", .anyNumber), ExportField("steps", .anyNumber),
      ExportField("learnt_at", .anyNumber),
    ])

  private static let exercises = Dictionary(
    Exercise.all.map { (Int($0.number), $0.name) }, uniquingKeysWith: { first, _ in first })

  static let workoutSets = ExportKind(
    name: "workout_sets", table: "workout_set", what: "Sets of workouts in front of the camera.",
    order: "activity, position", isRestored: false,
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")),
      ExportField("position", .anyInteger),
      ExportField("exercise", .word(exercises)), ExportField("set", .anyInteger, column: "number"),
      ExportField("active_seconds", .anyNumber), ExportField("repetitions", .anyInteger),
      ExportField("refusals", .anyInteger), ExportField("held_seconds", .anyNumber),
      ExportField("range", .anyNumber), ExportField("score", .anyNumber),
    ])
}
