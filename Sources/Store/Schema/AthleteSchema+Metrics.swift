extension AthleteSchema {
  static let metrics = figures + curves

  /// Metrics that are derived like the activity's own columns.
  private static let figures = """
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

  /// Each activity's best speeds and powers over the compared spans (`EffortCurve`), derived from its source.
  ///
  /// `kind` is a `CurveKind`, `span` is in seconds or metres, and `value` is in m/s or watts; higher values are better.
  /// `sport` is copied from the activity, so that a sport's best value is the first one in an index.
  private static let curves = """
    CREATE TABLE effort_curve (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      span REAL NOT NULL CHECK (span > 0),
      sport INTEGER NOT NULL,
      value REAL NOT NULL CHECK (value > 0),
      PRIMARY KEY (activity, kind, span)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX effort_curve_by_value ON effort_curve (sport, kind, span, value DESC);
    CREATE TRIGGER effort_curve_of_other_sport AFTER UPDATE OF sport ON activity
      WHEN OLD.sport <> NEW.sport BEGIN
        UPDATE effort_curve SET sport = NEW.sport WHERE activity = NEW.id;
    END;
    """
}
