import ActivityFiles
import Foundation
import GRDB
import Model

extension DataDirectory {
  /// The result of adopting a file.
  public enum Adoption: Equatable, Sendable {
    case new(Athlete)
    /// The athlete's file already existed with the same rows. Nothing was changed.
    case unchanged(Athlete)
    /// The athlete's file was replaced. The old file is kept at the given path.
    case replaced(Athlete, kept: String)

    public var athlete: Athlete {
      switch self {
      case .new(let athlete), .unchanged(let athlete), .replaced(let athlete, _): athlete
      }
    }
  }

  /// Adds an athlete's database that was copied to this machine, for example from a backup or another instance. The
  /// original file isn't changed. Its write-ahead log is included if it belongs to the file.
  ///
  /// The owner is read from the file. If the file doesn't contain one, the identifier is taken from the file name, or
  /// is random if that name doesn't contain one either. If another athlete has the same name, a number is appended.
  /// Without `replace`, this works while a server is running.
  ///
  /// - Parameters:
  ///   - replace: whether to replace the athlete's existing file, which is then kept under another name.
  ///   - lock: the directory's lock; nil if a server holds it, in which case no file can be replaced.
  ///   - accounts: the open accounts; nil to open them.
  /// - Throws: `StoreError.notAdopted` if the file isn't an athlete's database, is damaged, or already exists in this
  ///   directory with different rows; `StoreError.writtenByNewerVersion`; `StoreError.writtenByDevelopmentVersion`;
  ///   `StoreError.inUse` if a file must be replaced while a server is running.
  public func adopt(
    file: String, replace: Bool = false, holding lock: DirectoryLock? = nil,
    accounts: AccountStore? = nil, now: Double
  ) async throws -> Adoption {
    let candidate = try CandidateFile(of: file, in: path + "/athletes")
    let owner =
      try candidate.read(FileOwner.find)
      ?? FileOwner(identifier: Self.identifier(inName: file) ?? .random(), name: "Athlete")
    let accounts = try accounts ?? openAccounts()
    let target = "\(path)/athletes/\(owner.identifier).sqlite"
    if try Self.place(candidate, at: target) {
      return .new(try await accounts.adopt(owner, now: now))
    }
    let athlete = try await accounts.adopt(owner, now: now)
    if try candidate.isSame(as: openStore(of: athlete).database) { return .unchanged(athlete) }
    guard replace else {
      throw StoreError.notAdopted(
        path: file,
        reason:
          "belongs to \(athlete.name), who already has other data here: replace it with --replace")
    }
    guard let lock else {
      throw StoreError.inUse(path: path, holder: DirectoryLock.holder(of: path))
    }
    defer { withExtendedLifetime(lock) {} }
    return .replaced(athlete, kept: try swap(candidate, target))
  }

  /// Gives the copy its final name, unless a file with that name exists. Sets aside a write-ahead log that an earlier
  /// file left there, because SQLite would apply it to the copy. Returns whether the copy was renamed.
  ///
  /// - Parameter between: called after checking that no file has the name, and before renaming the copy.
  static func place(
    _ candidate: borrowing CandidateFile, at target: String, between: () throws -> Void = {}
  ) throws -> Bool {
    let path = candidate.path
    return try OpenFiles.alone(target) {
      guard PathKind(of: target) == .missing else { return false }
      try OrphanedWAL.putAside(target)
      try between()
      return try DatabaseCopy.give(path, name: target)
    }
  }

  /// Replaces the athlete's file with the copy. The caller must hold the directory's lock. Returns the path at which the
  /// old file is kept.
  private func swap(_ candidate: borrowing CandidateFile, _ target: String) throws -> String {
    let kept = "\(target).replaced-\(TimeStamp.now)"
    do {
      // A program that was killed may have left changes in the log. They must be written to the old file before it is
      // renamed.
      let old = try DatabaseQueue(path: target)
      try old.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try old.close()
    } catch  where StorageError(error) == .damaged {
      for end in ["-wal", "-shm"] where PathKind(of: target + end) == .file {
        try FileManager.default.moveItem(atPath: target + end, toPath: kept + end)
      }
    }
    try DatabaseCopy.rename(target, to: kept)
    try DatabaseCopy.rename(candidate.path, to: target)
    return kept
  }

  private static func identifier(inName file: String) -> Identifier? {
    Identifier(String(URL(fileURLWithPath: file).lastPathComponent.prefix(32)))
  }
}

extension AccountStore {
  /// Returns the athlete with the owner's identifier. Creates the athlete if necessary.
  func adopt(_ owner: FileOwner, now: Double) async throws -> Athlete {
    try await database.write { db in
      let known = try Int64.fetchOne(
        db, sql: "SELECT id FROM athlete WHERE uuid = ?", arguments: [owner.identifier])
      if known == nil {
        try Athlete.row([
          ("uuid", owner.identifier), ("name", Self.freeName(owner.name, in: db)),
          ("created_at", now),
        ]).insert(db)
      }
      return try Athlete.find("uuid", owner.identifier, in: db)
    }
  }

  private static func freeName(_ name: String, in db: Database) throws -> String {
    let taken = try String.fetchSet(db, sql: "SELECT name FROM athlete")
    return firstFree(name, " ") { !taken.contains($0) }
  }
}
