import GRDB

extension AccountStore {
  /// A migration that has been released must never be edited or renamed, because databases store its name. Every file
  /// of a released version contains the first one (`SchemaOrigin`).
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 accounts") { db in
      for tables in [
        athleteTables, setupLinkTable, accessTokenTable, passkeyTable, identityTable, movedTables,
        stravaLinkTable, providerSessions, allowedFolders,
      ] {
        try db.execute(sql: tables)
      }
    }
    return migrator
  }

  /// The athletes and their signed-in devices. A deleted athlete's row number is never reused. Otherwise a remaining
  /// reference, such as a sign-in in progress, could lead to another athlete.
  private static let athleteTables = """
    CREATE TABLE athlete (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
      name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
      created_at REAL NOT NULL,
      is_administrator INTEGER NOT NULL DEFAULT 0 CHECK (is_administrator IN (0, 1)),
      invited_at REAL,
      forgotten_at REAL
    ) STRICT;
    CREATE TABLE session (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
      athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      created_at REAL NOT NULL,
      last_seen_at REAL NOT NULL,
      cookie_at REAL NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX session_by_athlete ON session (athlete, last_seen_at);
    """
}
