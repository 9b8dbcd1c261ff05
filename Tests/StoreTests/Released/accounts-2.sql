BEGIN TRANSACTION;
CREATE TABLE access_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes INTEGER NOT NULL CHECK (scopes BETWEEN 0 AND 255),
  created_at REAL NOT NULL,
  last_used_at REAL
) STRICT;
INSERT INTO "access_token" VALUES(1,X'0000000000000000000000000000000000000000000000000000000000000000',1,'Script',3,1.0,NULL);
CREATE TABLE athlete (
  id INTEGER PRIMARY KEY,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
  created_at REAL NOT NULL
) STRICT;
INSERT INTO "athlete" VALUES(1,X'63ABEBB484B87FD8DDB7B8ED9AE59960','Athlete',1.79537344803855800634e+09);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 athletes, links, sessions');
INSERT INTO "grdb_migrations" VALUES('2 access tokens');
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  created_at REAL NOT NULL,
  last_seen_at REAL NOT NULL
) STRICT;
INSERT INTO "session" VALUES(1,X'0000000000000000000000000000000000000000000000000000000000000000',1,'Firefox',1.0,2.0);
CREATE TABLE setup_link (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  expires_at REAL NOT NULL
) STRICT;
INSERT INTO "setup_link" VALUES(X'0000000000000000000000000000000000000000000000000000000000000000',1,3.0);
CREATE INDEX session_by_athlete ON session (athlete, last_seen_at);
CREATE INDEX access_token_by_athlete ON access_token (athlete);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('session',1);
INSERT INTO "sqlite_sequence" VALUES('access_token',1);
COMMIT;
