import ActivityFiles
import Foundation

/// Detects write-ahead logs that belong to another file. Such a log is left behind if a program is killed and the
/// database is then replaced.
enum OrphanedWAL {
  /// The suffix, followed by the time, that is added to the database's name when such a log is set aside.
  static let ending = "-wal.stale-"

  /// Sets the log aside if it belongs to another file. The process must not have opened the file yet. Returns the log's
  /// new path, or nil if the log wasn't set aside.
  @discardableResult
  static func moveAside(from path: String) throws -> String? {
    try isStale(path) ? putAside(path) : nil
  }

  /// Sets a file's log aside regardless of the log's contents. Returns the log's new path, or nil if there isn't a log.
  @discardableResult
  static func putAside(_ path: String) throws -> String? {
    let log = path + "-wal"
    guard FileManager.default.fileExists(atPath: log) else { return nil }
    let kept = firstFree(path + ending + TimeStamp.now, "-") {
      !FileManager.default.fileExists(atPath: $0)
    }
    try FileManager.default.moveItem(atPath: log, toPath: kept)
    FileManager.default.removeLeftover(path + "-shm")
    return kept
  }

  /// Returns whether the log certainly belongs to another file. Returns false for a log without a mark and for one that
  /// a program is writing, because they may belong to the file.
  ///
  /// - Parameter between: called after reading the log and before reading the file.
  static func isStale(_ path: String, between: () throws -> Void = {}) throws -> Bool {
    let log = path + "-wal"
    let salts = WriteAheadLog.salts(path: log)
    guard let marks = try WriteAheadLog(path: log)?.marks else { return false }
    try between()
    guard let page = try firstPage(path), !marks.belong(to: page) else { return false }
    return WriteAheadLog.salts(path: log) == salts
  }

  private static func firstPage(_ path: String) throws -> WALIdentity? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    return try handle.read(upToCount: 100).flatMap { WALIdentity(page: $0) }
  }

  /// Returns the logs of a database that were set aside, oldest first.
  static func savedLogs(ofDatabaseAt path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = FileManager.default.names(in: folder)
    return names.filter { $0.hasPrefix(url.lastPathComponent + ending) }
      .map { "\(folder)/\($0)" }
  }
}

enum TimeStamp {
  /// The current time in UTC, with milliseconds, formatted for file names that sort chronologically.
  static var now: String { text(Date()) }

  static func text(_ date: Date) -> String {
    let millis = (date.timeIntervalSince1970 * 1000).rounded(.down)
    let digits = DateTime(unixSeconds: millis / 1000)?.description.filter(\.isNumber) ?? ""
    return "\(digits.prefix(8))-\(digits.dropFirst(8))" + (digits.count > 14 ? "" : "000")
  }
}
