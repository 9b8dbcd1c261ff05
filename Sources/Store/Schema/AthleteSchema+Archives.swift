extension AthleteSchema {
  static let archives = listings + watched

  /// What Strava's export said of an activity, and the source it was said of. Totals are null where the source holds several
  /// activities, of which none is theirs alone.
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

  /// The folder that is looked into, and every file that was met there: how it was and since when, whether it is done with, and
  /// the hash of the bytes that were taken.
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
