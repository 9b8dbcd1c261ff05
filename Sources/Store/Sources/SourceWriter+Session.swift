import Engine
import Foundation
import GRDB

extension SourceWriter {
  /// Stores a replayed session. If the session is already stored, a longer log replaces the stored one, and any other
  /// log changes nothing.
  func add(session draft: PendingSource, now: Double, in db: Database) throws -> StoredSession {
    if let calibration = draft.calibration {
      return try CalibrationRows.store(calibration, draft, in: db)
    }
    let activity = draft.activities[0]
    guard let known = try KnownSession.find(activity.id, in: "activity", db) else {
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

  private static func replace(
    _ known: KnownSession, with draft: PendingSource, _ activity: PendingActivity, in db: Database
  ) throws {
    try SourceRows.replace(known.source, with: draft, in: db)
    let digest = activity.digest.map(Int64.init(bitPattern:))
    try ActivityKey.update([("digest", digest)], ofRow: known.row, in: db)
    try ActivityRows.update(row: known.row, with: activity.derived, in: db)
  }
}

/// A stored session, which is either an activity or a calibration.
struct KnownSession: StoredRecord {
  static let columns = "known.id, source, byte_count, coalesce(digest, 0)"

  let row: Int64
  let source: Int64
  let byteCount: Int
  let digest: UInt64

  init(_ row: inout RowReader) throws(StoreError) {
    (self.row, source, byteCount) = try (row.next(), row.next(), row.next())
    digest = UInt64(bitPattern: try row.next())
  }

  static func find(_ id: Identifier, in table: String, _ db: Database) throws -> KnownSession? {
    try fetchOne(
      db,
      cached: """
        SELECT \(columns) FROM \(table) AS known JOIN source ON source.id = known.source
        WHERE uuid = ?
        """, arguments: [id])
  }
}
