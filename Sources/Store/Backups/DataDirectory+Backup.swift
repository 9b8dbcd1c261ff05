import ActivityFiles
import Foundation
import GRDB

extension DataDirectory {
  /// Where backups go unless somebody says otherwise.
  public var backupsPath: String { path + "/backups" }

  /// Makes a backup as a new folder in another one, while a server writes: accounts, each athlete's file, keys. Every database
  /// is copied by SQLite's online backup and checked, the whole is on the disk before it gets its name. An athlete's file that
  /// is damaged is told of and left out; the others are copied.
  ///
  /// - Parameters:
  ///   - folder: made if it is missing.
  ///   - withKeys: whether the keys go along, without which secrets in athletes' files cannot be opened.
  /// - Throws: `StoreError.trouble` where nothing could be made; then nothing is left behind.
  public func backUp(
    to folder: String, withKeys: Bool = true, now: Double
  ) async throws -> Backup {
    let accounts = try openAccounts()
    let athletes = try await accounts.athletes()
    return try await onOwnThread {
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
      try KeptFiles.makeFolder(folder)
      try KeptFiles.makeFolder(part + "/athletes")
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
        // A full disk is nobody's own trouble.
        if StorageTrouble(error) == .full { throw error }
        let sentence = StoreError.about(error, path: "\(path)/\(file)").description
        manifest.failures.append(.init(athlete: athlete.name, reason: sentence))
      }
    }
    // After the athletes' files: whoever has one is in it.
    try accounts.backUp(to: part + "/accounts.sqlite")
    try manifest.add("accounts.sqlite", in: part)
    if manifest.hasKeys { try copyKeys(to: part, &manifest) }
    try manifest.write(to: part)
  }

  /// Reads alone: the file is not brought to the present schema.
  private static func copyDatabase(_ from: String, to path: String) throws {
    let database = try openForCopy(from)
    defer {
      // A read-only connection cannot lose data.
      try? database.close()
      OpenFiles.note(from, -1)
    }
    try DatabaseCopy.make(of: database, at: path)
  }

  /// With the folder's lock, so that nobody looks at the file's bytes in between; until it is closed it counts as open.
  private static func openForCopy(_ path: String) throws -> DatabaseQueue {
    let lock = try FileLock(folder: folderPath(of: path))
    defer { withExtendedLifetime(lock) {} }
    if !OpenFiles.contains(path), try StaleLog.isStale(path) {
      throw StoreError.cannotOpen(path: path, reason: "a log of another file lies beside it")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    let database = try DatabaseQueue(path: path, configuration: configuration)
    OpenFiles.note(path, +1)
    return database
  }

  private func copyKeys(to part: String, _ manifest: inout BackupManifest) throws {
    try KeptFiles.makeFolder(part + "/keys")
    for name in try FileManager.default.namesIfPresent(in: keysPath)
    where PathKind(of: "\(keysPath)/\(name)") == .file {
      try KeptFiles.copy("\(keysPath)/\(name)", to: "\(part)/keys/\(name)")
      try manifest.add("keys/\(name)", in: part)
    }
    try DatabaseCopy.sync(part + "/keys")
  }

  /// This directory's backups in a folder, newest first. Those of other directories that share the folder are theirs.
  public func backups(in folder: String) -> [Backup] {
    let identity = backupSettings().directory
    return Backup.all(in: folder).filter { backup in
      if let directory = backup.directory { return directory == identity }
      // Of before directories had an identity.
      return backup.athletes.contains { PathKind(of: "\(path)/athletes/\($0).sqlite") == .file }
    }
  }

  /// Removes the oldest complete backups of this directory in a folder until so many are left: the newest good one always stays.
  /// Incomplete ones go when a complete one is younger, and but for the newest of them in any case.
  ///
  /// - Parameter count: at least 1.
  /// - Throws: an error if one of them cannot be removed, after trying to remove the others.
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
    let (bytes, sha256) = try KeptFiles.hash("\(folder)/\(file)")
    files.append(File(path: file, bytes: bytes, sha256: sha256))
  }
}
