import Crypto
import Engine
import Foundation
import GRDB

extension AthleteStore {
  /// Brings a deleted activity back as it was; false when there is none of this identity. It is joined to nothing:
  /// what the athlete takes back is exactly the deletion.
  public func undelete(_ id: Identifier) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE activity SET deleted_at = NULL WHERE uuid = ? AND deleted_at IS NOT NULL",
        arguments: [Data(id.bytes)])
      return db.changesCount > 0
    }
  }

  /// What comes of a file that is there already: what was deleted of it comes back.
  static func outcome(ofKnown hash: SHA256.Digest, in db: Database) throws -> ImportedSource {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT activity.* FROM source
        LEFT JOIN attachment ON attachment.source = source.id
        JOIN activity ON activity.source = source.id OR activity.id = attachment.activity
        WHERE sha256 = ? ORDER BY activity.source <> source.id, activity.source_part
        """, arguments: [Data(hash)])
    let outcomes = try rows.compactMap { try outcome(ofKnown: $0, in: db) }
    guard outcomes.isEmpty else { return ImportedSource(of: outcomes) }
    return ImportedSource(outcome: .duplicate(try calibration(ofHash: hash, in: db)))
  }

  private static func outcome(ofKnown row: Row, in db: Database) throws -> ImportOutcome? {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    guard let deletedAt = row["deleted_at"] as Double? else { return .duplicate(id) }
    let back = try bringBack(row, deletedAt: deletedAt, in: db)
    return back == id ? .imported(id) : .attached(back ?? id)
  }

  /// The activity it is in then: its own, or that of another recording of the same that has come since it was
  /// deleted, unless the athlete parted the two.
  private static func bringBack(
    _ columns: Row, deletedAt: Double, in db: Database
  ) throws -> Identifier? {
    let row = columns["id"] as Int64
    try db.execute(sql: "UPDATE activity SET deleted_at = NULL WHERE id = ?", arguments: [row])
    guard let back = try match(ofRow: row, in: db) else { return nil }
    let other = try match(for: outing(columns, in: db), besides: columns["source"], in: db) {
      try $0["created_at"] as Double >= deletedAt && !areParted(row, $0["id"], in: db)
    }
    guard let other else { return back.id }
    if back.kind == .file {
      try fold(back, into: other.row, now: columns["created_at"], in: db)
      return other.id
    }
    if other.kind == .file { try fold(other, into: row, now: columns["created_at"], in: db) }
    return back.id
  }
}
