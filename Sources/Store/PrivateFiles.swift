import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Keeps other users of the machine out of a data directory's files, also where the directory was there before and is open
/// to them.
public enum PrivateFiles {
  private static let folders = [
    "athletes", "keys", "uploads", "backups", "before-migration", "moved", "maps",
  ]

  /// Files and folders of ours that others may read or change, by their paths in the data directory. The directory
  /// itself is whoever made it's; symbolic links and what belongs to somebody else are left alone.
  public static func open(in dataPath: String) -> [String] {
    own(in: dataPath).filter { path in
      var facts = stat()
      guard lstat("\(dataPath)/\(path)", &facts) == 0, facts.st_uid == geteuid() else {
        return false
      }
      let kind = facts.st_mode & S_IFMT
      return (kind == S_IFREG || kind == S_IFDIR) && facts.st_mode & 0o077 != 0
    }
  }

  /// Has new files of this process made for its user alone, and takes everyone else's access to those there are.
  ///
  /// - Returns: what was open until now.
  static func close(in dataPath: String) -> [String] {
    umask(0o077)
    return open(in: dataPath).filter { path in
      var facts = stat()
      return lstat("\(dataPath)/\(path)", &facts) == 0
        && chmod("\(dataPath)/\(path)", facts.st_mode & 0o700) == 0
    }
  }

  /// Files and folders of ours, by their paths in the data directory. Some may be missing.
  public static func own(in dataPath: String) -> [String] {
    let manager = FileManager.default
    let accounts = manager.names(in: dataPath).filter { $0.hasPrefix("accounts.sqlite") }
    return accounts
      + folders.flatMap { folder in
        [folder] + manager.names(in: "\(dataPath)/\(folder)").map { "\(folder)/\($0)" }
      }
  }
}
