import Crypto
import Engine
import Foundation
import GRDB

extension AthleteStore {
  /// Brings a deleted activity back; false when there is none of this identity. Where another recording of the
  /// same has come since, both become one.
  public func undelete(_ id: Identifier) async throws -> Bool {
    try await database.write { db in
      let row = try Int64.fetchOne(
        db, sql: "SELECT id FROM activity WHERE uuid = ? AND deleted_at IS NOT NULL",
        arguments: [Data(id.bytes)])
      return try row.flatMap { try Self.bringBack(row: $0, in: db) } != nil
    }
  }

  /// What comes of a file that is there already: what was deleted of it comes back.
  static func outcome(ofKnown hash: SHA256.Digest, in db: Database) throws -> ImportOutcome {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT activity.id, activity.uuid, deleted_at FROM source
        LEFT JOIN attachment ON attachment.source = source.id
        JOIN activity ON activity.source = source.id OR activity.id = attachment.activity
        WHERE sha256 = ? ORDER BY activity.source <> source.id, activity.source_part
        """, arguments: [Data(hash)])
    guard let id = rows.first.flatMap({ Identifier(bytes: Array($0["uuid"] as Data)) }) else {
      return .duplicate(try calibration(ofHash: hash, in: db))
    }
    let back = try rows.filter { $0["deleted_at"] != nil }.compactMap { row in
      try bringBack(row: row["id"], in: db).map { (isOwn: Data($0.bytes) == row["uuid"], id: $0) }
    }
    guard let first = back.first(where: \.isOwn) ?? back.first else { return .duplicate(id) }
    return first.isOwn ? .imported(first.id) : .attached(first.id)
  }

  /// The activity it is in then: its own, or that of another recording of the same that has come since.
  private static func bringBack(row: Int64, in db: Database) throws -> Identifier? {
    try db.execute(sql: "UPDATE activity SET deleted_at = NULL WHERE id = ?", arguments: [row])
    guard let back = try match(ofRow: row, in: db),
      let columns = try Row.fetchOne(
        db, sql: "SELECT * FROM activity WHERE id = ?", arguments: [row])
    else { return nil }
    guard let other = try match(for: outing(columns, in: db), besides: columns["source"], in: db)
    else { return back.id }
    if back.kind == .file {
      try fold(back, into: other.row, now: columns["created_at"], in: db)
      return other.id
    }
    if other.kind == .file { try fold(other, into: row, now: columns["created_at"], in: db) }
    return back.id
  }
}
