import Engine
import Foundation
import GRDB

extension SourceWriter {
  /// Stores a replayed session. A longer log replaces a shorter one of the same session.
  func add(session draft: PendingSource, now: Double, in db: Database) throws -> StoredSession {
    if let calibration = draft.calibration {
      return try CalibrationRows.store(calibration, draft, in: db)
    }
    let activity = draft.activities[0]
    guard let known = try Self.knownSession(activity.id, in: db) else {
      _ = try add(draft, now: now, in: db)
      return StoredSession(id: activity.id, isNew: true, digest: activity.digest ?? 0)
    }
    guard draft.byteCount > known.byteCount else {
      return StoredSession(id: activity.id, isNew: false, digest: known.digest)
    }
    try Self.replace(known, with: draft, activity, in: db)
    return StoredSession(
      id: activity.id, isNew: false, replacedShorterLog: true, digest: activity.digest ?? 0)
  }

  struct KnownSession {
    var row: Int64
    var source: Int64
    var byteCount: Int
    var digest: UInt64
  }

  static func knownSession(_ id: Identifier, in db: Database) throws -> KnownSession? {
    try Row.fetchOne(
      db,
      cached: """
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
    _ known: KnownSession, with draft: PendingSource, _ activity: PendingActivity, in db: Database
  ) throws {
    try SourceRows.replace(known.source, with: draft, in: db)
    try db.execute(
      sql: "UPDATE activity SET digest = ? WHERE id = ?",
      arguments: [activity.digest.map(Int64.init(bitPattern:)), known.row])
    try ActivityRows.update(row: known.row, with: activity.derived, in: db)
  }
}
