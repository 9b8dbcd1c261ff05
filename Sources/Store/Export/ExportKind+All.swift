extension ExportKind {
  /// All export kinds, sorted so that each kind comes after those that it refers to.
  static let all: [ExportKind] = [
    originals, gear, activities, additionalSources, partings, stravaListing, importLog,
    calibrations, stepCorrections, stepCalibrationResets, walks, stepConstants, workoutSets,
    settings,
    plan, sounds, installations, chainMeasurements, serviceIntervals, serviceRecords, intervalMoves,
    serviceTemplates, templateParts, templateIntervals, wearFactors, gearAssignments,
    defaultGearBySport,
    reminders, reminderSettings, reminderChannels, reminderResults, calendarEvents, pushDevices,
    stravaAthlete, stravaGear, stravaActivities, stravaSync, stravaEvents, jobs, lastNumbers,
  ]

  /// The highest row number used so far in each table, so that the number of a deleted row is never reused.
  static let lastNumbers = ExportKind(
    name: "last_numbers", table: "sqlite_sequence",
    what: "The last ID used in each table whose IDs are never reused.",
    order: "name",
    lineLimit: 1_000,
    fields: [ExportField("name", .name), ExportField("last", .lastID, column: "seq")])

  /// Tables that aren't exported, and the reason for each.
  static let leftOut: [String: String] = [
    "track": "worked out from the originals", "steady_window": "worked out from the originals",
    "best_effort": "worked out from the originals",
    "heart_rate_time": "worked out from the originals",
    "route_sign": "worked out from the originals",
    "route_picture": "worked out from the originals",
    "route_outline": "worked out from the originals",
    "effort_curve": "worked out from the originals",
    "strava_secret": "secret", "watched_folder": "of this machine",
    "watched_file": "of this machine", "grdb_migrations": "of the database",
    "owner": "of this file", "upload": "of this machine",
    "attempt": "of this machine", "form_submission": "of forms that are being sent",
  ]

  /// The SQL that removes all secrets from the copy of the database that is exported.
  static let secretRemovalSQL = """
    PRAGMA secure_delete = ON;
    DELETE FROM strava_secret;
    DELETE FROM reminder_channel;
    DELETE FROM push_subscription;
    UPDATE reminder_settings SET calendar_hash = NULL;
    VACUUM;
    """
}
