import Crypto
import Engine
import Foundation
import GRDB

/// An activity ready to be stored.
struct ActivityDraft: Sendable {
  var id: Identifier
  var part: Int
  var sport: Sport
  var title: String
  /// Whether the source itself says the title.
  var isNamed = false
  var notes = ""
  var startUnixSeconds: Double?
  var zoneMinutes: Int
  var derived: Derived
  var digest: UInt64?
}

/// A source ready to be stored with the activities it holds. Making one costs the reading,
/// measuring and compressing; storing it is quick.
struct SourceDraft: Sendable {
  var hash: SHA256.Digest
  var kind: SourceKind
  var name: String
  var byteCount: Int
  var compressed: [UInt8]
  var activities: [ActivityDraft]
  /// A calibration session instead of activities.
  var calibration: CalibrationDraft?
  /// A sentence each.
  var warnings: [String] = []
}

extension AthleteStore {
  /// The row of a source with this hash.
  static func sourceRow(_ hash: SHA256.Digest, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM source WHERE sha256 = ?", arguments: [Data(hash)])
  }

  /// The new row.
  static func insertSource(_ draft: SourceDraft, in db: Database) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO source (sha256, kind, name, byte_count, bytes) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        Data(draft.hash), draft.kind.rawValue, draft.name, draft.byteCount, Data(draft.compressed),
      ])
    return db.lastInsertedRowID
  }

  static func replaceSource(_ row: Int64, with draft: SourceDraft, in db: Database) throws {
    try db.execute(
      sql: "UPDATE source SET sha256 = ?, byte_count = ?, bytes = ? WHERE id = ?",
      arguments: [Data(draft.hash), draft.byteCount, Data(draft.compressed), row])
  }

  static func insert(
    _ draft: ActivityDraft, source: Int64, now: Double, in db: Database
  ) throws {
    let sortTime = draft.startUnixSeconds ?? now
    let facts: [(String, (any DatabaseValueConvertible)?)] = [
      ("uuid", Data(draft.id.bytes)), ("source", source), ("source_part", draft.part),
      ("sport", draft.sport.rawValue), ("title", draft.title), ("notes", draft.notes),
      ("start_time", draft.startUnixSeconds), ("zone_minutes", draft.zoneMinutes),
      ("sort_time", sortTime),
      ("local_day", localDay(unixSeconds: sortTime, zoneMinutes: draft.zoneMinutes)),
      ("created_at", now), ("digest", draft.digest.map(Int64.init(bitPattern:))),
    ]
    let columns = facts + ActivityRows.derived(draft.derived.analysis)
    try insert(columns, into: "activity", in: db)
    try store(draft.derived, ofRow: db.lastInsertedRowID, in: db)
  }

  /// Replaces everything derived of an activity.
  static func update(
    row: Int64, with derived: Derived, in db: Database
  ) throws {
    let columns = ActivityRows.derived(derived.analysis)
    let assignments = columns.map { "\($0.0) = ?" }.joined(separator: ", ")
    try db.execute(
      sql: "UPDATE activity SET \(assignments) WHERE id = ?",
      arguments: StatementArguments(columns.map(\.1)) + [row])
    try store(derived, ofRow: row, in: db)
  }

  /// The points and what has tables of its own.
  private static func store(_ derived: Derived, ofRow row: Int64, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO track (activity, columns) VALUES (?, ?)",
      arguments: [row, Data(TrackColumns.encode(derived.analysis.points))])
    try storeFigures(derived, ofRow: row, in: db)
  }
}
