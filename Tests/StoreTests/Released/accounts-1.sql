BEGIN TRANSACTION;
CREATE TABLE access_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  scopes INTEGER NOT NULL CHECK (scopes BETWEEN 0 AND 255),
  created_at REAL NOT NULL,
  last_used_at REAL,
  expires_at REAL
) STRICT;
INSERT INTO "access_token" VALUES(1,X'0000000000000000000000000000000000000000000000000000000000000000',1,'Script',3,1.0,NULL,9.0);
CREATE TABLE allowed_folder (
  athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
  path TEXT NOT NULL CHECK (length(path) > 0)
) STRICT;
INSERT INTO "allowed_folder" VALUES(1,'/rides');
CREATE TABLE athlete (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
  created_at REAL NOT NULL,
  is_administrator INTEGER NOT NULL DEFAULT 0 CHECK (is_administrator IN (0, 1)),
  invited_at REAL,
  forgotten_at REAL
) STRICT;
INSERT INTO "athlete" VALUES(1,X'6511AB2551F5478F91EBC1CA2D95E6A5','Athlete',1.79587959602857112888e+09,0,NULL,NULL);
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('1 accounts');
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
INSERT INTO "identity" VALUES(1,1,'proxy','robin','Robin',X'0000000000000000000000000000000000000000000000000000000000000000',1.0);
CREATE TABLE moved (
  athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
  instance TEXT NOT NULL CHECK (length(instance) > 0),
  began_at REAL NOT NULL,
  moved_at REAL
) STRICT;
INSERT INTO "moved" VALUES(1,'two',4.0,NULL);
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
INSERT INTO "passkey" VALUES(1,1,X'01',X'A5','localhost','Laptop',3,1.0,2.0);
CREATE TABLE provider_session (
  session INTEGER PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  issuer TEXT NOT NULL CHECK (length(issuer) > 0),
  id_token TEXT NOT NULL CHECK (length(id_token) > 0)
) STRICT;
INSERT INTO "provider_session" VALUES(1,'https://id.example','token');
CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  created_at REAL NOT NULL,
  last_seen_at REAL NOT NULL,
  cookie_at REAL NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "session" VALUES(1,X'0000000000000000000000000000000000000000000000000000000000000000',1,'Firefox',1.0,2.0,1.0);
CREATE TABLE setup_link (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
  expires_at REAL NOT NULL,
  created_at REAL NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "setup_link" VALUES(X'0000000000000000000000000000000000000000000000000000000000000000',1,3.0,2.0);
CREATE TABLE stay (
  athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number > 0)
) STRICT;
INSERT INTO "stay" VALUES(1,2);
CREATE TABLE strava_link (
  athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
  owner INTEGER,
  subscription INTEGER,
  word_hash BLOB CHECK (length(word_hash) = 32)
) STRICT;
INSERT INTO "strava_link" VALUES(1,17,5,X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE INDEX session_by_athlete ON session (athlete, last_seen_at);
CREATE INDEX setup_link_by_athlete ON setup_link (athlete);
CREATE INDEX access_token_by_athlete ON access_token (athlete);
CREATE INDEX passkey_by_athlete ON passkey (athlete);
CREATE INDEX identity_by_athlete ON identity (athlete);
CREATE INDEX strava_link_by_owner ON strava_link (owner, subscription);
CREATE INDEX strava_link_by_word ON strava_link (word_hash);
COMMIT;
