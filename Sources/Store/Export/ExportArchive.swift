import ActivityFiles
import Crypto
import Foundation
import TextEncoding

/// A manifest entry for one file of an export.
struct ExportEntry: Equatable, Sendable {
  var path: String
  var byteCount: Int
  /// The hash, in 64 hexadecimal digits.
  var sha256: String
}

/// A ZIP archive that records each file's size and hash while writing it.
struct ExportArchive {
  private let zip = ZipWriter()
  private(set) var entries: [ExportEntry] = []
  private var path: String?
  private var byteCount = 0
  private var hash = SHA256()

  /// The extensions of files that are already compressed.
  private static let packed = [".jpg", ".png", ".webp", ".zip", ".kmz", ".gz"]

  /// - Parameter isLarge: whether the file may be 4 GB or larger.
  mutating func begin(_ path: String, isLarge: Bool = false) {
    end()
    self.path = path
    let isPacked = Self.packed.contains { path.lowercased().hasSuffix($0) }
    zip.begin(path, isCompressed: !isPacked, isLarge: isLarge)
  }

  mutating func append(_ bytes: [UInt8]) {
    zip.append(bytes)
    hash.update(data: bytes)
    byteCount += bytes.count
  }

  mutating func add(_ path: String, _ bytes: [UInt8]) {
    begin(path)
    append(bytes)
    end()
  }

  mutating func end() {
    guard let path else { return }
    entries.append(
      ExportEntry(path: path, byteCount: byteCount, sha256: hexText(hash.finalize())))
    (self.path, byteCount, hash) = (nil, 0, SHA256())
  }

  /// Returns the bytes written since the last call.
  func drain() -> [UInt8] { zip.drain() }

  /// Finishes the archive and returns its remaining bytes.
  mutating func finish() -> [UInt8] {
    end()
    return zip.finish()
  }
}
