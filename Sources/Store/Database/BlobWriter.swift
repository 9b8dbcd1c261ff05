import GRDB
import GRDBSQLite

/// Writes a blob piece by piece into a row that was inserted with `zeroblob(?)` in the same transaction. This way,
/// SQLite copies only one piece at a time, whereas it would copy the whole blob twice if it were passed as an argument.
struct BlobWriter: ~Copyable {
  static let pieceByteCount = 1 << 18

  private let blob: OpaquePointer?
  private let db: Database

  init(_ table: String, _ column: String, row: Int64, in db: Database) throws {
    self.db = db
    var blob: OpaquePointer?
    let code = sqlite3_blob_open(db.sqliteConnection, "main", table, column, row, 1, &blob)
    self.blob = blob
    try Self.check(code, in: db)
  }

  deinit { sqlite3_blob_close(blob) }

  func write(_ piece: UnsafeRawBufferPointer, at offset: Int) throws {
    let code = sqlite3_blob_write(blob, piece.baseAddress, Int32(piece.count), Int32(offset))
    try Self.check(code, in: db)
  }

  func write(all bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: Self.pieceByteCount) {
        let piece = bytes[offset..<min(offset + Self.pieceByteCount, bytes.count)]
        try write(UnsafeRawBufferPointer(rebasing: piece), at: offset)
      }
    }
  }

  private static func check(_ code: Int32, in db: Database) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }
}
