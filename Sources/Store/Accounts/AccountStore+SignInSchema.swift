import GRDB

extension AccountStore {
  /// Registers the tables for passkeys and for linked identities.
  static func registerSignIn(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("4 passkeys, identities") { db in
      try db.execute(
        sql: """
          CREATE TABLE passkey (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
            public_key BLOB NOT NULL CHECK (length(public_key) > 0),
            site TEXT NOT NULL CHECK (length(site) > 0),
            name TEXT NOT NULL,
            sign_count INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
            created_at REAL NOT NULL,
            last_used_at REAL
          ) STRICT;
          CREATE INDEX passkey_by_athlete ON passkey (athlete);
          CREATE TABLE identity (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
            provider TEXT NOT NULL CHECK (length(provider) > 0),
            subject TEXT NOT NULL CHECK (length(subject) > 0),
            label TEXT NOT NULL,
            form_secret BLOB NOT NULL CHECK (length(form_secret) = 32),
            created_at REAL NOT NULL,
            UNIQUE (provider, subject)
          ) STRICT;
          CREATE INDEX identity_by_athlete ON identity (athlete);
          """)
    }
  }
}
