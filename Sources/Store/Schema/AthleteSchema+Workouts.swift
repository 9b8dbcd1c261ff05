extension AthleteSchema {
  /// A workout's sets, derived from its log like an activity's metrics.
  static let workouts = """
    CREATE TABLE workout_set (
      activity INTEGER NOT NULL REFERENCES activity (id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK (position >= 0),
      exercise INTEGER NOT NULL CHECK (exercise BETWEEN 0 AND 255),
      number INTEGER NOT NULL CHECK (number >= 1),
      active_seconds REAL NOT NULL,
      repetitions INTEGER CHECK (repetitions >= 0),
      refusals INTEGER NOT NULL CHECK (refusals >= 0),
      held_seconds REAL,
      range REAL,
      score REAL CHECK (score BETWEEN 0 AND 100),
      PRIMARY KEY (activity, position)
    ) STRICT, WITHOUT ROWID;
    """
}
