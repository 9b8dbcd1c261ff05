import ActivityFiles
import Crypto
import TextEncoding

extension FullExport {
  /// The maximum length of a line. Andante never writes longer lines.
  private static let lineByteLimit = 16 << 20

  /// Passes the lines of a kind to `body`, one by one. Does nothing if the export lacks the kind because an earlier
  /// version of Andante wrote it. Because only one line is in memory at a time, an error may be thrown after `body` has
  /// processed lines. The caller must then discard the results.
  ///
  /// - Throws: `FileError` if a line is malformed, or if the list doesn't match the manifest.
  func forEachLine(of kind: ExportKind, _ body: (ExportLine) throws -> Void) throws {
    var number = 0
    try forEachRawLine(of: kind) { bytes in
      number += 1
      let node: JSONValue
      do throws(FileError) { node = try JSONValue(bytes: bytes) } catch {
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

  /// Passes each line's bytes to `body`. Reads the whole list before rethrowing an error, so that a modified list is
  /// reported as modified rather than as containing an unreadable line.
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
        throw FileError(.tooLarge, "\(kind.path) has a line that is too long")
      }
    }
    take()
    let stated = manifestHash(kind.path)
    guard stated == nil || stated == hexText(hash.finalize()) else {
      throw FileError(.corruptArchive, "\(kind.path) was changed after the export")
    }
    if let fault { throw fault }
  }
}
