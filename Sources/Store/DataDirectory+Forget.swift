import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What forgetting an athlete removed, and what it left.
public struct Forgotten: Equatable, Sendable {
  /// Files that were removed.
  public var fileCount = 0
  /// Backups that still hold the athlete, by their paths.
  public var backups: [String] = []
}

extension DataDirectory {
  /// Bytes of an athlete's file, with what was written last.
  public func byteCount(of athlete: Athlete) -> Int {
    ["", "-wal"].reduce(0) { $0 + FileManager.default.byteCount(of: path(of: athlete) + $1) }
  }

  /// Forgets an athlete: everything that lets them in, their file with all it holds, and whatever else in this
  /// directory is named after them. Backups are left unless told, and end with their turn. Other athletes stay as they are.
  ///
  /// It can be killed at any moment: the next `finishForgetting` ends it.
  ///
  /// - Parameters:
  ///   - typedName: what was typed to confirm it.
  ///   - closing: called between, when nobody is let in any more and before files are removed.
  /// - Throws: `HouseholdError` where the name is another one, or the administrator is still needed.
  public func forget(
    _ athlete: Athlete, typedName: String, in accounts: AccountStore, now: Double,
    backupsToo: Bool = false, closing: () async throws -> Void = {}
  ) async throws -> Forgotten {
    guard typedName == athlete.name else { throw HouseholdError.notConfirmed(name: athlete.name) }
    try await accounts.beginForgetting(athlete, now: now)
    try await closing()
    return try await finish(athlete, in: accounts, backupsToo: backupsToo)
  }

  /// Removes what a server beside this program may have written while the athlete was being forgotten.
  public func removeLeftovers(of athlete: Athlete) throws {
    _ = try removeFiles(of: athlete, below: path, sparing: [backupsPath])
  }

  /// Ends what was begun before the program was killed.
  public func finishForgetting(in accounts: AccountStore) async throws {
    for athlete in try await accounts.halfForgotten() {
      _ = try await finish(athlete, in: accounts, backupsToo: false)
    }
  }

  private func finish(
    _ athlete: Athlete, in accounts: AccountStore, backupsToo: Bool
  ) async throws -> Forgotten {
    var forgotten = Forgotten()
    forgotten.fileCount = try removeFiles(of: athlete, below: path, sparing: [backupsPath])
    for copy in try copiedAccounts(below: path) {
      try await CopiedAccounts(path: copy).erase(athlete)
    }
    if backupsToo {
      forgotten.fileCount += try await removeFromBackups(athlete)
    }
    forgotten.backups = backups(holding: athlete)
    try await accounts.erase(athlete)
    return forgotten
  }

  /// Files and folders whose names hold the identifier: SQLite's own beside the database, and copies that were kept.
  private func removeFiles(
    of athlete: Athlete, below folder: String, sparing: Set<String>
  ) throws -> Int {
    let manager = FileManager.default
    var count = 0
    for name in try ownNames(in: folder) {
      let item = "\(folder)/\(name)"
      if sparing.contains(item) { continue }
      if name.contains(athlete.identifier.description) {
        // SQLite may remove a log itself at this moment.
        do { try manager.removeItem(atPath: item) } catch CocoaError.fileNoSuchFile { continue }
        count += 1
      } else if Self.isFolder(item) {
        count += try removeFiles(of: athlete, below: item, sparing: sparing)
      }
    }
    return count
  }

  /// Copies of the accounts outside of backups, as they were before a migration.
  private func copiedAccounts(below folder: String) throws -> [String] {
    try ownNames(in: folder).flatMap { name -> [String] in
      let item = "\(folder)/\(name)"
      if item == backupsPath { return [] }
      if Self.isFolder(item) { return try copiedAccounts(below: item) }
      let isCopy = name.hasPrefix("accounts") && name.hasSuffix(".sqlite") && folder != path
      return isCopy ? [item] : []
    }
  }

  /// Returns the names in a folder. A folder that is closed to this user, such as `lost+found`, cannot contain an
  /// athlete's data.
  private func ownNames(in folder: String) throws -> [String] {
    let owner = FileManager.default.attributes(of: folder)[.ownerAccountID] as? NSNumber
    if owner?.uint32Value != geteuid(), access(folder, R_OK) != 0 { return [] }
    return try FileManager.default.namesIfPresent(in: folder)
  }

  /// Links are not followed: what they lead to is not this directory's.
  private static func isFolder(_ path: String) -> Bool {
    FileManager.default.attributes(of: path)[.type] as? FileAttributeType == .typeDirectory
  }

  private func backups(holding athlete: Athlete) -> [String] {
    Set([backupsPath, backupSettings().folder ?? backupsPath]).sorted().flatMap { folder in
      // A folder that cannot be listed may contain one.
      guard let names = try? FileManager.default.namesIfPresent(in: folder) else { return [folder] }
      return names.map { "\(folder)/\($0)" }.filter { holds($0, fileOf: athlete) }
    }
  }

  private func holds(_ folder: String, fileOf athlete: Athlete) -> Bool {
    let walker = FileManager.default.enumerator(atPath: folder)
    while let name = walker?.nextObject() as? String {
      if name.contains(athlete.identifier.description) { return true }
    }
    return false
  }

  /// The athlete's copy and their row in each backup's accounts.
  private func removeFromBackups(_ athlete: Athlete) async throws -> Int {
    var count = 0
    for backup in backups(holding: athlete) {
      count += try removeFiles(of: athlete, below: backup, sparing: [])
      try await CopiedAccounts(path: backup + "/accounts.sqlite").erase(athlete)
      try ChangedManifest(folder: backup).leaveOut(athlete)
    }
    return count
  }
}
