import Engine

/// Activities and what the athlete said of them.
extension ExportKind {
  /// Written apart: each is a file of the archive.
  static let originals = ExportKind(
    name: "originals", table: "source",
    what: "Every recording as it came: its file here, the name it had, its SHA-256.", order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("sha256", .hex),
      ExportField("kind", .word([1: "session", 2: "file"])), ExportField("name", .text),
      ExportField("bytes", .integer, column: "byte_count"),
      ExportField("file", .file(folder: "originals"), column: "bytes"),
    ])

  static let activities = ExportKind(
    name: "activities", table: "activity",
    what: "Activities: your titles, notes, sports and starts, and what was measured.",
    order: "id",
    placeholders: ["analysis_version", "point_count", "distance", "raw_distance", "details"],
    fields: activityFacts + activityFigures)

  private static let activityFacts = [
    ExportField("number", .integer, column: "id"), ExportField("id", .hex, column: "uuid"),
    ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
    ExportField("part", .integer, column: "source_part"), ExportField("sport", .words(Sport.self)),
    ExportField("title", .text), ExportField("notes", .text),
    ExportField("start", .number, column: "start_time"),
    ExportField("start_is_own", .bool, column: "start_is_chosen"),
    ExportField("zone_minutes", .integer), ExportField("listed_at", .number, column: "sort_time"),
    ExportField("local_day", .integer), ExportField("added_at", .number, column: "created_at"),
    ExportField("deleted_at", .number), ExportField("digest", .bits),
    ExportField("original_is_own_choice", .bool, column: "source_is_chosen"),
  ]

  private static let activityFigures: [ExportField] = [
    .derived("points", .integer, column: "point_count"),
    .derived("distance_meters", .number, column: "distance"),
    .derived("elapsed_seconds", .number), .derived("moving_seconds", .number),
    .derived("elevation_gain_meters", .number, column: "elevation_gain"),
    .derived("elevation_loss_meters", .number, column: "elevation_loss"),
    .derived("average_speed", .number), .derived("average_heart_rate", .number),
    .derived("maximum_heart_rate", .number), .derived("average_cadence", .number),
  ]

  static let furtherRecordings = ExportKind(
    name: "further_recordings", table: "attachment",
    what: "Further recordings of activities that are made from another one.", order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("activity", .row(of: "activity", by: "uuid")),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("part", .integer, column: "source_part"),
      ExportField("sport", .words(Sport.self)), ExportField("title", .text),
      ExportField("notes", .text), ExportField("start", .number, column: "start_time"),
      ExportField("zone_minutes", .integer),
      ExportField("distance_meters", .number, column: "distance"),
      ExportField("measured_values", .integer), ExportField("attached_at", .number),
    ])

  static let partings = ExportKind(
    name: "partings", table: "parting",
    what: "Pairs of recordings that you said are not of one activity.", order: "source, other",
    fields: [
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("other", .row(of: "source", by: "sha256")),
    ])

  static let stravaListing = ExportKind(
    name: "strava_listing", table: "export_listing",
    what: "What Strava's archive said of activities that came from it.", order: "strava_id",
    fields: [
      ExportField("strava_id", .integer),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("gear", .text), ExportField("is_commute", .bool),
      ExportField("distance_meters", .number, column: "distance"),
      ExportField("moving_seconds", .number), ExportField("elapsed_seconds", .number),
      ExportField("elevation_gain_meters", .number, column: "elevation_gain"),
    ])

  static let importLog = ExportKind(
    name: "import_log", table: "import_log", what: "What became of each file you brought in.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("imported_at", .number),
      ExportField("name", .text), ExportField("fate", .words(ImportLogEntry.Outcome.self)),
      ExportField("activity", .hex), ExportField("reason", .text), ExportField("warnings", .text),
    ])

  static let calibrations = ExportKind(
    name: "calibrations", table: "calibration",
    what: "Calibration walks, which teach the length of your steps.", order: "id",
    placeholders: ["figures_version", "step_count"],
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("ended_at", .number), ExportField("zone_minutes", .integer),
      ExportField("digest", .bits), .derived("steps", .integer, column: "step_count"),
      .derived("known_meters", .number),
      .derived("step_length_meters", .number, column: "step_length"),
      .derived("speed", .number),
    ])

  static let stepCorrections = ExportKind(
    name: "step_corrections", table: "step_correction",
    what: "What you said of single steps of walks.", order: "activity, seconds",
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")), ExportField("seconds", .number),
      ExportField("kind", .words(StepCorrection.Kind.self)),
    ])

  static let stepsForgotten = ExportKind(
    name: "steps_forgotten", table: "step_forgetting",
    what: "Until when what was learnt of your steps is to be forgotten.", order: "id",
    fields: [ExportField("number", .integer, column: "id"), ExportField("moment", .number)])
}
