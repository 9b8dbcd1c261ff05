import Foundation

/// What a program that was killed left half-made: copies under way, backups, files that were to be adopted.
enum UnfinishedFiles {
  /// Before the random end of a name that something has until it is whole.
  static let mark = ".part-"
  /// How the folder of a file that is to be adopted begins.
  static let incoming = ".incoming-"
  /// Whoever works on something longer writes to it meanwhile.
  private static let age = 3_600.0

  /// Removes what lies in a folder, is half-made, and was not written to for an hour.
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

  /// Of anything in it.
  private static func lastChange(_ path: String) -> Date {
    let manager = FileManager.default
    let inside = (manager.enumerator(atPath: path)?.compactMap { $0 as? String }) ?? []
    return ([path] + inside.map { "\(path)/\($0)" }).reduce(.distantPast) { latest, item in
      max(latest, manager.attributes(of: item)[.modificationDate] as? Date ?? .distantPast)
    }
  }
}

extension DataDirectory {
  /// Removes what killed programs left half-made and nobody has written to for an hour. To be called with the directory's lock
  /// held.
  public func removeUnfinished() {
    let own = [path, "\(path)/athletes", earlierCopies.path, backupsPath]
    for folder in own + [backupSettings().folder].compactMap(\.self) {
      UnfinishedFiles.remove(in: folder)
    }
  }
}
