import Engine
import GRDB

extension AccountStore {
  /// The prefix of every token, which makes leaked tokens recognisable.
  public static let tokenPrefix = "andante_"
  private static let tokenLimit = 100

  static let accessTokenTable = """
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
    CREATE INDEX access_token_by_athlete ON access_token (athlete);
    """

  /// Creates a token and returns its secret, which can't be retrieved again.
  ///
  /// - Parameters:
  ///   - session: the session that requests the token; nil if the server's operator does.
  ///   - instance: prefixed to the secret, separated by a full stop, so that a load balancer can read it.
  ///   - lifetime: the token's lifetime in seconds; nil for a token that doesn't expire.
  /// - Throws: `StoreError.tooManyTokens` if the athlete already has 100 tokens, `SessionEndedError` if the session has
  ///   ended.
  public func newToken(
    named name: String, scopes: TokenScope, of athlete: Athlete, by session: DeviceSession? = nil,
    instance: InstanceName? = nil, now: Double, lifetime: Double? = nil
  ) async throws -> String {
    let route = instance.map { "\($0)." } ?? ""
    let text = Self.tokenPrefix + route + SecretToken.random().text
    try await database.write { db in
      try Self.requireSession(session, of: athlete, in: db)
      let count = try Int.fetchOne(
        db, cached: "SELECT count(*) FROM access_token WHERE athlete = ?", arguments: [athlete.row])
      guard count ?? 0 < Self.tokenLimit else {
        throw StoreError.tooManyTokens(limit: Self.tokenLimit)
      }
      try AccessToken.row([
        ("token_hash", SecretToken(text: text).hash), ("athlete", athlete.row),
        ("name", String(name.prefix(Limits.tokenNameLength))), ("scopes", scopes),
        ("created_at", now), ("expires_at", lifetime.map { now + $0 }),
      ]).insert(db)
    }
    return text
  }

  /// Returns the athlete's tokens, newest first.
  public func tokens(of athlete: Athlete) async throws -> [AccessToken] {
    try await database.read { db in
      try AccessToken.all(db, "WHERE athlete = ? ORDER BY id DESC", [athlete.row])
    }
  }

  /// Revokes one of the athlete's tokens. Returns false if it doesn't exist.
  public func revokeToken(_ id: Int64, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM access_token WHERE id = ? AND athlete = ?", arguments: [id, athlete.row])
      return db.changesCount > 0
    }
  }

  /// Deletes a token by its secret.
  public func delete(token text: String) async throws {
    let hash = SecretToken(text: text).hash
    try await database.write { db in
      try db.execute(sql: "DELETE FROM access_token WHERE token_hash = ?", arguments: [hash])
    }
  }

  /// Returns the athlete and the scopes for a token, or nil if the token is unknown. Records the time of use.
  ///
  /// - Throws: `ExpiredTokenError` if the token has expired.
  public func proven(token text: String, now: Double) async throws -> AuthenticatedToken? {
    let hash = SecretToken(text: text).hash
    let token = try await database.read { db in
      try StoredToken.find(hash, in: db, "WHERE token_hash = ? AND forgotten_at IS NULL", [hash])
    }
    guard let found = token else { return nil }
    if let end = found.expiresAt, end <= now { throw ExpiredTokenError(expiredAt: end) }
    if now - found.lastUsedAt > Self.lastSeenResolution {
      // Best effort: failing to record the last use must not reject the token.
      try? await noteUse(of: found.row, now: now)
    }
    return found.proven
  }

  private func noteUse(of token: Int64, now: Double) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE access_token SET last_used_at = ? WHERE id = ?", arguments: [now, token])
    }
  }
}

private struct StoredToken: StoredTable {
  static let table = "access_token JOIN athlete ON athlete.id = access_token.athlete"
  static let columns =
    "access_token.id, coalesce(last_used_at, 0.0), expires_at, \(Athlete.columns), scopes"

  let row: Int64
  let lastUsedAt: Double
  let expiresAt: Double?
  let proven: AuthenticatedToken

  init(_ row: inout RowReader) throws(StoreError) {
    (self.row, lastUsedAt, expiresAt) = try (row.next(), row.next(), row.next())
    proven = try AuthenticatedToken(athlete: Athlete(&row), scopes: row.next())
  }
}

extension TokenScope: StoredValue {}

extension AccessToken: StoredTable {
  static let table = "access_token"
  static let columns = "id, name, scopes, created_at, last_used_at, expires_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), name: row.next(), scopes: row.next(), createdAt: row.next(),
      lastUsedAt: row.next(), expiresAt: row.next())
  }
}
