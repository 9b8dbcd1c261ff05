extension AthleteSchema {
  static let jobs = jobRuns + attempts

  /// A run without an end is either in progress or was interrupted.
  private static let jobRuns = """
    CREATE TABLE job_log (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      job TEXT NOT NULL,
      started REAL NOT NULL,
      ended REAL,
      outcome INTEGER NOT NULL CHECK (outcome BETWEEN 1 AND 255),
      text TEXT NOT NULL,
      waited REAL CHECK (waited >= 0)
    ) STRICT;
    CREATE INDEX job_log_by_job ON job_log (job, id);
    """

  /// Work in progress, and items that were set aside because they failed or crashed the process. `version` is the
  /// version of the processing code. When it changes, the item is tried again.
  private static let attempts = """
    CREATE TABLE attempt (
      id INTEGER PRIMARY KEY,
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 64),
      is_running INTEGER NOT NULL CHECK (is_running IN (0, 1)),
      strikes INTEGER NOT NULL CHECK (strikes BETWEEN 0 AND 255),
      is_set_aside INTEGER NOT NULL CHECK (is_set_aside IN (0, 1)),
      reason TEXT NOT NULL CHECK (length(reason) <= \(AttemptRows.reasonLength)),
      version TEXT NOT NULL CHECK (length(version) <= 40),
      UNIQUE (kind, item)
    ) STRICT;
    CREATE TRIGGER attempt_of_activity AFTER DELETE ON activity BEGIN
      DELETE FROM attempt WHERE kind = 3 AND item = lower(hex(OLD.uuid));
    END;
    """
}
