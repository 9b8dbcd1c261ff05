extension AthleteSchema {
  static let imports = attachments + importLog

  /// Further sources of an activity: recordings of the same by something else, or copies.
  /// `uuid` is the identity it has as an activity of its own.
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

  /// Sources the athlete said are not of one activity, so that what comes back is not joined to the other.
  static let separations = """
    CREATE TABLE parting (
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      other INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      PRIMARY KEY (source, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX parting_by_other ON parting (other);
    """

  /// Which upload a file was part of, by its `uuid`; empty for files on their own. It outlives the upload.
  static let uploadsInLog = """
    ALTER TABLE import_log ADD COLUMN upload BLOB CHECK (length(upload) = 16);
    """

  /// What became of each file. `activity` outlives the activity it names.
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
