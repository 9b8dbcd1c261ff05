import ActivityFiles
import Foundation
import GRDB

extension DataDirectory {
  /// What became of a file that was to be adopted.
  public enum Adoption: Equatable, Sendable {
    case new(Athlete)
    /// The athlete's file was there with the same rows; nothing was changed.
    case unchanged(Athlete)
    /// The athlete's file was replaced; the old one is kept at the path.
    case replaced(Athlete, kept: String)

    public var athlete: Athlete {
      switch self {
      case .new(let athlete), .unchanged(let athlete), .replaced(let athlete, _): athlete
      }
    }
  }

  /// Takes an athlete's database that was copied to this machine: from a backup, another Andante, or a file saved by hand. The
  /// file itself stays as it is. A write-ahead log beside it is taken along if it belongs to it.
  ///
  /// Whose it is, it says itself; one of before that is its file name's identifier, or else a new one. Where another athlete
  /// has the same name, a number is added. Works beside a running server, but for `replace`.
  ///
  /// - Parameter replace: put it in the place of the athlete's own file, which is kept.
  /// - Throws: `StoreError.notAdopted` for what is no athlete's file, is damaged or already there with other rows;
  ///   `StoreError.writtenByNewerVersion`; `StoreError.inUse` for `replace` beside a server.
  public func adopt(file: String, replace: Bool = false, now: Double) async throws -> Adoption {
    let candidate = try CandidateFile(
      of: file, in: path + "/athletes", migrations: AthleteSchema.migrator.migrations)
    let owner =
      try candidate.read(FileOwner.find)
      ?? FileOwner(identifier: Self.identifier(inName: file) ?? .random(), name: "Athlete")
    let accounts = try openAccounts()
    let target = "\(path)/athletes/\(owner.identifier).sqlite"
    if try Self.place(candidate, at: target) {
      return .new(try await accounts.adopt(owner, now: now))
    }
    let athlete = try await accounts.adopt(owner, now: now)
    if try candidate.isSame(as: try openStore(of: athlete).database) { return .unchanged(athlete) }
    guard replace else {
      throw StoreError.notAdopted(
        path: file,
        reason:
          "is of \(athlete.name), who is here already with other data: replace it with --replace")
    }
    return .replaced(athlete, kept: try swap(candidate, target))
  }

  /// Gives the copy its name, unless a file has it. What an athlete's file of before left beside it would be taken for the
  /// copy's own, and is put aside.
  ///
  /// - Parameter between: called when there was no file, before the copy gets its name.
  static func place(
    _ candidate: borrowing CandidateFile, at target: String, between: () throws -> Void = {}
  ) throws -> Bool {
    let lock = try FileLock(folder: folderPath(of: target))
    defer { withExtendedLifetime(lock) {} }
    guard PathKind(of: target) == .missing else { return false }
    try StaleLog.putAside(target)
    try between()
    return try DatabaseCopy.give(candidate.path, name: target)
  }

  /// Keeps the file that was there under another name.
  private func swap(_ candidate: borrowing CandidateFile, _ target: String) throws -> String {
    let lock = try DirectoryLock(directory: path, port: 0)
    defer { withExtendedLifetime(lock) {} }
    let kept = "\(target).replaced-\(TimeStamp.now)"
    do {
      // Of a program that was killed, the log's content belongs to the file.
      let old = try DatabaseQueue(path: target)
      try old.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try old.close()
    } catch  where StorageTrouble(error) == .damaged {
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
  /// The athlete of an identifier, made if there is none.
  func adopt(_ owner: FileOwner, now: Double) async throws -> Athlete {
    try await database.write { db in
      let find = "SELECT * FROM athlete WHERE uuid = ?"
      let key = Data(owner.identifier.bytes)
      if try Row.fetchOne(db, sql: find, arguments: [key]) == nil {
        try db.execute(
          sql: "INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?)",
          arguments: [key, try Self.freeName(owner.name, in: db), now])
      }
      let row = try Row.fetchOne(db, sql: find, arguments: [key])
      guard let athlete = row.flatMap(Athlete.init) else {
        throw StoreError.damaged(what: "an athlete")
      }
      return athlete
    }
  }

  private static func freeName(_ name: String, in db: Database) throws -> String {
    let taken = try String.fetchSet(db, sql: "SELECT name FROM athlete")
    return firstFree(name, " ") { !taken.contains($0) }
  }
}
