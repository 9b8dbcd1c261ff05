extension AccountStore {
  /// Rebuilds the table so that a deleted athlete's row number is never reused. Otherwise a remaining reference, such
  /// as a sign-in in progress, could lead to another athlete. SQLite guarantees this only with AUTOINCREMENT, which
  /// can't be added to an existing table.
  static let neverReuseAthleteIDs = """
    CREATE TABLE new_athlete (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
      created_at REAL NOT NULL,
      is_administrator INTEGER NOT NULL DEFAULT 0 CHECK (is_administrator IN (0, 1)),
      invited_at REAL,
      forgotten_at REAL
    ) STRICT;
    INSERT INTO new_athlete
      SELECT id, uuid, name, created_at, is_administrator, invited_at, forgotten_at FROM athlete;
    DROP TABLE athlete;
    ALTER TABLE new_athlete RENAME TO athlete;
    """
}
