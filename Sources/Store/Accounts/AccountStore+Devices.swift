import GRDB

extension AccountStore {
  /// The minimum interval between two renewals of a browser's cookie, in seconds. Each renewal extends the cookie's
  /// lifetime to match its session's.
  static let cookieResolution = 86_400.0

  /// Renames one of the athlete's devices. Returns false if it doesn't exist.
  public func renameSession(_ id: Int64, of athlete: Athlete, to name: String) async throws -> Bool
  {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE session SET device = ? WHERE id = ? AND athlete = ?",
        arguments: [name, id, athlete.row])
      return db.changesCount > 0
    }
  }

  /// Signs out all of the athlete's devices except one and deletes the athlete's unused links. Returns the number of
  /// devices that were signed out.
  public func endSessions(of athlete: Athlete, besides id: Int64) async throws -> Int {
    try await database.write { db in
      try db.execute(
        sql: "DELETE FROM session WHERE athlete = ? AND id <> ?", arguments: [athlete.row, id])
      let count = db.changesCount
      try Self.deleteLinks(of: athlete, in: db)
      return count
    }
  }

  /// Records that a browser's cookie was renewed. Returns false if it was renewed less than a day ago, for example
  /// by a simultaneous request.
  public func renewCookie(of session: DeviceSession, now: Double) async throws -> Bool {
    guard now - session.cookieSentAt > Self.cookieResolution else { return false }
    return try await database.write { db in
      try db.execute(
        sql: "UPDATE session SET cookie_at = ?1 WHERE id = ?2 AND cookie_at < ?1 - ?3",
        arguments: [now, session.id, Self.cookieResolution])
      return db.changesCount > 0
    }
  }

  /// Ends all of the athlete's sessions except the `count` most recently used ones.
  func keepLatestSessions(_ count: Int, of athlete: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM session WHERE athlete = ?1 AND id NOT IN
          (SELECT id FROM session WHERE athlete = ?1 ORDER BY last_seen_at DESC, id DESC LIMIT ?2)
        """, arguments: [athlete, count])
  }
}
