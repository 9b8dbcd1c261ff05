import ActivityFiles
import Foundation
import GRDB
import Model

extension DataDirectory {
  /// The default folder for backups.
  public var backupsPath: String { path + "/backups" }

  /// Makes a backup in a new subfolder of `folder`: the accounts database, each athlete's file and the keys. Works
  /// while a server is running. Databases are copied with SQLite's online backup and verified. All files are flushed to
  /// disk before the backup gets its final name. Athletes' files that are damaged are reported and left out.
  ///
  /// - Parameters:
  ///   - folder: created if necessary.
  ///   - withKeys: whether to include the keys, without which secrets in athletes' files cannot be decrypted.
  ///   - accounts: the open accounts; nil to open them.
  /// - Throws: `StoreError.trouble` if the backup could not be made. In that case, nothing is left behind.
  public func backUp(
    to folder: String, withKeys: Bool = true, accounts: AccountStore? = nil, now: Double
  ) async throws -> Backup {
    let accounts = try accounts ?? openAccounts()
    let athletes = try await accounts.athletes()
    return try await runOnSeparateThread {
      try backUp(accounts, athletes, to: folder, withKeys: withKeys, now: now)
    }
  }

  private func backUp(
    _ accounts: AccountStore, _ athletes: [Athlete], to folder: String, withKeys: Bool, now: Double
  ) throws -> Backup {
    let name = Backup.prefix + TimeStamp.text(Date(timeIntervalSince1970: now))
    let part = "\(folder)/.\(name)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    do {
      try PrivateFileWriter.makeFolder(folder)
      try PrivateFileWriter.makeFolder(part + "/athletes")
      var manifest = BackupManifest(
        madeAt: now, hasKeys: withKeys, directory: try backupIdentity())
      try fill(part, accounts, athletes, &manifest)
      for path in [part + "/athletes", part] { try DatabaseCopy.sync(path) }
      let path = Self.free("\(folder)/\(name)")
      try DatabaseCopy.rename(part, to: path)
      return Backup(path: path, manifest)
    } catch { throw StoreError.about(error, path: folder) }
  }

  private static func free(_ path: String) -> String {
    firstFree(path, "-") { PathKind(of: $0) == .missing }
  }

  private func fill(
    _ part: String, _ accounts: AccountStore, _ athletes: [Athlete],
    _ manifest: inout BackupManifest
  ) throws {
    for athlete in athletes {
      let file = "athletes/\(athlete.identifier).sqlite"
      guard PathKind(of: "\(path)/\(file)") == .file else { continue }
      do {
        try Self.copyDatabase("\(path)/\(file)", to: "\(part)/\(file)")
        manifest.athletes.append(
          .init(identifier: athlete.identifier.description, name: athlete.name))
        try manifest.add(file, in: part)
      } catch {
        // A full disk affects the whole backup, not just this file.
        if StorageError(error) == .full { throw error }
        let sentence = StoreError.about(error, path: "\(path)/\(file)").description
        manifest.failures.append(.init(athlete: athlete.name, reason: sentence))
      }
    }
    // Copy the accounts after the athletes' files, so that they include every athlete whose file was copied.
    try accounts.backUp(to: part + "/accounts.sqlite")
    try manifest.add("accounts.sqlite", in: part)
    if manifest.hasKeys { try copyKeys(to: part, &manifest) }
    try manifest.write(to: part)
  }

  /// Copies a database. Opens the original read-only, without migrating it.
  private static func copyDatabase(_ from: String, to path: String) throws {
    let database = try openForCopy(from)
    defer {
      // Ignore the error, because a read-only connection has no unsaved changes.
      try? database.close()
      OpenFiles.note(from, -1)
    }
    try DatabaseCopy.make(of: database, at: path)
  }

  /// Opens a file for reading. The file counts as open until the caller closes it.
  private static func openForCopy(_ path: String) throws -> DatabaseQueue {
    try OpenFiles.alone(path) {
      if !OpenFiles.contains(path), try OrphanedWAL.isStale(path) {
        throw StoreError.cannotOpen(
          path: path, reason: "the -wal file next to it belongs to another database")
      }
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      let database = try DatabaseQueue(path: path, configuration: configuration)
      OpenFiles.note(path, +1)
      return database
    }
  }

  private func copyKeys(to part: String, _ manifest: inout BackupManifest) throws {
    try PrivateFileWriter.makeFolder(part + "/keys")
    for name in try FileManager.default.namesIfPresent(in: keysPath)
    where PathKind(of: "\(keysPath)/\(name)") == .file {
      try PrivateFileWriter.copy("\(keysPath)/\(name)", to: "\(part)/keys/\(name)")
      try manifest.add("keys/\(name)", in: part)
    }
    try DatabaseCopy.sync(part + "/keys")
  }

  /// Returns this directory's backups in a folder, newest first. Excludes those of other directories that share the
  /// folder.
  public func backups(in folder: String) -> [Backup] {
    let identity = backupSettings().directory
    return Backup.all(in: folder).filter { $0.directory == identity }
  }

  /// Removes the oldest complete backups of this directory from a folder, so that `count` remain. Also removes
  /// incomplete backups, except for the newest one if it is newer than all complete backups.
  ///
  /// - Parameter count: the number of complete backups to keep, at least 1.
  /// - Throws: an error if a backup cannot be removed, after trying to remove the others.
  public func rotate(backupsIn folder: String, keeping count: Int) throws {
    let all = backups(in: folder)
    let newest = all.first(where: \.isComplete)?.madeAt ?? -.infinity
    let complete = all.filter(\.isComplete).dropFirst(max(1, count))
    let incomplete = all.filter { !$0.isComplete }
    let useless =
      incomplete.filter { $0.madeAt < newest }
      + incomplete.filter { $0.madeAt >= newest }.dropFirst()
    let outcomes = (complete + useless).map { backup in
      Result { try FileManager.default.removeItem(atPath: backup.path) }
    }
    for outcome in outcomes { try outcome.get() }
  }
}

extension BackupManifest {
  fileprivate mutating func add(_ file: String, in folder: String) throws {
    let (bytes, sha256) = try PrivateFileWriter.hash("\(folder)/\(file)")
    files.append(File(path: file, bytes: bytes, sha256: sha256))
  }
}
