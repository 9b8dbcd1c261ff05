import GRDB

extension AccountStore {
  /// A migration that has been released must never be edited or renamed, because databases store its name.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 athletes, links, sessions") { db in
      try db.execute(
        sql: """
          CREATE TABLE athlete (
            id INTEGER PRIMARY KEY,
            uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
            name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
            created_at REAL NOT NULL
          ) STRICT;
          CREATE TABLE setup_link (
            token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
            athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            expires_at REAL NOT NULL
          ) STRICT;
          CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
            athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            device TEXT NOT NULL,
            created_at REAL NOT NULL,
            last_seen_at REAL NOT NULL
          ) STRICT;
          CREATE INDEX session_by_athlete ON session (athlete, last_seen_at);
          """)
    }
    migrator.registerMigration("2 access tokens") { db in
      try db.execute(
        sql: """
          CREATE TABLE access_token (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
            athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            scopes INTEGER NOT NULL CHECK (scopes BETWEEN 0 AND 255),
            created_at REAL NOT NULL,
            last_used_at REAL
          ) STRICT;
          CREATE INDEX access_token_by_athlete ON access_token (athlete);
          """)
    }
    migrator.registerMigration("3 household, invitations, expiry") { db in
      try db.execute(
        sql: """
          ALTER TABLE athlete ADD COLUMN is_administrator INTEGER NOT NULL DEFAULT 0
            CHECK (is_administrator IN (0, 1));
          ALTER TABLE athlete ADD COLUMN invited_at REAL;
          ALTER TABLE athlete ADD COLUMN forgotten_at REAL;
          ALTER TABLE session ADD COLUMN cookie_at REAL NOT NULL DEFAULT 0;
          ALTER TABLE access_token ADD COLUMN expires_at REAL;
          CREATE INDEX setup_link_by_athlete ON setup_link (athlete);
          """)
    }
    registerSignIn(in: &migrator)
    migrator.registerMigration("5 moved athletes") { try $0.execute(sql: movedTables) }
    migrator.registerMigration("6 numbers of athletes are given once") {
      try $0.execute(sql: neverReuseAthleteIDs)
    }
    registerLinks(in: &migrator)
    migrator.registerMigration("8 Strava links") { try $0.execute(sql: stravaLinkTable) }
    migrator.registerMigration("9 sessions at a provider") { try $0.execute(sql: providerSessions) }
    migrator.registerMigration("10 allowed folders") { try $0.execute(sql: allowedFolders) }
    return migrator
  }
}
