import Foundation
import GRDB

/// A one-time link that nobody has used yet.
public struct PendingLink: Equatable, Sendable, Identifiable {
  /// The hash of the link's secret in hexadecimal digits. It opens nothing.
  public let id: String
  /// Seconds since 1970.
  public let createdAt: Double
  /// Seconds since 1970.
  public let expiresAt: Double
}

/// The session in whose name something was to be created ended in the meantime.
public struct SessionEnded: Error, Equatable, Sendable {}

extension AccountStore {
  /// A set-up link works once, and no longer than this.
  public static let linkLifetime = 86_400.0

  /// Creates a link for one of the athlete's devices and deletes expired ones.
  ///
  /// - Parameter session: the session that asks for it; nil for the host.
  /// - Throws: `SessionEnded` if the session was signed out or the athlete was deleted.
  public func newSetupLink(
    for athlete: Athlete, by session: DeviceSession? = nil, now: Double,
    lifetime: Double = linkLifetime
  ) async throws -> SecretToken {
    try await database.write { db in
      try Self.requireSession(session, of: athlete, in: db)
      return try Self.insertLink(for: athlete, now: now, lifetime: lifetime, in: db)
    }
  }

  /// The athlete's unused links, newest first.
  public func pendingLinks(of athlete: Athlete, now: Double) async throws -> [PendingLink] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT token_hash, created_at, expires_at FROM setup_link
          WHERE athlete = ? AND expires_at >= ? ORDER BY created_at DESC, token_hash
          """, arguments: [athlete.row, now]
      ).map {
        PendingLink(
          id: hexText($0["token_hash"] as Data), createdAt: $0["created_at"],
          expiresAt: $0["expires_at"])
      }
    }
  }

  /// Deletes one of the athlete's unused links; false if there is no such link.
  public func revokeLink(_ id: PendingLink.ID, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM setup_link WHERE lower(hex(token_hash)) = ? AND athlete = ?",
        arguments: [id, athlete.row])
      return db.changesCount > 0
    }
  }

  /// Whether a link would still let a device in.
  public func isUsable(link text: String, now: Double) async throws -> Bool {
    let hash = SecretToken(text: text).hash
    return try await database.read { db in
      try Self.athleteRow(ofLink: hash, now: now, in: db) != nil
    }
  }

  /// Uses a link up and signs a device in; nil when the link is unknown, used or too old.
  public func redeem(link text: String, device: String, now: Double) async throws -> SecretToken? {
    let hash = SecretToken(text: text).hash
    let token = SecretToken.random()
    // Wrong links are refused without waiting for other writers.
    guard try await isUsable(link: text, now: now) else { return nil }
    return try await database.write { db in
      guard let athlete = try Self.athleteRow(ofLink: hash, now: now, in: db) else { return nil }
      try db.execute(sql: "DELETE FROM setup_link WHERE token_hash = ?", arguments: [hash])
      try Self.insertSession(token, athlete: athlete, device: device, now: now, in: db)
      return token
    }
  }

  /// Whether a session, or the name by which a proxy signs an athlete in, still exists.
  public func isSignedIn(_ session: DeviceSession) async throws -> Bool {
    try await database.read { db in
      do { try Self.requireSession(session, of: session.athlete, in: db) } catch is SessionEnded {
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
    try db.execute(
      sql: """
        INSERT INTO setup_link (token_hash, athlete, created_at, expires_at) VALUES (?, ?, ?, ?)
        """, arguments: [token.hash, athlete.row, now, now + lifetime])
    return token
  }

  static func deleteLinks(of athlete: Athlete, in db: Database) throws {
    try db.execute(sql: "DELETE FROM setup_link WHERE athlete = ?", arguments: [athlete.row])
  }

  /// Checked in the transaction that creates what lets somebody in, so that nothing is created after a sign-out.
  ///
  /// - Parameter session: nil checks only that the athlete is there.
  /// - Throws: `SessionEnded`.
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
    if isThere != true { throw SessionEnded() }
  }

  private static func athleteRow(ofLink hash: Data, now: Double, in db: Database) throws -> Int64? {
    let row = try Row.fetchOne(
      db,
      cached: """
        SELECT token_hash, athlete FROM setup_link JOIN athlete ON athlete.id = setup_link.athlete
        WHERE token_hash = ? AND expires_at >= ? AND forgotten_at IS NULL
        """, arguments: [hash, now])
    guard let row, areEqualInConstantTime(row["token_hash"] as Data, hash) else { return nil }
    return row["athlete"]
  }
}
