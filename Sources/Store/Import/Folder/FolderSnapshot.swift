import ActivityFiles
import Foundation
import GRDB

/// A file in a watched folder, as found by the latest scan.
struct WatchedFile: Equatable, Sendable {
  /// The path, relative to the folder.
  var path: String
  var byteCount: Int
  /// The modification time, in seconds since 1970.
  var modified: Double
  /// The time since which the file has been unchanged, in seconds since 1970.
  var seenAt: Double
  /// Whether the file needs no further processing.
  var isTaken = false
  /// The hash of the file's bytes when it was imported; nil before that.
  var hash: Data?

  func isUnchanged(since other: WatchedFile) -> Bool {
    byteCount == other.byteCount && modified == other.modified
  }
}

extension WatchedFile {
  /// Returns nil if the file no longer exists.
  init?(_ path: String, in folder: String) {
    let attributes = FileManager.default.attributes(
      of: URL(fileURLWithPath: folder + "/" + path).resolvingSymlinksInPath().path)
    guard let size = attributes[.size] as? Int else { return nil }
    let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    self.init(path: path, byteCount: size, modified: modified, seenAt: 0)
  }

  /// Creates an entry for an unreadable item that has been reported.
  init(refused path: String, now: Double) {
    self.init(path: path, byteCount: -1, modified: 0, seenAt: now, isTaken: true)
  }

  /// Returns the stored files, keyed by path.
  static func all(in db: Database) throws -> [String: WatchedFile] {
    let files = try WatchedFile.all(db)
    return Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { _, last in last })
  }
}

extension WatchedFile: StoredRow {
  static let table = "watched_file"
  static let columns = "path, byte_count, modified, seen_at, taken, sha256"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      path: row.next(), byteCount: row.next(), modified: row.next(), seenAt: row.next(),
      isTaken: row.next(), hash: row.next())
  }

  var values: [(any DatabaseValueConvertible)?] {
    [path, byteCount, modified, seenAt, isTaken, hash]
  }
}

/// The contents of a watched folder during a scan, and the files that must be imported.
struct FolderSnapshot {
  private(set) var files: [WatchedFile]
  /// Items that cannot be read, and the reason for each.
  let refusals: [(path: String, reason: String)]
  /// Files that are new or were changed recently. A later scan imports them.
  private(set) var waiting: [WatchedFile] = []
  /// Files that have been unchanged for long enough and haven't been imported yet.
  private(set) var ready: [WatchedFile] = []

  /// - Throws: `StoreError.cannotOpen` if the folder doesn't exist or cannot be read.
  init(of folder: String) throws {
    guard case .folder = PathKind(of: folder) else {
      throw StoreError.cannotOpen(path: folder, reason: "the watched folder does not exist")
    }
    let contents = FolderContents(of: folder, followsExternalLinks: false)
    if let refusal = contents.refusals.first(where: { $0.path.isEmpty }) {
      throw StoreError.cannotOpen(path: folder, reason: refusal.reason)
    }
    refusals = contents.refusals
    files = contents.files.compactMap { WatchedFile($0, in: folder) }
  }

  mutating func compare(with known: [String: WatchedFile], now: Double) {
    for var file in files {
      file.seenAt = now
      guard let before = known[file.path] else {
        waiting.append(file)
        continue
      }
      file.hash = before.hash
      let isUnchanged = file.isUnchanged(since: before)
      if isUnchanged, before.isTaken { continue }
      if isUnchanged { file.seenAt = before.seenAt }
      if abs(now - file.seenAt) >= WatchRepository.minimumSeconds {
        file.isTaken = true
        ready.append(file)
      } else {
        waiting.append(file)
      }
    }
  }
}
