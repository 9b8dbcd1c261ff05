import Engine
import Model

/// Export kinds for activities, and for the data about them that the athlete entered.
extension ExportKind {
  /// The list of originals. The archive also contains each original as a separate file.
  static let originals = ExportKind(
    name: "originals", table: "source",
    what: "Every original recording: its file here, its original name, its SHA-256.", order: "id",
    fields: [
      ExportField("number", .id, column: "id"), ExportField("sha256", .hex),
      ExportField("kind", .word([1: "session", 2: "file"])), ExportField("name", .word),
      ExportField("bytes", .count, column: "byte_count"),
      ExportField("file", .file(folder: "originals", limit: .max), column: "bytes"),
    ])

  static let activities = ExportKind(
    name: "activities", table: "activity",
    what: "Activities: your titles, notes, sports and starts, and what was measured.",
    order: "id",
    placeholders: ["analysis_version", "point_count", "distance", "raw_distance", "details"],
    fields: activityFacts + activityMetrics)

  private static let activityFacts = [
    ExportField("number", .id, column: "id"), ExportField("id", .hex, column: "uuid"),
    ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
    ExportField("part", .count, column: "source_part"), ExportField("sport", .words(Sport.self)),
    ExportField("title", .name), ExportField("notes", .notes),
    ExportField("start", .moment, column: "start_time"),
    ExportField("start_is_own", .bool, column: "start_is_chosen"),
    ExportField("zone_minutes", .zoneMinutes),
    ExportField("listed_at", .moment, column: "sort_time"),
    ExportField("local_day", .day), ExportField("added_at", .moment, column: "created_at"),
    ExportField("deleted_at", .moment), ExportField("digest", .bits),
    ExportField("original_is_own_choice", .bool, column: "source_is_chosen"),
  ]

  private static let activityMetrics: [ExportField] = [
    .derived("points", .anyInteger, column: "point_count"),
    .derived("distance_meters", .anyNumber, column: "distance"),
    .derived("elapsed_seconds", .anyNumber), .derived("moving_seconds", .anyNumber),
    .derived("elevation_gain_meters", .anyNumber, column: "elevation_gain"),
    .derived("elevation_loss_meters", .anyNumber, column: "elevation_loss"),
    .derived("average_speed", .anyNumber), .derived("average_heart_rate", .anyNumber),
    .derived("maximum_heart_rate", .anyNumber), .derived("average_cadence", .anyNumber),
  ]

  static let additionalSources = ExportKind(
    name: "further_recordings", table: "attachment",
    what: "Further recordings of activities, which are stored but not used.", order: "id",
    fields: [
      ExportField("number", .id, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("activity", .row(of: "activity", by: "uuid")),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("part", .count, column: "source_part"),
      ExportField("sport", .words(Sport.self)), ExportField("title", .name),
      ExportField("notes", .notes), ExportField("start", .moment, column: "start_time"),
      ExportField("zone_minutes", .zoneMinutes),
      ExportField("distance_meters", .meters, column: "distance"),
      ExportField("measured_values", .count), ExportField("attached_at", .moment),
    ])

  static let partings = ExportKind(
    name: "partings", table: "parting",
    what: "Pairs of recordings that you marked as different activities.", order: "source, other",
    fields: [
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("other", .row(of: "source", by: "sha256")),
    ])

  static let stravaListing = ExportKind(
    name: "strava_listing", table: "export_listing",
    what: "Details of activities from Strava's archive.", order: "strava_id",
    fields: [
      ExportField("strava_id", .id),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("gear", .word), ExportField("is_commute", .bool),
      ExportField("distance_meters", .meters, column: "distance"),
      ExportField("moving_seconds", .seconds), ExportField("elapsed_seconds", .seconds),
      ExportField("elevation_gain_meters", .meters, column: "elevation_gain"),
    ])

  static let importLog = ExportKind(
    name: "import_log", table: "import_log", what: "The result of each file you imported.",
    order: "id",
    fields: [
      ExportField("number", .id, column: "id"), ExportField("imported_at", .moment),
      ExportField("name", .word), ExportField("fate", .words(ImportLogOutcome.self)),
      ExportField("activity", .hex), ExportField("reason", .report),
      ExportField("warnings", .report),
    ])

  static let calibrations = ExportKind(
    name: "calibrations", table: "calibration",
    what: "Calibration walks, which calibrate your step length.", order: "id",
    placeholders: ["figures_version", "step_count"],
    fields: [
      ExportField("number", .id, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("ended_at", .moment), ExportField("zone_minutes", .zoneMinutes),
      ExportField("digest", .bits), .derived("steps", .anyInteger, column: "step_count"),
      .derived("known_meters", .anyNumber),
      .derived("step_length_meters", .anyNumber, column: "step_length"),
      .derived("speed", .anyNumber),
    ])

  static let stepCorrections = ExportKind(
    name: "step_corrections", table: "step_correction",
    what: "Your corrections of single steps of walks.", order: "activity, seconds",
    fields: [
      ExportField("activity", .row(of: "activity", by: "uuid")), ExportField("seconds", .seconds),
      ExportField("kind", .words(StepCorrection.Kind.self)),
    ])

  static let stepCalibrationResets = ExportKind(
    name: "steps_forgotten", table: "step_forgetting",
    what: "When you last deleted your step calibration.", order: "id",
    fields: [ExportField("number", .id, column: "id"), ExportField("moment", .moment)])
}
