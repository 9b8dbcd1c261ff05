import GRDB

/// The tables of an athlete's file, and the migrations from earlier versions.
enum AthleteSchema {
  /// A migration that has been released must never be edited or renamed, because databases store its name. Every file
  /// of a released version contains the first one (`SchemaOrigin`).
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 athlete") { db in
      for tables in [
        activities, metrics, routes, walks, workouts, settings, imports, garage, strava, reminders,
        jobs,
      ] {
        try db.execute(sql: tables)
      }
    }
    return migrator
  }
}
