extension AthleteSchema {
  static let archives = listings + watched

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
