import Engine
import Foundation
import GRDB

/// The additional sources of activities (`attachment`).
enum AttachmentRows {
  static func insert(
    _ draft: PendingActivity, source: Int64, to row: Int64, now: Double, in db: Database
  ) throws {
    try Attachment(activity: row, source: source, draft: draft).adding([
      ("distance", draft.derived.analysis.distanceMeters),
      ("measured_values", draft.derived.measuredValues), ("attached_at", now),
    ]).insert(db)
  }

  /// Makes an activity's main source an additional source of the same activity or another one.
  static func keepSource(
    of match: MergeCandidate, as id: Identifier, to other: Int64? = nil, now: Double,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO attachment (uuid, activity, source, source_part, sport, title, notes, start_time,
          zone_minutes, distance, measured_values, attached_at)
        SELECT ?, ?, source, source_part, sport, title, notes, start_time, zone_minutes, distance,
          measured_values, ? FROM activity WHERE id = ?
        """, arguments: [id, other ?? match.row, now, match.row])
  }

  /// Deletes an additional source. Returns false if the source doesn't exist.
  static func remove(_ id: Identifier, in db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM attachment WHERE uuid = ?", arguments: [id])
    return db.changesCount > 0
  }
}

/// A row of `attachment`, as a draft of an activity.
struct Attachment: StoredRow {
  static let table = "attachment"
  static let columns =
    "activity, source, uuid, source_part, sport, title, notes, start_time, zone_minutes"

  let activity: Int64
  let source: Int64
  var draft: PendingActivity

  var values: [(any DatabaseValueConvertible)?] {
    [
      activity, source, draft.id, draft.part, draft.sport.rawValue, draft.title, draft.notes,
      draft.startUnixSeconds, draft.zoneMinutes,
    ]
  }
}

extension Attachment {
  init(_ row: inout RowReader) throws(StoreError) {
    (activity, source) = try (row.next(), row.next())
    draft = try PendingActivity(
      id: row.next(), part: row.next(), sport: row.next(or: .other), title: row.next(),
      notes: row.next(), startUnixSeconds: row.next(), zoneMinutes: row.next(),
      derived: DerivedData())
  }
}
