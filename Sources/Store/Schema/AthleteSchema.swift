import GRDB

/// The tables of an athlete's file, and the migrations from earlier versions.
enum AthleteSchema {
  /// A migration that has been released must never be edited or renamed, because databases store its name.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 activities, tracks, sources, settings") { db in
      try db.execute(sql: sources + activities + tracks + settings)
    }
    migrator.registerMigration("2 own sounds") { db in try db.execute(sql: sounds) }
    migrator.registerMigration("3 learning, efforts, heart rates, plan") { db in
      try db.execute(sql: figures + plans)
    }
    migrator.registerMigration("4 walks, corrections, calibrations") { db in
      try db.execute(sql: walks)
    }
    migrator.registerMigration("5 further sources, import log") { db in
      try db.execute(sql: imports)
    }
    migrator.registerMigration("6 places of routes") { db in try db.execute(sql: RouteRows.schema) }
    migrator.registerMigration("7 parted sources") { db in try db.execute(sql: separations) }
    migrator.registerMigration("8 starts the athlete gave") { db in
      try db.execute(
        sql: "ALTER TABLE activity ADD COLUMN start_is_chosen INTEGER NOT NULL DEFAULT 0")
    }
    migrator.registerMigration("9 sets of workouts") { db in try db.execute(sql: workouts) }
    migrator.registerMigration("10 garage") { db in try db.execute(sql: garage) }
    migrator.registerMigration("11 Strava") { db in try db.execute(sql: strava) }
    migrator.registerMigration("12 reminders") { db in try db.execute(sql: reminders) }
    migrator.registerMigration("13 lists of exports, watched folders") { db in
      try db.execute(sql: archives)
    }
    migrator.registerMigration("14 whose file this is") { db in try db.execute(sql: owner) }
    migrator.registerMigration("15 accepted uploads") { db in try db.execute(sql: uploads) }
    migrator.registerMigration("16 indexes of statistics") { db in
      try db.execute(sql: statisticsIndexes)
    }
    migrator.registerMigration("17 order and pictures of lists") { db in
      try db.execute(sql: lists)
    }
    migrator.registerMigration("18 outlines of routes") { db in
      try db.execute(sql: OutlineRows.schema)
    }
    migrator.registerMigration("19 best speeds and powers") { db in try db.execute(sql: curves) }
    migrator.registerMigration("20 searches in lists") { db in try db.execute(sql: searches) }
    migrator.registerMigration("21 uploads in the import log") { db in
      try db.execute(sql: uploadsInLog)
    }
    // This migration doesn't change any table. It prevents earlier versions from opening the file, because they would
    // treat such sources as damaged.
    migrator.registerMigration("22 sources of several streams") { _ in }
    migrator.registerMigration("23 attempts") { db in try db.execute(sql: attempts) }
    migrator.registerMigration("24 moved service intervals") { db in
      try db.execute(sql: intervalMoves)
    }
    migrator.registerMigration("25 service templates") { db in
      try db.execute(sql: serviceTemplates)
    }
    migrator.registerMigration("26 submitted forms") { db in
      try db.execute(sql: formSubmissions)
    }
    return migrator
  }

  /// The original recordings, stored as one or more consecutive zlib streams. The hash is that of the uncompressed
  /// bytes.
  private static let sources = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      name TEXT NOT NULL,
      byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
      bytes BLOB NOT NULL
    ) STRICT;
    """

  /// `analysis_version` and the columns after it are derived from the source.
  private static let activities = """
    CREATE TABLE activity (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      source INTEGER NOT NULL REFERENCES source (id),
      source_part INTEGER NOT NULL CHECK (source_part >= 0),
      sport INTEGER NOT NULL CHECK (sport BETWEEN 0 AND 255),
      title TEXT NOT NULL,
      notes TEXT NOT NULL,
      start_time REAL,
      zone_minutes INTEGER NOT NULL CHECK (zone_minutes BETWEEN -1440 AND 1440),
      sort_time REAL NOT NULL,
      local_day INTEGER NOT NULL,
      created_at REAL NOT NULL,
      deleted_at REAL,
      analysis_version INTEGER NOT NULL,
      point_count INTEGER NOT NULL,
      distance REAL NOT NULL,
      raw_distance REAL NOT NULL,
      recorded_distance REAL,
      elapsed_seconds REAL,
      moving_seconds REAL,
      elevation_gain REAL,
      elevation_loss REAL,
      elevation_uncertainty REAL,
      average_speed REAL,
      average_heart_rate REAL,
      maximum_heart_rate REAL,
      average_cadence REAL,
      details BLOB NOT NULL,
      digest INTEGER,
      UNIQUE (source, source_part)
    ) STRICT;
    CREATE INDEX activity_by_time ON activity (sort_time, id) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_sport ON activity (sport, sort_time, id) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_day ON activity (local_day) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_deletion ON activity (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX activity_by_version ON activity (analysis_version);
    """

  private static let tracks = """
    CREATE TABLE track (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      columns BLOB NOT NULL
    ) STRICT;
    """

  private static let settings = """
    CREATE TABLE settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      units INTEGER NOT NULL CHECK (units IN (0, 1)),
      theme INTEGER NOT NULL CHECK (theme BETWEEN 0 AND 255),
      height_meters REAL,
      weight_kilograms REAL,
      birth_year INTEGER,
      sex INTEGER CHECK (sex BETWEEN 0 AND 255),
      resting_heart_rate INTEGER,
      maximum_heart_rate INTEGER
    ) STRICT;
    """

  /// The athlete's own sounds for the metronome, as uploaded. They are small enough for a row.
  private static let sounds = """
    CREATE TABLE sound (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      name TEXT NOT NULL,
      bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND \(SoundRepository.byteLimit)),
      created_at REAL NOT NULL
    ) STRICT;
    """

  /// Metrics that are derived like the activity's own columns. `figures_version` is their version; 0 means that they
  /// haven't been derived yet.
  private static let figures = """
    ALTER TABLE activity ADD COLUMN figures_version INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX activity_by_figures ON activity (figures_version);
    CREATE TABLE steady_window (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      seconds REAL NOT NULL,
      speed REAL NOT NULL CHECK (speed > 0),
      cadence REAL NOT NULL,
      is_paced INTEGER NOT NULL CHECK (is_paced IN (0, 1)),
      PRIMARY KEY (activity, seconds)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE best_effort (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      distance INTEGER NOT NULL CHECK (distance BETWEEN 1 AND 255),
      seconds REAL NOT NULL,
      PRIMARY KEY (activity, distance)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX best_effort_by_time ON best_effort (distance, seconds);
    CREATE TABLE heart_rate_time (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      bytes BLOB NOT NULL
    ) STRICT;
    """

  /// The current plan. The table contains at most one row.
  private static let plans = """
    CREATE TABLE cadence_plan (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      goal REAL NOT NULL CHECK (goal BETWEEN 0 AND 0.1),
      weeks REAL NOT NULL CHECK (weeks > 0),
      start_day INTEGER NOT NULL
    ) STRICT;
    """
}
