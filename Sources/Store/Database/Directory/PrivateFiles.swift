import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Denies other users of the machine access to a data directory's files, even if the directory already existed and was
/// open to them.
public enum PrivateFiles {
  private static let accountsName = "accounts.sqlite"
  private static let folders = [
    "athletes", "keys", "uploads", "backups", "before-migration", "moved", "maps", "commands",
  ]

  private static let otherNames: Set = [
    "models", "instance", "backups.json", "server-address",
    DirectoryLock.name, ServerSocket.name, "last-run",
  ]

  /// Returns the files and folders that other users may read or change, as paths relative to the data directory; `.` is
  /// the directory itself. Skips symbolic links and other users' files.
  public static func open(in dataPath: String) -> [String] {
    (["."] + own(in: dataPath)).filter { path in
      var status = stat()
      guard lstat("\(dataPath)/\(path)", &status) == 0, status.st_uid == geteuid() else {
        return false
      }
      let kind = status.st_mode & S_IFMT
      return (kind == S_IFREG || kind == S_IFDIR)
        && status.st_mode & othersAccess(to: path, status, in: dataPath) != 0
    }
  }

  /// Returns the permissions to revoke from other users. A data directory that also contains other files stays
  /// readable. A directory with the sticky bit, such as `/tmp`, is shared on purpose.
  private static func othersAccess(
    to path: String, _ status: stat, in dataPath: String
  ) -> mode_t {
    guard path == "." else { return 0o077 }
    if status.st_mode & S_ISVTX != 0 { return 0 }
    let isOurs = FileManager.default.names(in: dataPath).allSatisfy {
      folders.contains($0) || otherNames.contains($0) || $0.hasPrefix(accountsName)
    }
    return isOurs ? 0o077 : 0o022
  }

  /// Makes new files of this process accessible only to its user, and revokes other users' access to existing files.
  ///
  /// - Returns: the paths of the files and folders that other users could access before.
  static func close(in dataPath: String) -> [String] {
    umask(0o077)
    return open(in: dataPath).filter { path in
      var status = stat()
      guard lstat("\(dataPath)/\(path)", &status) == 0 else { return false }
      let mode = status.st_mode & 0o777 & ~othersAccess(to: path, status, in: dataPath)
      return chmod("\(dataPath)/\(path)", mode) == 0
    }
  }

  /// Returns Andante's own files and folders, as paths relative to the data directory. Some may not exist.
  public static func own(in dataPath: String) -> [String] {
    let manager = FileManager.default
    let accounts = manager.names(in: dataPath).filter { $0.hasPrefix(accountsName) }
    return accounts + otherNames.sorted()
      + folders.flatMap { folder in
        [folder] + manager.names(in: "\(dataPath)/\(folder)").map { "\(folder)/\($0)" }
      }
  }
}
