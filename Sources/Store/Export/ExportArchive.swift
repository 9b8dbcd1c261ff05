import ActivityFiles
import Crypto
import Foundation

/// What an export's manifest says of one of its files.
struct ExportEntry: Equatable, Sendable {
  var path: String
  var byteCount: Int
  /// 64 hexadecimal digits.
  var sha256: String
}

/// A ZIP archive that notes each file's size and hash as it is written.
struct ExportArchive {
  private let zip = ZipWriter()
  private(set) var entries: [ExportEntry] = []
  private var path: String?
  private var byteCount = 0
  private var hash = SHA256()

  /// Files that are packed already would not get smaller.
  private static let packed = [".jpg", ".png", ".webp", ".zip", ".kmz", ".gz"]

  /// - Parameter isLarge: whether it may have 4 GB or more.
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

  /// Takes what was written since the last time.
  func drain() -> [UInt8] { zip.drain() }

  /// Ends the archive; takes the rest of it.
  mutating func finish() -> [UInt8] {
    end()
    return zip.finish()
  }
}
