import Engine
import Foundation
import GRDB

extension ActivityRows {
  static func insert(
    _ draft: PendingActivity, source: Int64, now: Double, in db: Database
  ) throws {
    let sortTime = draft.startUnixSeconds ?? now
    let baseColumns: [ColumnValue] = [
      ("uuid", draft.id), ("source", source), ("source_part", draft.part),
      ("sport", draft.sport.rawValue), ("title", draft.title), ("notes", draft.notes),
      ("start_time", draft.startUnixSeconds), ("zone_minutes", draft.zoneMinutes),
      ("start_is_chosen", draft.startIsChosen),
      ("sort_time", sortTime),
      ("local_day", Instant(unixSeconds: sortTime, zoneMinutes: draft.zoneMinutes).localDay),
      ("created_at", now), ("digest", draft.digest.map(Int64.init(bitPattern:))),
    ]
    let columns = baseColumns + ActivityRows.derived(draft.derived.analysis)
    try ActivityKey.row(columns).insert(db)
    try store(draft.derived, ofRow: db.lastInsertedRowID, in: db)
  }

  /// Sets the title, notes, sport and start that a source provides for its activity.
  static func setMetadata(of draft: PendingActivity, toRow row: Int64, in db: Database) throws {
    var columns: [ColumnValue] = [
      ("title", draft.title), ("notes", draft.notes), ("sport", draft.sport.rawValue),
      ("start_time", draft.startUnixSeconds), ("zone_minutes", draft.zoneMinutes),
      ("start_is_chosen", false),
    ]
    if let start = draft.startUnixSeconds {
      let day = Instant(unixSeconds: start, zoneMinutes: draft.zoneMinutes).localDay
      columns += [("sort_time", start), ("local_day", day)]
    }
    try ActivityKey.update(columns, ofRow: row, in: db)
  }

  /// Replaces all of an activity's derived data.
  static func update(
    row: Int64, with derived: DerivedData, in db: Database
  ) throws {
    try ActivityKey.update(ActivityRows.derived(derived.analysis), ofRow: row, in: db)
    try ListingRows.fill(row: row, in: db)
    try store(derived, ofRow: row, in: db)
    try AttemptRows.endMeasuring(ofActivityRow: row, in: db)
  }

  /// Stores the points and the derived data that is kept in separate tables.
  private static func store(_ derived: DerivedData, ofRow row: Int64, in db: Database) throws {
    let columns = derived.track.columns
    try db.execute(
      sql: "INSERT OR REPLACE INTO track (activity, columns) VALUES (?, zeroblob(?))",
      arguments: [row, columns.count])
    try BlobWriter("track", "columns", row: row, in: db).write(all: columns)
    try MetricRows.store(derived, ofRow: row, in: db)
  }
}
