import Foundation
import GRDB

extension DataDirectory {
  /// Removes a directory that was created for a server that failed to start. Does nothing if another process is using
  /// it, or if it contains an activity or a second athlete, because that means that another program has used it in the
  /// meantime.
  public static func removeUnused(_ path: String) {
    // If the lock cannot be acquired, another process is using the directory, or it has already been removed.
    guard let lock = try? DirectoryLock(directory: path, port: nil) else { return }
    defer { withExtendedLifetime(lock) {} }
    let files = FileManager.default.names(in: path + "/athletes").filter { $0.hasSuffix(".sqlite") }
    guard files.count <= 1, isEmpty(path + "/accounts.sqlite", besides: 1, in: "athlete"),
      files.allSatisfy({ isEmpty("\(path)/athletes/\($0)", besides: 0, in: "activity") })
    else { return }
    FileManager.default.removeLeftover(path)
  }

  /// Returns whether the database doesn't exist or the table has at most `count` rows. Returns false if the database
  /// cannot be read.
  private static func isEmpty(_ file: String, besides count: Int, in table: String) -> Bool {
    guard FileManager.default.fileExists(atPath: file) else { return true }
    do {
      let found = try DatabaseQueue(path: file).read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)")
      }
      return (found ?? 0) <= count
    } catch { return false }
  }
}
