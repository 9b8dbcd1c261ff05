import ActivityFiles
import Crypto

extension WholeExport {
  /// Longer ones no Andante writes.
  private static let lineByteLimit = 16 << 20

  /// Hands on the lines of a kind one after the other; none where an earlier Andante did not write it. Memory is that of a line,
  /// so what is made of them must be given up where this throws in the end.
  ///
  /// - Throws: `FileError` for a line that is none, and for a list that is not what the manifest says.
  func forEachLine(of kind: ExportKind, _ body: (ExportLine) throws -> Void) throws {
    var number = 0
    try forEachRawLine(of: kind) { bytes in
      number += 1
      let node: JSONNode
      do throws(FileError) { node = try JSONNode(bytes: bytes) } catch {
        throw FileError(.malformed, "\(kind.path): \(error.message)", line: number)
      }
      try body(ExportLine(number: number, node: node))
    }
  }

  func lineCount(of kind: ExportKind) throws -> Int {
    var count = 0
    try forEachRawLine(of: kind) { _ in count += 1 }
    return count
  }

  /// A list that was changed is told as that, and not as the first line that cannot be read for it: the whole of it is
  /// read before a line's error goes on.
  private func forEachRawLine(of kind: ExportKind, _ body: ([UInt8]) throws -> Void) throws {
    guard let entry = entry(kind.path) else { return }
    var hash = SHA256()
    var line: [UInt8] = []
    var fault: (any Error)?
    func take() {
      defer { line.removeAll(keepingCapacity: true) }
      guard !line.isEmpty, fault == nil else { return }
      do { try body(line) } catch { fault = error }
    }
    try archive.forEachPiece(of: entry) { piece in
      hash.update(bufferPointer: piece)
      var rest = piece[...]
      while let end = rest.firstIndex(of: 0x0A) {
        line += rest[..<end]
        take()
        rest = rest[(end + 1)...]
      }
      line += rest
      guard line.count <= Self.lineByteLimit else {
        throw FileError(.tooLarge, "\(kind.path) has a line that is longer than any can be")
      }
    }
    take()
    let stated = statedHash(kind.path)
    guard stated == nil || stated == hexText(hash.finalize()) else {
      throw FileError(.corruptArchive, "\(kind.path) was changed after the export")
    }
    if let fault { throw fault }
  }
}
