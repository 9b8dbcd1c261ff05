import ActivityFiles
import Foundation
import GRDB

extension DataDirectory {
  /// The result of restoring a backup.
  public struct Restoration: Equatable, Sendable {
    public let backup: Backup
    /// The path at which the previous data is kept; nil if the directory was empty.
    public let kept: String?
  }

  /// Restores a backup into a data directory. Checks and copies everything before changing the directory.
  ///
  /// - Parameters:
  ///   - path: the data directory, which must be missing or empty unless `replace` is true.
  ///   - replace: whether the directory may contain data, which is then kept next to the directory or inside it (see
  ///     `canRename`).
  /// - Throws: `StoreError.notAdopted` if the backup is invalid, or if the directory contains data and `replace` is
  ///   false; `StoreError.inUse` if a server is running; `StoreError.trouble`.
  public static func restore(
    backup: String, to path: String, replace: Bool = false
  ) throws -> Restoration {
    try restore(backup: backup, to: path, replace: replace, canRename: canRename(path))
  }

  /// - Parameter canRename: whether the directory itself can be renamed. If not, existing data is kept in a
  ///   subfolder.
  static func restore(
    backup: String, to path: String, replace: Bool, canRename: Bool
  ) throws -> Restoration {
    let found = try checked(backup: backup)
    // Checks this before taking the lock too, because the lock is a file, and a refusal must not change the directory.
    _ = try isFree(path, replace: replace)
    let lock = PathKind(of: path) == .folder ? try DirectoryLock(directory: path, port: nil) : nil
    defer { withExtendedLifetime(lock) {} }
    let isFree = try isFree(path, replace: replace)
    let isWhole = !isFree && canRename
    let part = (isWhole ? path : path + "/") + ".restoring-\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    do {
      try copy(found, from: backup, to: part)
      let kept = isFree ? nil : path + (isWhole ? "." : "/") + "before-restore-\(TimeStamp.now)"
      try put(part, in: path, keeping: kept)
      return Restoration(backup: Backup(path: backup, found), kept: kept)
    } catch { throw StoreError.about(error, path: path) }
  }

  /// Returns whether a directory is missing or empty.
  ///
  /// - Throws: `StoreError.notAdopted` if it contains data that may not be replaced.
  private static func isFree(_ path: String, replace: Bool) throws -> Bool {
    let isFree = PathKind(of: path) == .missing || isEmpty(path: path)
    guard isFree || replace else {
      throw StoreError.notAdopted(
        path: path, reason: "already contains data: choose an empty --data, or add --replace")
    }
    return isFree
  }

  /// Returns the manifest of a backup, after checking that each file exists, is inside the backup and matches its hash.
  private static func checked(backup: String) throws -> BackupManifest {
    let manifest = try BackupManifest(backup: backup)
    guard manifest.files.contains(where: { $0.path == "accounts.sqlite" }) else {
      throw StoreError.notAdopted(path: backup, reason: "has no accounts.sqlite")
    }
    for file in manifest.files {
      let path = "\(backup)/\(file.path)"
      guard !file.path.hasPrefix("/"), !file.path.split(separator: "/").contains("..") else {
        throw StoreError.notAdopted(path: path, reason: "is outside the backup")
      }
      guard PathKind(of: path) == .file else {
        throw StoreError.notAdopted(path: path, reason: "is missing: use another backup")
      }
      let (bytes, sha256): (Int, String)
      do { (bytes, sha256) = try PrivateFileWriter.hash(path) } catch {
        throw StoreError.about(error, path: path)
      }
      guard bytes == file.bytes, sha256 == file.sha256 else {
        throw StoreError.notAdopted(
          path: path, reason: "was changed after the backup: use another one")
      }
    }
    return manifest
  }

  private static func copy(
    _ manifest: BackupManifest, from backup: String, to part: String
  ) throws {
    for folder in ["", "/athletes", "/keys"] { try PrivateFileWriter.makeFolder(part + folder) }
    for file in manifest.files {
      try PrivateFileWriter.copy("\(backup)/\(file.path)", to: "\(part)/\(file.path)")
      guard file.path.hasSuffix(".sqlite") else { continue }
      try checkCopy("\(part)/\(file.path)", "\(backup)/\(file.path)")
    }
    for folder in ["/athletes", "/keys", ""] { try DatabaseCopy.sync(part + folder) }
  }

  private static func checkCopy(_ path: String, _ original: String) throws {
    let isAccounts = path.hasSuffix("/accounts.sqlite")
    let migrator = isAccounts ? AccountStore.migrator : AthleteSchema.migrator
    let queue = try DatabaseQueue(path: path)
    // Ignore the error, because the copy has either been verified or will be discarded.
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      try DatabaseCopy.check(db)
      try migrator.requireKnown(try migrator.appliedIdentifiers(db), path: original)
      // The links may have been used or revoked since the backup was made.
      if isAccounts { try db.execute(sql: "DELETE FROM setup_link") }
    }
  }

  /// Returns whether a directory can be renamed. A mount point, such as a container's volume, can't be renamed, and
  /// neither can a directory whose parent this user cannot write to, such as the package's data directory.
  private static func canRename(_ path: String) -> Bool {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let devices = [path, parent].map {
      FileManager.default.attributes(of: $0)[.systemNumber] as? Int
    }
    return FileManager.default.isWritableFile(atPath: parent) && devices[0] == devices[1]
  }

  private static func put(_ part: String, in path: String, keeping kept: String?) throws {
    guard let kept else { return try moveContents(of: part, to: path) }
    guard kept.hasPrefix(path + "/") else { return try swap(part, path, kept) }
    try setAside(path, in: kept)
    do { try moveContents(of: part, to: path) } catch {
      throw StoreError.cannotOpen(path: path, reason: "the earlier data is in \(kept)")
    }
  }

  /// Moves the contents into a subfolder, except for the lock and for data that earlier restorations kept. Moves the
  /// accounts first, because a server must never find accounts without the athletes' files.
  private static func setAside(_ path: String, in kept: String) throws {
    let names = try FileManager.default.namesIfPresent(in: path)
      .filter {
        !$0.hasPrefix(".restoring-") && !$0.hasPrefix("before-restore-") && $0 != DirectoryLock.name
      }
    let accounts = names.filter { $0 == "accounts.sqlite" }
    let others = names.filter { $0 != "accounts.sqlite" }
    try PrivateFileWriter.makeFolder(kept)
    for name in accounts + others {
      try DatabaseCopy.rename("\(path)/\(name)", to: "\(kept)/\(name)")
    }
  }

  /// Moves the contents into an empty folder, which may be a mount point. Moves the accounts last, because a directory
  /// without accounts counts as empty.
  private static func moveContents(of part: String, to path: String) throws {
    let names = try FileManager.default.namesIfPresent(in: part).filter { $0 != "accounts.sqlite" }
    for name in names + ["accounts.sqlite"] {
      try DatabaseCopy.rename("\(part)/\(name)", to: "\(path)/\(name)")
    }
  }

  private static func swap(_ part: String, _ path: String, _ kept: String) throws {
    try DatabaseCopy.rename(path, to: kept)
    do { try DatabaseCopy.rename(part, to: path) } catch {
      do { try DatabaseCopy.rename(kept, to: path) } catch {
        throw StoreError.cannotOpen(path: path, reason: "the earlier data is in \(kept)")
      }
      throw error
    }
  }
}
