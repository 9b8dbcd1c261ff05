import Engine

/// What is worked out from the originals: for who reads the archive. It is worked out anew when that is brought in again.
extension ExportKind {
  static let walks = ExportKind(
    name: "walks", table: "walk", what: "Walks with the coach: target, tolerances, figures.",
    order: "activity", isRestored: false,
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")),
      ExportField("target_length_meters", .number, column: "target_length"),
      ExportField("target_speed", .number),
      ExportField("length_tolerance_meters", .number, column: "length_tolerance"),
      ExportField("speed_tolerance", .number), ExportField("window_steps", .integer),
      ExportField("allowed_length_outliers", .integer),
      ExportField("allowed_speed_outliers", .integer),
      ExportField("place", .words(CarryingPlace.self)), ExportField("has_gyroscope", .bool),
      ExportField("is_calibrated", .bool), ExportField("steps", .integer, column: "step_count"),
      ExportField("good_steps", .integer, column: "good_count"),
      ExportField("stepped_meters", .number), ExportField("walking_seconds", .number),
      ExportField("distance_meters", .number, column: "distance"),
      ExportField("length_deviation_meters", .number, column: "length_deviation"),
      ExportField("cadence", .number), ExportField("symmetry", .number),
      ExportField("variability", .number),
    ])

  static let stepConstants = ExportKind(
    name: "step_constants", table: "step_constant",
    what: "What walks and calibrations taught of the length of your steps.",
    order: "learnt_at, source, model, place, is_running", isRestored: false,
    fields: [
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("model", .integer), ExportField("place", .words(CarryingPlace.self)),
      ExportField("is_running", .bool), ExportField("value", .number),
      ExportField("deviation", .number), ExportField("steps", .number),
      ExportField("learnt_at", .number),
    ])

  private static let exercises = Dictionary(
    Exercise.all.map { (Int($0.number), $0.name) }, uniquingKeysWith: { first, _ in first })

  static let workoutSets = ExportKind(
    name: "workout_sets", table: "workout_set", what: "Sets of workouts in front of the camera.",
    order: "activity, position", isRestored: false,
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")), ExportField("position", .integer),
      ExportField("exercise", .word(exercises)), ExportField("set", .integer, column: "number"),
      ExportField("active_seconds", .number), ExportField("repetitions", .integer),
      ExportField("refusals", .integer), ExportField("held_seconds", .number),
      ExportField("range", .number), ExportField("score", .number),
    ])
}
