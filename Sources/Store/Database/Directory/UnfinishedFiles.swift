import Foundation

/// Incomplete files that killed programs left behind: copies, backups, and files that were being adopted.
enum UnfinishedFiles {
  /// The part of an incomplete file's name that marks it as incomplete. A random suffix follows.
  static let mark = ".part-"
  /// The prefix of a folder for a file that is being adopted.
  static let incoming = ".incoming-"
  /// The minimum age of incomplete files to remove, in seconds. A running program writes to its files more often.
  private static let age = 3_600.0

  /// Removes incomplete files from a folder if they haven't been written to for an hour.
  static func remove(in folder: String) {
    for name in FileManager.default.names(in: folder) where isUnfinished(name) {
      let path = "\(folder)/\(name)"
      if Date().timeIntervalSince(lastChange(path)) > age {
        FileManager.default.removeLeftover(path)
      }
    }
  }

  private static func isUnfinished(_ name: String) -> Bool {
    if name.hasPrefix(incoming) { return true }
    guard let mark = name.range(of: mark, options: .backwards) else { return false }
    let isBackup = name.hasPrefix("." + Backup.prefix)
    let end = name[mark.upperBound...]
    return end.utf8.count == 8 && end.allSatisfy(\.isHexDigit)
      && (isBackup || name[..<mark.lowerBound].hasSuffix(".sqlite")
        || name[..<mark.lowerBound].hasSuffix(".json"))
  }

  /// Returns the time of the latest change to an item or to anything inside it.
  private static func lastChange(_ path: String) -> Date {
    let manager = FileManager.default
    let inside = (manager.enumerator(atPath: path)?.compactMap { $0 as? String }) ?? []
    return ([path] + inside.map { "\(path)/\($0)" }).reduce(.distantPast) { latest, item in
      max(latest, manager.attributes(of: item)[.modificationDate] as? Date ?? .distantPast)
    }
  }
}

extension DataDirectory {
  /// Removes incomplete files that killed programs left behind, if they haven't been written to for an hour, and copies
  /// for commands that have ended. The caller must hold the directory's lock.
  public func removeUnfinished() {
    FileManager.default.removeLeftover(stagingPath)
    let own = [path, "\(path)/athletes", migrationBackups.path, backupsPath]
    for folder in own + [backupSettings().folder].compactMap(\.self) {
      UnfinishedFiles.remove(in: folder)
    }
  }
}
