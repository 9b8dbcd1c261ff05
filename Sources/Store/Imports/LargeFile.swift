import ActivityFiles
import Crypto
import Engine
import Foundation

/// A file on disk that is hashed, measured and packed from there, piece by piece, and never held whole.
struct LargeFile: Sendable {
  /// Smaller ones are read into memory at once.
  static let leastByteCount = 8 << 20
  static let pieceByteCount = 1 << 18

  let path: String
  let name: String
  private let state: FileState

  /// Nil where it is gone, or has to be in memory to be read: a session's log, an archive.
  init?(path: String, name: String) throws(FileError) {
    guard let state = FileState(path: path) else { return nil }
    let head = try FilePieces(path: path).head
    if SessionLog.isLog(head) || isZip(head) { return nil }
    (self.path, self.name, self.state) = (path, name, state)
  }

  /// - Throws: where it was written to since it was opened; what was read of it need not belong together then.
  func checkUnchanged() throws(FileError) {
    guard FileState(path: path) == state else {
      throw FileError(.unreadable, "the file changed while it was read: import it again")
    }
  }

  /// Of all bytes, gzip undone, and how many they are.
  func hash() throws -> (digest: SHA256.Digest, byteCount: Int) {
    var hash = SHA256()
    var byteCount = 0
    try forEachPiece { piece in
      hash.update(bufferPointer: piece)
      byteCount += piece.count
    }
    return (hash.finalize(), byteCount)
  }

  /// Packed like any other source, but each piece as a stream of its own.
  /// - Parameter folder: where there is room for it meanwhile.
  func pack(in folder: String) throws -> PackedOriginal {
    let file = try ScratchFile(in: folder)
    guard let pieces = DeflatedPieces(level: 1, pieceByteCount: Self.pieceByteCount) else {
      throw FileError(.tooLarge, "there is not enough memory to keep the file")
    }
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
