extension AthleteSchema {
  static let reminders = ledger + reminderSettings + calendarEvents

  /// All reminders that were ever created: one row per interval, cycle, channel and threshold.
  private static let ledger = """
    CREATE TABLE reminder (
      interval BLOB NOT NULL CHECK (length(interval) = 16),
      cycle INTEGER NOT NULL,
      channel TEXT NOT NULL,
      threshold INTEGER NOT NULL CHECK (threshold BETWEEN 1 AND 255),
      state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 255),
      tries INTEGER NOT NULL CHECK (tries >= 0),
      next_try REAL NOT NULL,
      message TEXT,
      decided_at REAL NOT NULL,
      changed_at REAL NOT NULL,
      failure TEXT,
      PRIMARY KEY (interval, cycle, channel, threshold)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminder_waiting ON reminder (state) WHERE state <= 2;
    """

  /// `sealed` is encrypted with a key that is stored outside this file. Subscription IDs are never reused, because
  /// channels in the ledger contain them.
  private static let reminderSettings = """
    CREATE TABLE reminder_settings (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      origin TEXT,
      zone TEXT,
      quiet_start INTEGER CHECK (quiet_start BETWEEN 0 AND 1439),
      quiet_end INTEGER CHECK (quiet_end BETWEEN 0 AND 1439),
      calendar_hash BLOB CHECK (length(calendar_hash) = 32)
    ) STRICT;
    CREATE TABLE reminder_channel (
      name TEXT PRIMARY KEY,
      is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
      sealed BLOB NOT NULL
    ) STRICT;
    CREATE TABLE reminder_result (
      channel TEXT PRIMARY KEY,
      at REAL NOT NULL,
      failure TEXT
    ) STRICT;
    CREATE TABLE push_subscription (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      endpoint TEXT NOT NULL UNIQUE,
      public_key BLOB NOT NULL CHECK (length(public_key) = 65),
      secret BLOB NOT NULL CHECK (length(secret) = 16),
      device TEXT NOT NULL,
      created_at REAL NOT NULL
    ) STRICT;
    """

  private static let calendarEvents = """
    CREATE TABLE calendar_event (
      interval BLOB PRIMARY KEY CHECK (length(interval) = 16),
      content_hash BLOB NOT NULL CHECK (length(content_hash) = 32),
      sequence INTEGER NOT NULL,
      changed_at REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
