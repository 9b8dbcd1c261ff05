import Engine
import Foundation
import GRDB

/// What became of a posted session.
public struct StoredSession: Equatable, Sendable {
  public var id: Identifier
  /// False when it was there already.
  public var isNew: Bool
  /// It was there already, but shorter: this log has taken its place.
  public var hasGrown = false
  /// Hash over every snapshot of the replay, the same as on the device that recorded it.
  public var digest: UInt64
  /// False of a calibration: it teaches step lengths and goes into no list.
  public var isActivity = true

  /// 16 hexadecimal digits.
  public var digestText: String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension AthleteStore {
  /// Stores a session by replaying its log. Posting the same session again stores nothing; a longer
  /// log of it (the finish was taken back after an earlier post) takes the shorter one's place, with
  /// title and notes kept.
  ///
  /// - Throws: `StoreError.unreadableSession` when not even the log's facts can be read.
  public func storeSession(log: [UInt8], now: Double) async throws -> StoredSession {
    guard let draft = try reading.session(log) else { throw StoreError.unreadableSession }
    return try await database.write { db in
      try self.store(session: draft, now: now, in: db)
    }
  }

  func store(session draft: SourceDraft, now: Double, in db: Database) throws -> StoredSession {
    if let calibration = draft.calibration {
      return try Self.store(calibration, draft, in: db)
    }
    let activity = draft.activities[0]
    guard let known = try Self.known(activity.id, in: db) else {
      _ = try join(draft, now: now, in: db)
      return StoredSession(id: activity.id, isNew: true, digest: activity.digest ?? 0)
    }
    guard draft.byteCount > known.byteCount else {
      return StoredSession(id: activity.id, isNew: false, digest: known.digest)
    }
    try Self.replace(known, with: draft, activity, in: db)
    return StoredSession(
      id: activity.id, isNew: false, hasGrown: true, digest: activity.digest ?? 0)
  }

  struct KnownSession {
    var row: Int64
    var source: Int64
    var byteCount: Int
    var digest: UInt64
  }

  static func known(_ id: Identifier, in db: Database) throws -> KnownSession? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT activity.id, source, byte_count, digest
        FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
        """, arguments: [Data(id.bytes)]
    ).map { row in
      KnownSession(
        row: row["id"], source: row["source"], byteCount: row["byte_count"],
        digest: UInt64(bitPattern: row["digest"] as Int64? ?? 0))
    }
  }

  private static func replace(
    _ known: KnownSession, with draft: SourceDraft, _ activity: ActivityDraft, in db: Database
  ) throws {
    try replaceSource(known.source, with: draft, in: db)
    try db.execute(
      sql: "UPDATE activity SET digest = ? WHERE id = ?",
      arguments: [activity.digest.map(Int64.init(bitPattern:)), known.row])
    try update(row: known.row, with: activity.derived, in: db)
  }
}

extension StoredSession {
  var outcome: ImportOutcome {
    if isNew { return .imported(id) }
    return hasGrown ? .enriched(id) : .duplicate(id)
  }
}
