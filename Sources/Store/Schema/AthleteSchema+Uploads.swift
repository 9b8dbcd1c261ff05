import GRDB

extension AthleteSchema {
  /// Accepted archives and health exports. Until they are imported, their bytes are in a file next to the database.
  /// `done` is the number of stored items. It is updated in the transaction that stores them.
  static let uploads = """
    CREATE TABLE upload (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 255),
      name TEXT NOT NULL,
      byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
      accepted_at REAL NOT NULL,
      state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 255),
      starts INTEGER NOT NULL DEFAULT 0,
      is_opened INTEGER NOT NULL DEFAULT 0 CHECK (is_opened IN (0, 1)),
      done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
      total INTEGER NOT NULL DEFAULT 0 CHECK (total >= 0),
      imported INTEGER NOT NULL DEFAULT 0,
      duplicates INTEGER NOT NULL DEFAULT 0,
      attached INTEGER NOT NULL DEFAULT 0,
      skipped INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0,
      ended_at REAL,
      reason TEXT NOT NULL DEFAULT '',
      health TEXT
    ) STRICT;
    CREATE INDEX upload_by_state ON upload (state, id);
    """
}
