import Foundation
import GRDB
import GRDBSQLite

/// What was recorded, packed by zlib, on its way into the store.
enum PackedOriginal: Sendable {
  case memory([UInt8])
  /// Of a file too large to be held in memory.
  case scratch(ScratchFile, byteCount: Int)

  /// What SQL puts into the column, by one argument.
  var expression: String {
    switch self {
    case .memory: "?"
    case .scratch: "zeroblob(?)"
    }
  }

  var argument: any DatabaseValueConvertible {
    switch self {
    case .memory(let bytes): Data(bytes)
    case .scratch(_, let byteCount): byteCount
    }
  }

  private static let pieceByteCount = 1 << 18

  /// Fills in what `expression` left empty, in the same transaction.
  func fill(row: Int64, in db: Database) throws {
    guard case .scratch(let file, let byteCount) = self else { return }
    var blob: OpaquePointer?
    let opened = sqlite3_blob_open(db.sqliteConnection, "main", "source", "bytes", row, 1, &blob)
    defer { sqlite3_blob_close(blob) }
    try Self.check(opened, in: db)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    for offset in stride(from: 0, to: byteCount, by: buffer.count) {
      let count = min(buffer.count, byteCount - offset)
      try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      let written = sqlite3_blob_write(blob, buffer.baseAddress, Int32(count), Int32(offset))
      try Self.check(written, in: db)
    }
  }

  private static func check(_ code: Int32, in db: Database) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
  }
}
