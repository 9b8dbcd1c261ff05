import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Copies of databases: one plain file each, without a log beside it, checked before it gets its name.
enum DatabaseCopy {
  /// Copies by SQLite's online backup, which is right while others write, and keeps nobody from writing.
  ///
  /// - Parameter path: of the copy; what lies there is replaced at once and only by a copy that was checked.
  /// - Throws: `StoreError.trouble`; then nothing is left behind.
  static func make(of database: any DatabaseReader, at path: String) throws {
    let part = "\(path)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    do {
      try makeEmpty(part)
      try write(database, to: part)
      try sync(part)
      try rename(part, to: path)
    } catch {
      // Told by the name it was to have.
      if let trouble = StorageTrouble(error) { throw StoreError.trouble(trouble, path: path) }
      throw StoreError.about(error, path: path)
    }
  }

  private static func write(_ database: any DatabaseReader, to path: String) throws {
    let copy = try DatabaseQueue(path: path)
    // The copy has been checked by then, or is discarded.
    defer { try? copy.close() }
    try database.backup(to: copy)
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try FileMarks.renewAlone(db)
      try check(db)
    }
  }

  /// - Throws: `StoreError.trouble` with `damaged`.
  static func check(_ db: Database) throws {
    let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
    guard findings == ["ok"] else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
  }

  /// For its owner alone from the first byte on.
  static func makeEmpty(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.trouble(StorageTrouble(errno: errno), path: path) }
    close(file)
  }

  /// Until the bytes of a file, or the names in a folder, are on the disk.
  static func sync(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError.trouble(StorageTrouble(errno: errno), path: path) }
    defer { close(file) }
    guard fsync(file) == 0 || errno == EINVAL else {
      throw StoreError.trouble(StorageTrouble(errno: errno), path: path)
    }
  }

  /// Gives a file its name unless another one has it, and lasts; false where one has. Where the file system has no second names
  /// for a file, it looks before.
  static func give(_ from: String, name path: String) throws -> Bool {
    if link(from, path) == 0 {
      unlink(from)
      try sync(folderPath(of: path))
      return true
    }
    if errno == EEXIST { return false }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
      throw StoreError.trouble(StorageTrouble(errno: errno), path: path)
    }
    guard access(path, F_OK) != 0 else { return false }
    try rename(from, to: path)
    return true
  }

  /// Replaces what lies there, and lasts.
  static func rename(_ from: String, to path: String) throws {
    guard Foundation.rename(from, path) == 0 else {
      throw StoreError.trouble(StorageTrouble(errno: errno), path: path)
    }
    try sync(folderPath(of: path))
  }
}

extension AthleteStore {
  /// Copies the athlete's file while it is in use: one plain file, checked by `PRAGMA integrity_check`, on the disk when this
  /// returns, readable by its owner alone. Takes the time to read the file twice.
  ///
  /// - Parameter path: what lies there is replaced, at once and only by a good copy.
  /// - Throws: `StoreError.trouble`; then what lay there before is still there.
  public func backUp(to path: String) throws { try DatabaseCopy.make(of: database, at: path) }

  /// Brings everything into the one file, as it is by itself some seconds after the last change; false where a reader is in the
  /// way.
  @discardableResult
  public func rest() throws -> Bool { try keeper?.rest() ?? true }

  /// As `rest()`, once nobody, other programs included, has written for some seconds. Costs a look at the file.
  public func restIfQuiet() throws { try keeper?.restIfQuiet() }
}

extension AccountStore {
  /// As `AthleteStore.restIfQuiet()`.
  public func restIfQuiet() throws { try keeper?.restIfQuiet() }

  /// As `AthleteStore.backUp(to:)`.
  public func backUp(to path: String) throws { try DatabaseCopy.make(of: database, at: path) }

  /// As `AthleteStore.rest()`.
  @discardableResult
  public func rest() throws -> Bool { try keeper?.rest() ?? true }
}
