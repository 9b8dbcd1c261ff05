import Engine
import Foundation
import GRDB

extension SourceWriter {
  /// Returns the result for a file that is already stored. Restores those of its activities that were deleted.
  /// - Parameter hash: the hash of the file's bytes.
  static func addKnown(_ hash: Data, in db: Database) throws -> ImportedSource {
    let rows = try Row.fetchAll(
      db,
      cached: """
        SELECT DISTINCT activity.* FROM source
        LEFT JOIN attachment ON attachment.source = source.id
        JOIN activity ON activity.source = source.id OR activity.id = attachment.activity
        WHERE sha256 = ? ORDER BY activity.source <> source.id, activity.source_part
        """, arguments: [hash])
    let outcomes = try rows.readable(from: "activity", in: db) { try restore($0, in: db) }
    guard outcomes.isEmpty else { return ImportedSource(of: outcomes) }
    return ImportedSource(
      outcome: .duplicate(try CalibrationRows.identifier(ofSource: hash, in: db)))
  }

  /// Restores an activity if it was deleted, and returns the outcome. Returns nil if the row cannot be read.
  private static func restore(_ row: Row, in db: Database) throws -> ImportOutcome? {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    guard let deletedAt = row["deleted_at"] as Double? else { return .duplicate(id) }
    let back = try restoreActivity(row, deletedAt: deletedAt, in: db)
    return back == id ? .imported(id) : .attached(back ?? id)
  }

  /// Restores an activity and returns its identifier. If another recording of the same activity was added after the
  /// deletion, merges the two unless the athlete separated them, and returns the merged activity's identifier.
  private static func restoreActivity(
    _ columns: Row, deletedAt: Double, in db: Database
  ) throws -> Identifier? {
    let row = columns["id"] as Int64
    try db.execute(sql: "UPDATE activity SET deleted_at = NULL WHERE id = ?", arguments: [row])
    guard let back = try MergeCandidate.find(row: row, in: db) else { return nil }
    let fingerprint = try RecordingFingerprint.stored(columns, in: db)
    let other = try MergeCandidate.find(for: fingerprint, besides: columns["source"], in: db) {
      try $0["created_at"] as Double >= deletedAt
        && !SeparationRows.areSeparated(row, $0["id"], in: db)
    }
    guard let other else { return back.id }
    if back.kind == .file {
      try back.merge(intoRow: other.row, now: columns["created_at"], in: db)
      return other.id
    }
    if other.kind == .file { try other.merge(intoRow: row, now: columns["created_at"], in: db) }
    return back.id
  }
}
