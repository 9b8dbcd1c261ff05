extension AthleteSchema {
  static let imports = importLog + uploads + listings + watched

  /// The result of importing each file. `activity` is kept when that activity is deleted. `upload` is the `uuid` of the
  /// upload that contained the file, or null; it is kept when the upload is deleted.
  private static let importLog = """
    CREATE TABLE import_log (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      imported_at REAL NOT NULL,
      name TEXT NOT NULL,
      fate INTEGER NOT NULL CHECK (fate BETWEEN 1 AND 255),
      activity BLOB CHECK (length(activity) = 16),
      reason TEXT,
      warnings TEXT NOT NULL,
      upload BLOB CHECK (length(upload) = 16)
    ) STRICT;
    """

  /// Accepted archives and health exports. Until they are imported, their bytes are in a file next to the database.
  /// `done` is the number of stored items. It is updated in the transaction that stores them.
  private static let uploads = """
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

  /// An activity's data from Strava's export, with the activity's source. Totals are null if the source contains
  /// several activities, because they don't belong to a single one.
  private static let listings = """
    CREATE TABLE export_listing (
      strava_id INTEGER PRIMARY KEY,
      source INTEGER NOT NULL REFERENCES source (id) ON DELETE CASCADE,
      gear TEXT,
      is_commute INTEGER NOT NULL CHECK (is_commute IN (0, 1)),
      distance REAL,
      moving_seconds REAL,
      elapsed_seconds REAL,
      elevation_gain REAL
    ) STRICT;
    CREATE INDEX export_listing_by_source ON export_listing (source);
    """

  /// The watched folder, and the state of each file that was found in it: its size and date, the time since which it
  /// has been unchanged, whether it needs no further processing, and the hash of the imported bytes.
  private static let watched = """
    CREATE TABLE watched_folder (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      path TEXT NOT NULL
    ) STRICT;
    CREATE TABLE watched_file (
      path TEXT PRIMARY KEY,
      byte_count INTEGER NOT NULL,
      modified REAL NOT NULL,
      seen_at REAL NOT NULL,
      taken INTEGER NOT NULL CHECK (taken IN (0, 1)),
      sha256 BLOB CHECK (length(sha256) = 32)
    ) STRICT, WITHOUT ROWID;
    """
}
