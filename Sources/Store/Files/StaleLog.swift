import Foundation

/// A write-ahead log that lies beside a database and belongs to another file: somebody put the database there after a
/// program was killed.
enum StaleLog {
  /// Part of the name under which such a log is kept.
  static let ending = "-wal.stale-"

  /// Moves the log of another file out of the way. To be called with the folder's lock held, and before the process has the
  /// file open. Returns the path it is kept under.
  @discardableResult
  static func moveAside(from path: String) throws -> String? {
    let log = path + "-wal"
    guard try isStale(path) else { return nil }
    let kept = path + ending + TimeStamp.now
    try FileManager.default.moveItem(atPath: log, toPath: kept)
    try? FileManager.default.removeItem(atPath: path + "-shm")
    return kept
  }

  /// What is certain alone: a log without a mark may be the file's own.
  static func isStale(_ path: String) throws -> Bool {
    guard let log = try WriteAheadLog(path: path + "-wal"), let marks = log.marks,
      let page = try firstPage(path)
    else { return false }
    return !marks.belong(to: page)
  }

  private static func firstPage(_ path: String) throws -> FileMarks? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    return try handle.read(upToCount: 100).flatMap { FileMarks(page: $0) }
  }

  /// Kept logs of a database, oldest first.
  static func kept(beside path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(url.lastPathComponent + ending) }.sorted()
      .map { "\(folder)/\($0)" }
  }
}

/// Moments in names of files.
enum TimeStamp {
  /// In UTC, to the thousandth: names that sort by time.
  static var now: String { text(Date()) }

  static func text(_ date: Date) -> String {
    let parts = Calendar(identifier: .iso8601).dateComponents(
      in: TimeZone(secondsFromGMT: 0) ?? .current, from: date)
    let numbers = [
      (parts.year, 4), (parts.month, 2), (parts.day, 2), (parts.hour, 2), (parts.minute, 2),
      (parts.second, 2), (parts.nanosecond.map { $0 / 1_000_000 }, 3),
    ].map { padded($0.0 ?? 0, $0.1) }
    return numbers[0...2].joined() + "-" + numbers[3...6].joined()
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
