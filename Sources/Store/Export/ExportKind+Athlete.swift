import Engine

/// What the athlete set, made or connected.
extension ExportKind {
  static let settings = ExportKind(
    name: "settings", table: "settings", what: "Units, colours, and what you told of your body.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("units", .words(UnitSystem.self)),
      ExportField("theme", .words(AthleteSettings.Theme.self)),
      ExportField("height_meters", .number), ExportField("weight_kilograms", .number),
      ExportField("birth_year", .integer), ExportField("sex", .words(AthleteSettings.Sex.self)),
      ExportField("resting_heart_rate", .integer), ExportField("maximum_heart_rate", .integer),
    ])

  static let plan = ExportKind(
    name: "plan", table: "cadence_plan", what: "The slow rise of the cadence under way.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("goal", .number),
      ExportField("weeks", .number), ExportField("start_day", .integer),
    ])

  static let sounds = ExportKind(
    name: "sounds", table: "sound", what: "Your own clicks for the metronome, with their files.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("id", .hex, column: "uuid"),
      ExportField("name", .text), ExportField("added_at", .number, column: "created_at"),
      ExportField("file", .file(folder: "sounds"), column: "bytes"),
    ])

  static let jobs = ExportKind(
    name: "jobs", table: "job_log", what: "What ran in the background.", order: "id",
    isRestored: false,
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("job", .text),
      ExportField("started", .number), ExportField("ended", .number),
      ExportField("outcome", .integer), ExportField("text", .text),
      ExportField("waited", .number),
    ])

  static let stravaAthlete = ExportKind(
    name: "strava_athlete", table: "strava_athlete", what: "Your name and picture at Strava.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("strava_id", .integer),
      ExportField("name", .text), ExportField("picture_address", .text),
      ExportField("picture_type", .text),
      ExportField("file", .file(folder: "photos"), column: "picture"),
    ])

  static let stravaGear = ExportKind(
    name: "strava_gear", table: "strava_gear", what: "Bikes and shoes as Strava has them.",
    order: "id",
    fields: [
      ExportField("id", .text), ExportField("name", .text), ExportField("brand", .text),
      ExportField("model", .text), ExportField("frame_type", .integer),
      ExportField("is_shoes", .bool), ExportField("retired", .bool),
      ExportField("distance_meters", .number, column: "distance"),
      ExportField("is_detailed", .bool),
    ])

  static let stravaActivities = ExportKind(
    name: "strava_activities", table: "strava_activity",
    what: "What the sync with Strava knows of activities there.", order: "strava_id",
    fields: [
      ExportField("strava_id", .integer),
      ExportField("original", .row(of: "source", by: "sha256"), column: "source"),
      ExportField("status", .integer), ExportField("gear", .text), ExportField("title", .text),
      ExportField("start", .integer, column: "start_time"),
      ExportField("distance_meters", .number, column: "distance"),
      ExportField("moving_seconds", .number),
      ExportField("elevation_gain_meters", .number, column: "elevation_gain"),
      ExportField("is_trainer", .bool), ExportField("is_manual", .bool),
      ExportField("summary", .document), ExportField("reason", .text),
      ExportField("tries", .integer), ExportField("updated_at", .number),
    ])

  static let stravaSync = ExportKind(
    name: "strava_sync", table: "strava_state", what: "How far the sync with Strava is.",
    order: "id",
    fields: [
      ExportField("number", .integer, column: "id"), ExportField("state", .document),
    ])

  static let stravaNews = ExportKind(
    name: "strava_news", table: "strava_event", what: "News from Strava still to be looked up.",
    order: "number",
    fields: [
      ExportField("number", .integer), ExportField("strava_id", .integer),
      ExportField("aspect", .text),
    ])
}
