extension AccountStore {
  /// The number of an athlete who was forgotten is nobody else's later: what still names it, as a sign-in that was under way,
  /// must not lead to another athlete. SQLite keeps that promise with AUTOINCREMENT alone, which needs the table made anew.
  static let numbersGivenOnce = """
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
