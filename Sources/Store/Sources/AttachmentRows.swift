import Engine
import Foundation
import GRDB

/// The additional sources of activities (`attachment`).
enum AttachmentRows {
  static func insert(
    _ draft: PendingActivity, source: Int64, to row: Int64, now: Double, in db: Database
  ) throws {
    let columns: [ColumnValue] = [
      ("uuid", draft.id), ("activity", row), ("source", source),
      ("source_part", draft.part), ("sport", draft.sport.rawValue), ("title", draft.title),
      ("notes", draft.notes), ("start_time", draft.startUnixSeconds),
      ("zone_minutes", draft.zoneMinutes), ("distance", draft.derived.analysis.distanceMeters),
      ("measured_values", draft.derived.measuredValues), ("attached_at", now),
    ]
    try db.insert(columns, into: "attachment")
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
