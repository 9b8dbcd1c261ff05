extension AthleteSchema {
  static let activities = recordings + activityRows + activityIndexes + attachments

  /// The original recordings, stored as one or more consecutive zlib streams. The hash is that of the uncompressed
  /// bytes.
  private static let recordings = """
    CREATE TABLE source (
      id INTEGER PRIMARY KEY,
      sha256 BLOB NOT NULL UNIQUE CHECK (length(sha256) = 32),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      name TEXT NOT NULL,
      byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
      bytes BLOB NOT NULL
    ) STRICT;
    """

  /// `analysis_version` and the columns after it, up to `measured_values`, are derived from the source.
  /// `figures_version` is the version of the metrics in other tables; 0 means that they haven't been derived yet.
  private static let activityRows = """
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
      figures_version INTEGER NOT NULL DEFAULT 0,
      measured_values INTEGER NOT NULL DEFAULT 0,
      source_is_chosen INTEGER NOT NULL DEFAULT 0,
      start_is_chosen INTEGER NOT NULL DEFAULT 0,
      UNIQUE (source, source_part)
    ) STRICT;
    CREATE TABLE track (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      columns BLOB NOT NULL
    ) STRICT;
    """

  /// Indexes for lists, statistics, records and gear, which would otherwise have to read the large rows of activities.
  /// `deleted_at` is always null in the partial indexes. Some include it because SQLite would otherwise also read the
  /// table. The last index contains every column that lists can be sorted by, and the notes for searches.
  private static let activityIndexes = """
    CREATE INDEX activity_by_time ON activity (sort_time, id) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_sport ON activity (sport, sort_time, id) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_deletion ON activity (deleted_at) WHERE deleted_at IS NOT NULL;
    CREATE INDEX activity_by_version ON activity (analysis_version);
    CREATE INDEX activity_by_figures ON activity (figures_version);
    CREATE INDEX activity_use ON activity
      (id, sort_time, moving_seconds, elapsed_seconds, distance, elevation_gain, deleted_at);
    CREATE INDEX activity_by_day_sums
      ON activity (local_day, sport, distance, moving_seconds, elevation_gain, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_sport_day ON activity (sport, local_day, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_distance
      ON activity (sport, distance DESC, sort_time, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_by_climb
      ON activity (sport, elevation_gain DESC, sort_time, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_facts
      ON activity (id, sport, sort_time, local_day, moving_seconds, deleted_at) WHERE deleted_at IS NULL;
    CREATE INDEX activity_in_lists ON activity (
      sort_time, id, sport, local_day, title, distance, moving_seconds, elevation_gain,
      average_heart_rate, average_cadence, deleted_at, notes
    ) WHERE deleted_at IS NULL;
    """

  /// Additional sources of activities: copies, and recordings of the same activity by other devices. `uuid` is the
  /// identifier that the source's activity gets if the source is separated. `parting` contains the pairs of sources
  /// that the athlete separated, so that they aren't merged again when a deleted activity is restored.
  private static let attachments = """
    CREATE TABLE attachment (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      source INTEGER NOT NULL REFERENCES source (id),
      source_part INTEGER NOT NULL CHECK (source_part >= 0),
      sport INTEGER NOT NULL CHECK (sport BETWEEN 0 AND 255),
      title TEXT NOT NULL,
      notes TEXT NOT NULL,
      start_time REAL,
      zone_minutes INTEGER NOT NULL CHECK (zone_minutes BETWEEN -1440 AND 1440),
      distance REAL NOT NULL,
      measured_values INTEGER NOT NULL,
      attached_at REAL NOT NULL,
      UNIQUE (source, source_part)
    ) STRICT;
    CREATE INDEX attachment_by_activity ON attachment (activity);
    CREATE TABLE parting (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      other INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      PRIMARY KEY (source, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX parting_by_other ON parting (other);
    """
}
