import Foundation
import GRDB

/// Someone whose activities live in a file of their own.
public struct Athlete: Equatable, Sendable {
  public let identifier: Identifier
  public let name: String
  let row: Int64
}

/// A signed-in browser.
public struct DeviceSession: Equatable, Sendable, Identifiable {
  public let id: Int64
  public let athlete: Athlete
  /// What the browser calls itself, shortened to words a person knows.
  public let device: String
  public let createdAt: Double
  public let lastSeenAt: Double
  /// When the browser was last given its cookie.
  let cookieAt: Double
}

/// A session as a request proves it: with the token its forms must carry.
public struct ProvenSession: Sendable {
  public let session: DeviceSession
  public let formToken: String
}

/// `accounts.sqlite`: who may sign in, the one-time links that let a device in, and the devices that
/// are in. Times are seconds since 1970 and always given by the caller.
public final class AccountStore: Sendable {
  /// A session ends this long after the device was last seen.
  public static let sessionLifetime = 180.0 * 86_400
  /// How often `lastSeenAt` is written at most.
  static let lastSeenResolution = 3_600.0

  let database: any DatabaseWriter
  /// Nil in memory.
  let keeper: LogKeeper?

  /// Opens or makes the file; in memory when `path` is nil.
  public convenience init(path: String?) throws { try self.init(path: path, copies: nil) }

  /// - Parameter copies: where a copy is kept before a migration.
  init(path: String?, copies: EarlierCopies?) throws {
    (database, keeper) = try DatabaseFile.open(
      path: path, migrator: Self.migrator, copies: copies)
  }

  // MARK: Athletes

  /// Those whose files are here: not who was moved to another instance.
  public func athletes() async throws -> [Athlete] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: "SELECT * FROM athlete WHERE \(Self.isHere) ORDER BY id"
      ).readable(from: "athlete", in: db, Athlete.init)
    }
  }

  /// The athlete of this name, or the first where none is named; made only where there are none yet.
  ///
  /// - Throws: `StoreError.unknownAthlete` for a name that nobody has, `StoreError.athleteMoved` for somebody who is elsewhere.
  public func chosenAthlete(named name: String?, now: Double) async throws -> Athlete {
    let known = try await athletes()
    if name != nil || known.isEmpty { try await refuseMoved(named: name) }
    guard let first = known.first else {
      return try await athlete(named: name ?? "Athlete", now: now)
    }
    guard let name else { return first }
    guard let athlete = known.first(where: { $0.name == name }) else {
      throw StoreError.unknownAthlete(name: name, known: known.map(\.name))
    }
    return athlete
  }

  /// The athlete of this name, made if there is none.
  public func athlete(named name: String, now: Double) async throws -> Athlete {
    try await database.write { db in
      try db.execute(
        sql: "INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [Data(Identifier.random().bytes), name, now])
      let row = try Row.fetchOne(
        db, cached: "SELECT * FROM athlete WHERE name = ?", arguments: [name])
      guard let athlete = row.flatMap(Athlete.init) else {
        throw StoreError.damaged(what: "an athlete")
      }
      return athlete
    }
  }

  // MARK: Sessions

  /// Signs a device in without a link: for the demo.
  ///
  /// - Parameter limit: how many of the athlete's sessions stay, the latest ones.
  public func newSession(
    for athlete: Athlete, device: String, now: Double, keeping limit: Int = .max
  ) async throws -> SecretToken {
    let token = SecretToken.random()
    try await database.write { db in
      try Self.insertSession(token, athlete: athlete.row, device: device, now: now, in: db)
      try self.keepLatestSessions(limit, of: athlete.row, in: db)
    }
    return token
  }

  /// The session a secret proves; nil when unknown or run out. Notes that the device was seen.
  public func session(token text: String, now: Double) async throws -> ProvenSession? {
    let token = SecretToken(text: text)
    let found = try await database.read { db in
      try Self.session(hash: token.hash, now: now, in: db)
    }
    guard let found else { return nil }
    if now - found.lastSeenAt > Self.lastSeenResolution {
      // A full disk keeps nobody from reading.
      try? await database.write { db in
        try db.execute(
          sql: "UPDATE session SET last_seen_at = ? WHERE id = ?", arguments: [now, found.id])
      }
    }
    return ProvenSession(session: found, formToken: token.formToken)
  }

  /// The athlete's devices, latest first.
  public func sessions(of athlete: Athlete, now: Double) async throws -> [DeviceSession] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: Self.sessionQuery
          + " AND athlete.id = ? ORDER BY last_seen_at DESC, session.id DESC",
        arguments: [now - Self.sessionLifetime, athlete.row]
      ).readable(from: "athlete", in: db, DeviceSession.init)
    }
  }

  /// Signs out one of the athlete's devices and deletes the athlete's unused links, which that device may have created.
  /// Returns false if it doesn't exist.
  public func endSession(_ id: Int64, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM session WHERE id = ? AND athlete = ?", arguments: [id, athlete.row])
      guard db.changesCount > 0 else { return false }
      try Self.deleteLinks(of: athlete, in: db)
      return true
    }
  }

  private static let sessionQuery = """
    SELECT session.id AS session_id, session.token_hash, session.device, session.created_at,
      session.last_seen_at, session.cookie_at, athlete.id, athlete.uuid, athlete.name
    FROM session JOIN athlete ON athlete.id = session.athlete
    WHERE athlete.forgotten_at IS NULL AND session.last_seen_at >= ?
    """

  private static func session(hash: Data, now: Double, in db: Database) throws -> DeviceSession? {
    let row = try Row.fetchOne(
      db, cached: sessionQuery + " AND token_hash = ?", arguments: [now - sessionLifetime, hash])
    guard let row, areEqualInConstantTime(row["token_hash"] as Data, hash) else { return nil }
    return DeviceSession(row: row)
  }

  /// Stores a new session. The first sign-in of an invited athlete deletes their links, because whoever created them could
  /// otherwise open the athlete's pages.
  static func insertSession(
    _ token: SecretToken, athlete: Int64, device: String, now: Double, in db: Database
  ) throws {
    try db.execute(
      sql: """
        DELETE FROM setup_link WHERE athlete = ?1
          AND EXISTS (SELECT 1 FROM athlete WHERE id = ?1 AND invited_at IS NOT NULL)
        """, arguments: [athlete])
    try db.execute(
      sql: "DELETE FROM session WHERE last_seen_at < ?", arguments: [now - sessionLifetime])
    try db.execute(
      sql: """
        INSERT INTO session (token_hash, athlete, device, created_at, last_seen_at, cookie_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: [token.hash, athlete, device, now, now, now])
    try db.execute(sql: "UPDATE athlete SET invited_at = NULL WHERE id = ?", arguments: [athlete])
  }
}

extension Athlete {
  init?(row: Row) {
    guard let identifier = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    self.init(identifier: identifier, name: row["name"], row: row["id"])
  }
}

extension DeviceSession {
  fileprivate init?(row: Row) {
    guard let athlete = Athlete(row: row) else { return nil }
    self.init(
      id: row["session_id"], athlete: athlete, device: row["device"],
      createdAt: row["created_at"], lastSeenAt: row["last_seen_at"], cookieAt: row["cookie_at"])
  }
}
