extension AthleteSchema {
  static let walks = walkRows + corrections + calibrations

  /// A walk's data that its activity doesn't contain. `steps` is uncorrected. `step_count` and the columns after it
  /// include corrections.
  private static let walkRows = """
    CREATE TABLE walk (
      activity INTEGER PRIMARY KEY REFERENCES activity (id) ON DELETE CASCADE,
      start_seconds REAL NOT NULL,
      target_length REAL NOT NULL,
      target_speed REAL NOT NULL,
      length_tolerance REAL NOT NULL,
      speed_tolerance REAL NOT NULL,
      window_steps INTEGER NOT NULL,
      allowed_length_outliers INTEGER NOT NULL,
      allowed_speed_outliers INTEGER NOT NULL,
      duration REAL NOT NULL,
      frame_distance REAL NOT NULL,
      gps_distance REAL NOT NULL,
      place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 255),
      has_gyroscope INTEGER NOT NULL CHECK (has_gyroscope IN (0, 1)),
      is_calibrated INTEGER NOT NULL CHECK (is_calibrated IN (0, 1)),
      steps BLOB NOT NULL,
      step_count INTEGER NOT NULL CHECK (step_count >= 0),
      good_count INTEGER NOT NULL CHECK (good_count BETWEEN 0 AND step_count),
      stepped_meters REAL NOT NULL,
      walking_seconds REAL NOT NULL,
      distance REAL NOT NULL,
      length_deviation REAL,
      cadence REAL,
      symmetry REAL,
      variability REAL
    ) STRICT;
    """

  /// The athlete's corrections of individual steps, keyed by the time of initial contact on the session's clock.
  private static let corrections = """
    CREATE TABLE step_correction (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      seconds REAL NOT NULL,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),
      PRIMARY KEY (activity, seconds)
    ) STRICT, WITHOUT ROWID;
    """

  /// Calibration sessions, and the constants that were learnt from them and from walks. All of this is derived from the
  /// sources.
  private static let calibrations = """
    CREATE TABLE calibration (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      source INTEGER NOT NULL UNIQUE REFERENCES source (id),
      ended_at REAL NOT NULL,
      zone_minutes INTEGER NOT NULL CHECK (zone_minutes BETWEEN -1440 AND 1440),
      digest INTEGER NOT NULL,
      figures_version INTEGER NOT NULL,
      step_count INTEGER NOT NULL,
      known_meters REAL,
      step_length REAL,
      speed REAL
    ) STRICT;
    CREATE TABLE step_constant (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      model INTEGER NOT NULL,
      place INTEGER NOT NULL,
      is_running INTEGER NOT NULL CHECK (is_running IN (0, 1)),
      value REAL NOT NULL CHECK (value > 0),
      deviation REAL NOT NULL,
      steps REAL NOT NULL,
      learnt_at REAL NOT NULL,
      PRIMARY KEY (source, model, place, is_running)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX step_constant_by_time ON step_constant (learnt_at);
    CREATE TABLE step_forgetting (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      moment REAL NOT NULL
    ) STRICT;
    """
}
