import Crypto
import Foundation
import GRDB

/// Reads and writes the original recordings (table `source`).
enum SourceRows {
  /// Returns the row of the source with this hash.
  static func row(ofHash hash: SHA256.Digest, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT id FROM source WHERE sha256 = ?", arguments: [Data(hash)])
  }

  /// Inserts a source and returns its row.
  static func insert(_ draft: PendingSource, in db: Database) throws -> Int64 {
    try db.execute(
      sql: """
        INSERT INTO source (sha256, kind, name, byte_count, bytes)
        VALUES (?, ?, ?, ?, \(draft.packed.expression))
        """,
      arguments: [
        Data(draft.hash), draft.kind.rawValue, draft.name, draft.byteCount, draft.packed.argument,
      ])
    let row = db.lastInsertedRowID
    try draft.packed.fill(row: row, in: db)
    return row
  }

  static func replace(_ row: Int64, with draft: PendingSource, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE source SET sha256 = ?, byte_count = ?, bytes = \(draft.packed.expression) WHERE id = ?
        """,
      arguments: [Data(draft.hash), draft.byteCount, draft.packed.argument, row])
    try draft.packed.fill(row: row, in: db)
  }
}
