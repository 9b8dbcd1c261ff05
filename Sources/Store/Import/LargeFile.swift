import ActivityFiles
import Compression
import Crypto
import Engine
import Foundation

/// A file that is hashed, measured and compressed in pieces, so that it never has to be in memory as a whole.
struct LargeFile: Sendable {
  /// The minimum size in bytes. Smaller files are read into memory.
  static let minimumByteCount = 8 << 20
  static let pieceByteCount = 1 << 18

  let path: String
  let name: String
  private let state: FileState

  /// Returns nil if the file no longer exists, or if its format, such as a session log or an archive, requires reading
  /// it into memory.
  init?(path: String, name: String) throws(FileError) {
    guard let state = FileState(path: path) else { return nil }
    let head = try FilePieces(path: path).head
    if SessionLog.isLog(head) || isZip(head) { return nil }
    (self.path, self.name, self.state) = (path, name, state)
  }

  /// - Throws: `FileError` if the file has changed since it was opened, because its data may be inconsistent.
  func checkUnchanged() throws(FileError) {
    guard FileState(path: path) == state else {
      throw FileError(.unreadable, "the file changed while it was read: import it again")
    }
  }

  /// Returns the hash and the size of the file's contents, after decompression if the file uses gzip.
  func hash() throws -> (digest: SHA256.Digest, byteCount: Int) {
    var hash = SHA256()
    var byteCount = 0
    try forEachPiece { piece in
      hash.update(bufferPointer: piece)
      byteCount += piece.count
    }
    return (hash.finalize(), byteCount)
  }

  /// Compresses the contents in the same format as any other source, except that each piece is a separate stream.
  func pack(in folder: String) throws -> PackedOriginal {
    let file = try ScratchFile(in: folder)
    let pieces = DeflatedPieces(level: 1, pieceByteCount: Self.pieceByteCount)
    var byteCount = 0
    try forEachPiece { piece in
      let packed = pieces.stream(of: piece)
      try file.append(packed)
      byteCount += packed.count
    }
    return .scratch(file, byteCount: byteCount)
  }

  private func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let pieces = try FilePieces(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    repeat {
      count = 0
      while count < buffer.count {
        let more = try pieces.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        if more == 0 { break }
        count += more
      }
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    } while count == buffer.count
  }
}
