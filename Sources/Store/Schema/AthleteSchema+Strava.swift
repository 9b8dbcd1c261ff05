extension AthleteSchema {
  /// The data from Strava, the sync's progress, and the encrypted tokens. `source` is the activity's stored original,
  /// and becomes null if the original is deleted. `gear` is Strava's ID of a bike or a pair of shoes, which may not be
  /// in `strava_gear` yet. Gear with `is_detailed` = 0 has only the data from the athlete's list.
  static let strava = """
    CREATE TABLE strava_secret (
      name TEXT PRIMARY KEY,
      sealed BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE strava_state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      state BLOB NOT NULL
    ) STRICT;
    CREATE TABLE strava_athlete (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      strava_id INTEGER NOT NULL,
      name TEXT NOT NULL,
      picture_address TEXT,
      picture BLOB,
      picture_type TEXT
    ) STRICT;
    CREATE TABLE strava_gear (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      brand TEXT,
      model TEXT,
      frame_type INTEGER,
      is_shoes INTEGER NOT NULL CHECK (is_shoes IN (0, 1)),
      retired INTEGER NOT NULL CHECK (retired IN (0, 1)),
      distance REAL NOT NULL,
      is_detailed INTEGER NOT NULL CHECK (is_detailed IN (0, 1))
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE strava_activity (
      strava_id INTEGER PRIMARY KEY,
      source INTEGER REFERENCES source (id) ON DELETE SET NULL,
      status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 255),
      gear TEXT,
      title TEXT NOT NULL,
      start_time INTEGER NOT NULL,
      distance REAL NOT NULL,
      moving_seconds REAL NOT NULL,
      elevation_gain REAL NOT NULL,
      is_trainer INTEGER NOT NULL CHECK (is_trainer IN (0, 1)),
      is_manual INTEGER NOT NULL CHECK (is_manual IN (0, 1)),
      summary BLOB,
      reason TEXT,
      tries INTEGER NOT NULL DEFAULT 0,
      updated_at REAL NOT NULL
    ) STRICT;
    CREATE INDEX strava_activity_by_status ON strava_activity (status, start_time);
    CREATE INDEX strava_activity_by_source ON strava_activity (source);
    CREATE INDEX strava_activity_by_gear ON strava_activity (gear);
    CREATE TABLE strava_event (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      strava_id INTEGER NOT NULL,
      aspect TEXT NOT NULL,
      UNIQUE (strava_id, aspect)
    ) STRICT;
    """
}
