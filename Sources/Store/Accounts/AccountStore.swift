import Foundation
import GRDB

/// A user. Each user's activities are stored in a separate file.
public struct Athlete: Equatable, Sendable {
  public let identifier: Identifier
  public let name: String
  let row: Int64
}

/// A signed-in browser.
public struct DeviceSession: Equatable, Sendable, Identifiable {
  public let id: Int64
  public let athlete: Athlete
  /// The display name of the browser, in a form that users recognise.
  public let device: String
  public let createdAt: Double
  public let lastSeenAt: Double
  /// The time at which the browser last received its cookie.
  let cookieSentAt: Double
}

/// The session of an authenticated request, with the token that the session's forms must contain.
public struct AuthenticatedSession: Sendable {
  public let session: DeviceSession
  public let formToken: String
}

/// The accounts in `accounts.sqlite`: the athletes, their sign-in links and their signed-in devices. Times are
/// in seconds since 1970. Callers always pass the current time.
public final class AccountStore: Sendable {
  /// The time after which an unused device is signed out, in seconds.
  public static let sessionLifetime = 180.0 * 86_400
  /// The minimum interval between two updates of `lastSeenAt`, in seconds.
  static let lastSeenResolution = 3_600.0

  let database: StoreDatabase
  /// The checkpointer of the write-ahead log; nil for an in-memory database.
  let checkpointer: WALCheckpointer?

  /// Opens or creates the file. Opens an in-memory database if `path` is nil.
  public convenience init(path: String?) throws { try self.init(path: path, copies: nil) }

  /// - Parameter copies: stores a copy of the database before each migration.
  init(path: String?, copies: MigrationBackups?) throws {
    let file = try DatabaseFile.open(path: path, migrator: Self.migrator, copies: copies)
    (database, checkpointer) = (StoreDatabase(file.database), file.checkpointer)
  }

  // MARK: Athletes

  /// Returns the athletes whose files are on this instance. Excludes athletes who were moved to another one.
  public func athletes() async throws -> [Athlete] {
    try await database.read { db in
      try Athlete.readable(db, "WHERE \(Self.isHere) ORDER BY id")
    }
  }

  /// Returns the athlete with the given name, or the first athlete if the name is nil. If there aren't any athletes
  /// yet, creates one.
  ///
  /// - Throws: `StoreError.unknownAthlete` if no athlete has the name; `StoreError.athleteMoved` if the athlete was
  ///   moved to another instance.
  public func chosenAthlete(named name: String?, now: Double) async throws -> Athlete {
    let known = try await athletes()
    if name != nil || known.isEmpty { try await requireNotMoved(named: name) }
    guard let first = known.first else {
      return try await athlete(named: name ?? "Athlete", now: now)
    }
    guard let name else { return first }
    guard let athlete = known.first(where: { $0.name == name }) else {
      throw StoreError.unknownAthlete(name: name, known: known.map(\.name))
    }
    return athlete
  }

  /// Returns the athlete with the given name. Creates the athlete if necessary.
  public func athlete(named name: String, now: Double) async throws -> Athlete {
    try await database.write { db in
      try db.execute(
        sql: "INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [Identifier.random(), name, now])
      return try Athlete.find("name", name, in: db)
    }
  }

  // MARK: Sessions

  /// Signs in a device without a link, for the demo.
  ///
  /// - Parameter limit: the maximum number of the athlete's sessions. The least recently used sessions beyond it are
  ///   ended.
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

  /// Returns the session for a secret, or nil if it is unknown or has ended. Records that the device was seen.
  public func session(token text: String, now: Double) async throws -> AuthenticatedSession? {
    let token = SecretToken(text: text)
    let found = try await database.read { db in
      try Self.session(hash: token.hash, now: now, in: db)
    }
    guard let found else { return nil }
    if now - found.lastSeenAt > Self.lastSeenResolution {
      // Best effort: failing to record the last use must not reject the session.
      try? await database.write { db in
        try db.execute(
          sql: "UPDATE session SET last_seen_at = ? WHERE id = ?", arguments: [now, found.id])
      }
    }
    return AuthenticatedSession(session: found, formToken: token.formToken)
  }

  /// Returns the athlete's devices, most recently used first.
  public func sessions(of athlete: Athlete, now: Double) async throws -> [DeviceSession] {
    try await database.read { db in
      try DeviceSession.readable(
        db, "\(Self.areActive) AND athlete = ? ORDER BY last_seen_at DESC, session.id DESC",
        [now - Self.sessionLifetime, athlete.row])
    }
  }

  /// Signs out one of the athlete's devices and deletes the athlete's unused links, which that device may have created.
  /// Returns false if the session doesn't exist.
  public func endSession(_ id: Int64, of athlete: Athlete) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM session WHERE id = ? AND athlete = ?", arguments: [id, athlete.row])
      guard db.changesCount > 0 else { return false }
      try Self.deleteLinks(of: athlete, in: db)
      return true
    }
  }

  private static let areActive = "WHERE forgotten_at IS NULL AND last_seen_at >= ?"

  private static func session(hash: Data, now: Double, in db: Database) throws -> DeviceSession? {
    try DeviceSession.find(
      hash, in: db, "\(areActive) AND token_hash = ?", [now - sessionLifetime, hash])
  }

  /// Stores a new session. An invited athlete's first sign-in deletes their links, because whoever created them could
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
    try DeviceSession.row([
      ("token_hash", token.hash), ("athlete", athlete), ("device", device), ("created_at", now),
      ("last_seen_at", now), ("cookie_at", now),
    ]).insert(db)
    try db.execute(sql: "UPDATE athlete SET invited_at = NULL WHERE id = ?", arguments: [athlete])
  }
}

extension Athlete: StoredTable {
  static let table = "athlete"
  static let columns = "athlete.uuid, athlete.name, athlete.id"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(identifier: row.next(), name: row.next(), row: row.next())
  }

  /// Returns the athlete whose column has the given value.
  ///
  /// - Throws: `StoreError.damaged` if the athlete is missing.
  static func find(
    _ column: String, _ value: any DatabaseValueConvertible, in db: Database
  ) throws -> Athlete {
    let found = try Athlete.first(db, "WHERE \(column) = ?", [value])
    guard let found else { throw StoreError.damaged(what: "an athlete") }
    return found
  }
}

extension DeviceSession: StoredTable {
  static let table = "session JOIN athlete ON athlete.id = session.athlete"
  static let columns = """
    session.id, \(Athlete.columns), device, session.created_at, last_seen_at, cookie_at
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), athlete: Athlete(&row), device: row.next(), createdAt: row.next(),
      lastSeenAt: row.next(), cookieSentAt: row.next())
  }
}
