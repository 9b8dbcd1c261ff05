extension AthleteSchema {
  static let imports = attachments + importLog

  /// Additional sources of activities: copies, and recordings of the same activity by other devices. `uuid` is the
  /// identifier that the source's activity gets if the source is separated.
  private static let attachments = """
    ALTER TABLE activity ADD COLUMN measured_values INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE activity ADD COLUMN source_is_chosen INTEGER NOT NULL DEFAULT 0;
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
    """

  /// Pairs of sources that the athlete separated, so that they aren't merged again when a deleted activity is
  /// restored.
  static let separations = """
    CREATE TABLE parting (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      other INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      PRIMARY KEY (source, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX parting_by_other ON parting (other);
    """

  /// The `uuid` of the upload that contained the file; null for other files. It is kept when the upload is deleted.
  static let uploadsInLog = """
    ALTER TABLE import_log ADD COLUMN upload BLOB CHECK (length(upload) = 16);
    """

  /// The result of importing each file. `activity` is kept when that activity is deleted.
  private static let importLog = """
    CREATE TABLE import_log (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      imported_at REAL NOT NULL,
      name TEXT NOT NULL,
      fate INTEGER NOT NULL CHECK (fate BETWEEN 1 AND 255),
      activity BLOB CHECK (length(activity) = 16),
      reason TEXT,
      warnings TEXT NOT NULL
    ) STRICT;
    """
}
