import ActivityFiles
import Crypto
import Engine
import Foundation

/// A file on disk that is hashed, measured and packed from there, piece by piece, and never held whole.
struct LargeFile: Sendable {
  /// Smaller ones are read into memory at once.
  static let leastByteCount = 8 << 20
  private static let pieceByteCount = 1 << 18

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

  /// Packed like any other source.
  /// - Parameter folder: where there is room for it meanwhile.
  func pack(in folder: String) throws -> PackedOriginal {
    let file = try ScratchFile(in: folder)
    guard let packer = ZlibPacker(level: 1) else {
      throw FileError(.tooLarge, "there is not enough memory to keep the file")
    }
    var byteCount = 0
    func take(_ packed: UnsafeRawBufferPointer) throws {
      try file.append(packed)
      byteCount += packed.count
    }
    try forEachPiece { try packer.add($0, take) }
    try packer.finish(take)
    return .scratch(file, byteCount: byteCount)
  }

  private func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let pieces = try FilePieces(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.pieceByteCount, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try pieces.read(into: buffer)
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
