import Foundation
import GRDB

/// An unused sign-in link.
public struct PendingLink: Equatable, Sendable, Identifiable {
  /// The hash of the link's secret, in hexadecimal digits. It can't be used to sign in.
  public let id: String
  /// The creation time, in seconds since 1970.
  public let createdAt: Double
  /// The expiry time, in seconds since 1970.
  public let expiresAt: Double
}

/// The error for an action in a session that has already ended.
public struct SessionEndedError: Error, Equatable, Sendable {}

extension AccountStore {
  /// The lifetime of a sign-in link, in seconds. The link can be used once.
  public static let linkLifetime = 86_400.0

  static let setupLinkTable = """
    CREATE TABLE setup_link (
      token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
      athlete INTEGER NOT NULL REFERENCES athlete (id) ON DELETE CASCADE,
      expires_at REAL NOT NULL,
      created_at REAL NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX setup_link_by_athlete ON setup_link (athlete);
    """

  /// Creates a link for another device of the athlete. Deletes expired links.
  ///
  /// - Parameter session: the session that requests the link; nil if the server's operator does.
  /// - Throws: `SessionEndedError` if the session was signed out or the athlete was deleted.
  public func newSetupLink(
    for athlete: Athlete, by session: DeviceSession? = nil, now: Double,
    lifetime: Double = linkLifetime
  ) async throws -> SecretToken {
    try await database.write { db in
      try Self.requireSession(session, of: athlete, in: db)
      return try Self.insertLink(for: athlete, now: now, lifetime: lifetime, in: db)
    }
  }

  /// Returns the athlete's unused links, newest first.
  public func pendingLinks(of athlete: Athlete, now: Double) async throws -> [PendingLink] {
    try await database.read { db in
      try PendingLink.all(
        db, "WHERE athlete = ? AND expires_at >= ? ORDER BY created_at DESC, token_hash",
        [athlete.row, now])
    }
  }

  /// Deletes one of the athlete's unused links. Returns false if there is no such link.
  public func revokeLink(_ id: PendingLink.ID, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM setup_link WHERE lower(hex(token_hash)) = ? AND athlete = ?",
        arguments: [id, athlete.row])
      return db.changesCount > 0
    }
  }

  /// Deletes a link by its secret.
  public func delete(link: SecretToken) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM setup_link WHERE token_hash = ?", arguments: [link.hash])
    }
  }

  /// Returns whether a link can still be used to sign in a device.
  public func isUsable(link text: String, now: Double) async throws -> Bool {
    let hash = SecretToken(text: text).hash
    return try await database.read { db in
      try Self.athleteRow(ofLink: hash, now: now, in: db) != nil
    }
  }

  /// Signs in a device with a link and invalidates the link. Returns nil if the link is unknown, used or expired.
  public func redeem(link text: String, device: String, now: Double) async throws -> SecretToken? {
    let hash = SecretToken(text: text).hash
    let token = SecretToken.random()
    // Rejects invalid links without waiting for other writers.
    guard try await isUsable(link: text, now: now) else { return nil }
    return try await database.write { db in
      guard let athlete = try Self.athleteRow(ofLink: hash, now: now, in: db) else { return nil }
      try db.execute(sql: "DELETE FROM setup_link WHERE token_hash = ?", arguments: [hash])
      try Self.insertSession(token, athlete: athlete, device: device, now: now, in: db)
      return token
    }
  }

  /// Returns whether a session still exists. For a session from a proxy, returns whether the identity is still linked.
  public func isSignedIn(_ session: DeviceSession) async throws -> Bool {
    try await database.read { db in
      do {
        try Self.requireSession(session, of: session.athlete, in: db)
      } catch is SessionEndedError {
        return false
      }
      return true
    }
  }

  // MARK: Rows

  static func insertLink(
    for athlete: Athlete, now: Double, lifetime: Double, in db: Database
  ) throws -> SecretToken {
    let token = SecretToken.random()
    try db.execute(sql: "DELETE FROM setup_link WHERE expires_at < ?", arguments: [now])
    try PendingLink.row([
      ("token_hash", token.hash), ("athlete", athlete.row), ("created_at", now),
      ("expires_at", now + lifetime),
    ]).insert(db)
    return token
  }

  static func deleteLinks(of athlete: Athlete, in db: Database) throws {
    try db.execute(sql: "DELETE FROM setup_link WHERE athlete = ?", arguments: [athlete.row])
  }

  /// Checks that a session still exists. Call this in the transaction that creates a credential, to ensure that no
  /// credential is created after a sign-out.
  ///
  /// - Parameter session: the session; nil to check only that the athlete exists.
  /// - Throws: `SessionEndedError` if the session has ended or the athlete was deleted.
  static func requireSession(
    _ session: DeviceSession?, of athlete: Athlete, in db: Database
  ) throws {
    let isThere = try Bool.fetchOne(
      db,
      cached: """
        SELECT 1 FROM athlete WHERE id = ?1 AND forgotten_at IS NULL AND CASE
          WHEN ?2 IS NULL THEN 1
          WHEN ?3 IS NOT NULL THEN EXISTS (SELECT 1 FROM identity
            WHERE athlete = ?1 AND provider = 'proxy' AND subject = ?3)
          ELSE EXISTS (SELECT 1 FROM session WHERE athlete = ?1 AND id = ?2) END
        """, arguments: [athlete.row, session?.id, session?.proxyName])
    if isThere != true { throw SessionEndedError() }
  }

  private static func athleteRow(ofLink hash: Data, now: Double, in db: Database) throws -> Int64? {
    try Athlete.find(
      hash, in: db,
      """
      JOIN setup_link ON setup_link.athlete = athlete.id
      WHERE token_hash = ? AND expires_at >= ? AND forgotten_at IS NULL
      """, [hash, now])?.row
  }
}

extension PendingLink: StoredTable {
  static let table = "setup_link"
  static let columns = "lower(hex(token_hash)), created_at, expires_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(id: row.next(), createdAt: row.next(), expiresAt: row.next())
  }
}
