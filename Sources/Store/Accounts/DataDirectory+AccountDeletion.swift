import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The result of deleting an athlete's account.
public struct AccountDeletion: Equatable, Sendable {
  /// The number of files and folders that were removed.
  public var fileCount = 0
  /// The paths of the backups that still contain the athlete.
  public var backups: [String] = []
}

extension DataDirectory {
  /// Returns the size of an athlete's file in bytes, including its write-ahead log.
  public func byteCount(of athlete: Athlete) -> Int {
    ["", "-wal"].reduce(0) { $0 + FileManager.default.byteCount(of: path(of: athlete) + $1) }
  }

  /// Deletes an athlete's account: their credentials, their file, and everything else in this directory that is named
  /// after them. Unless `backupsToo` is true, backups are kept until the usual rotation removes them. Other athletes
  /// aren't affected.
  ///
  /// If the process is killed, `finishDeletions` completes the deletion.
  ///
  /// - Parameters:
  ///   - typedName: the name that the user typed to confirm the deletion.
  ///   - closing: called after the athlete's sessions have ended and before files are removed.
  /// - Throws: `HouseholdError` if the typed name doesn't match, or if the athlete is the administrator and there are
  ///   other athletes.
  public func deleteAccount(
    of athlete: Athlete, typedName: String, in accounts: AccountStore, now: Double,
    backupsToo: Bool = false, closing: () async throws -> Void = {}
  ) async throws -> AccountDeletion {
    guard typedName == athlete.name else { throw HouseholdError.notConfirmed(name: athlete.name) }
    try await accounts.beginDeletion(athlete, now: now)
    try await closing()
    return try await finish(athlete, in: accounts, backupsToo: backupsToo)
  }

  /// Completes deletions that were interrupted, for example because the process was killed.
  public func finishDeletions(in accounts: AccountStore) async throws {
    for athlete in try await accounts.pendingDeletions() {
      _ = try await finish(athlete, in: accounts, backupsToo: false)
    }
  }

  private func finish(
    _ athlete: Athlete, in accounts: AccountStore, backupsToo: Bool
  ) async throws -> AccountDeletion {
    var deletion = AccountDeletion()
    deletion.fileCount = try removeFiles(of: athlete, below: path, excluding: [backupsPath])
    for copy in try copiedAccounts(below: path) {
      try await AccountsCopy(path: copy).erase(athlete)
    }
    if backupsToo {
      deletion.fileCount += try await removeFromBackups(athlete)
    }
    deletion.backups = backups(holding: athlete)
    try await accounts.erase(athlete)
    return deletion
  }

  /// Removes files and folders whose names contain the athlete's identifier, including SQLite's auxiliary files and
  /// retained copies. Returns the number of removed items.
  private func removeFiles(
    of athlete: Athlete, below folder: String, excluding: Set<String>
  ) throws -> Int {
    let manager = FileManager.default
    var count = 0
    for name in try ownNames(in: folder) {
      let item = "\(folder)/\(name)"
      if excluding.contains(item) { continue }
      if name.contains(athlete.identifier.description) {
        // Ignore missing files, because SQLite may remove a log at the same time.
        do { try manager.removeItem(atPath: item) } catch CocoaError.fileNoSuchFile { continue }
        count += 1
      } else if Self.isFolder(item) {
        count += try removeFiles(of: athlete, below: item, excluding: excluding)
      }
    }
    return count
  }

  /// Returns the copies of the accounts database that were made before migrations. Skips backups.
  private func copiedAccounts(below folder: String) throws -> [String] {
    try ownNames(in: folder).flatMap { name -> [String] in
      let item = "\(folder)/\(name)"
      if item == backupsPath { return [] }
      if Self.isFolder(item) { return try copiedAccounts(below: item) }
      let isCopy = name.hasPrefix("accounts") && name.hasSuffix(".sqlite") && folder != path
      return isCopy ? [item] : []
    }
  }

  /// Returns the names of the items in a folder, or an empty array if this user cannot access the folder. An
  /// inaccessible folder, such as `lost+found`, cannot contain an athlete's data.
  private func ownNames(in folder: String) throws -> [String] {
    let owner = FileManager.default.attributes(of: folder)[.ownerAccountID] as? NSNumber
    if owner?.uint32Value != geteuid(), access(folder, R_OK) != 0 { return [] }
    return try FileManager.default.namesIfPresent(in: folder)
  }

  /// Returns whether the path is a folder. Returns false for symbolic links, because their targets don't belong to this
  /// directory.
  private static func isFolder(_ path: String) -> Bool {
    FileManager.default.attributes(of: path)[.type] as? FileAttributeType == .typeDirectory
  }

  private func backups(holding athlete: Athlete) -> [String] {
    Set([backupsPath, backupSettings().folder ?? backupsPath]).sorted().flatMap { folder in
      // Report a folder that cannot be listed, because it may contain a backup of the athlete.
      guard let names = try? FileManager.default.namesIfPresent(in: folder) else { return [folder] }
      return names.map { "\(folder)/\($0)" }.filter { contains($0, fileOf: athlete) }
    }
  }

  private func contains(_ folder: String, fileOf athlete: Athlete) -> Bool {
    let walker = FileManager.default.enumerator(atPath: folder)
    while let name = walker?.nextObject() as? String {
      if name.contains(athlete.identifier.description) { return true }
    }
    return false
  }

  /// Removes the athlete's files from each backup, and their entries from its accounts and its manifest. Returns
  /// the number of removed files.
  private func removeFromBackups(_ athlete: Athlete) async throws -> Int {
    var count = 0
    for backup in backups(holding: athlete) {
      count += try removeFiles(of: athlete, below: backup, excluding: [])
      try await AccountsCopy(path: backup + "/accounts.sqlite").erase(athlete)
      try ManifestEditor(folder: backup).exclude(athlete)
    }
    return count
  }
}
