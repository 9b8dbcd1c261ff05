import Foundation
import GRDB

/// A recording compressed as zlib data, ready to be stored.
enum PackedOriginal: Sendable {
  case memory([UInt8])
  /// The compressed bytes of a file that is too large for memory.
  case scratch(ScratchFile, byteCount: Int)

  /// The SQL expression for the column's value. It takes one argument.
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

  /// Writes the bytes for which `expression` reserved space. Call this in the transaction that inserts the row.
  func fill(row: Int64, in db: Database) throws {
    guard case .scratch(let file, let byteCount) = self else { return }
    let blob = try BlobWriter("source", "bytes", row: row, in: db)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: BlobWriter.pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    for offset in stride(from: 0, to: byteCount, by: buffer.count) {
      let piece = UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, byteCount - offset)])
      try file.read(into: piece, at: offset)
      try blob.write(UnsafeRawBufferPointer(piece), at: offset)
    }
  }
}
