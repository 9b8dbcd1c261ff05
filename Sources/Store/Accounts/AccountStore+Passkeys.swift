import Engine
import Foundation
import GRDB

extension AccountStore {
  private static let passkeyLimit = 50

  static let passkeyTable = """
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
    """

  /// Stores a passkey for the athlete.
  ///
  /// - Parameter session: the session that adds the passkey.
  /// - Throws: `SessionEndedError` if the session has ended.
  public func add(
    _ passkey: NewPasskey, named name: String, of athlete: Athlete,
    by session: DeviceSession? = nil, now: Double
  ) async throws -> PasskeyAddition {
    try await database.write { db in
      try Self.requireSession(session, of: athlete, in: db)
      let count = try Int.fetchOne(
        db, cached: "SELECT count(*) FROM passkey WHERE athlete = ?", arguments: [athlete.row])
      guard count ?? 0 < Self.passkeyLimit else { return .tooMany(limit: Self.passkeyLimit) }
      try db.execute(
        sql: """
          INSERT INTO passkey (athlete, credential, public_key, site, name, sign_count, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (credential) DO NOTHING
          """,
        arguments: [
          athlete.row, Data(passkey.credential), Data(passkey.publicKey), passkey.site,
          String(name.prefix(Limits.deviceNameLength)), passkey.signCount, now,
        ])
      return db.changesCount > 0 ? .added : .known
    }
  }

  /// Returns the athlete's passkeys, newest first.
  public func passkeys(of athlete: Athlete) async throws -> [Passkey] {
    try await database.read { db in
      try Passkey.readable(db, "WHERE athlete = ? ORDER BY passkey.id DESC", [athlete.row])
    }
  }

  /// Returns the passkey with the given credential ID, or nil if it is unknown or was removed.
  public func passkey(credential: [UInt8]) async throws -> Passkey? {
    try await database.read { db in
      try Passkey.first(db, "WHERE credential = ?", [Data(credential)])
    }
  }

  /// Signs in a device with a passkey whose signature was verified, and stores the passkey's new counter. Returns nil
  /// without changing anything if the passkey was removed in the meantime, or if its counter did not increase.
  /// Authenticators without a counter are accepted.
  public func signIn(
    with passkey: Passkey, signCount: UInt32, device: String, now: Double
  ) async throws -> SecretToken? {
    let token = SecretToken.random()
    return try await database.write { db in
      try db.execute(
        sql: """
          UPDATE passkey SET sign_count = ?1, last_used_at = ?2
          WHERE id = ?3 AND (sign_count < ?1 OR (sign_count = 0 AND ?1 = 0))
          """, arguments: [signCount, now, passkey.id])
      guard db.changesCount > 0 else { return nil }
      try Self.insertSession(
        token, athlete: passkey.athlete.row, device: device, now: now, in: db)
      return token
    }
  }

  /// Removes one of the athlete's passkeys. Returns false if it doesn't exist.
  public func removePasskey(_ id: Int64, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM passkey WHERE id = ? AND athlete = ?", arguments: [id, athlete.row])
      return db.changesCount > 0
    }
  }
}

extension Passkey: StoredTable {
  static let table = """
    passkey JOIN athlete ON athlete.id = passkey.athlete AND forgotten_at IS NULL
    """
  static let columns = """
    passkey.id, \(Athlete.columns), credential, public_key, site, passkey.name, sign_count,
    passkey.created_at, last_used_at
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), athlete: Athlete(&row), credential: row.nextBytes(),
      publicKey: row.nextBytes(), site: row.next(), name: row.next(), signCount: row.next(),
      createdAt: row.next(), lastUsedAt: row.next())
  }
}
