import Foundation
import GRDB
import Model

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Copies databases. Each copy is a single file without a log, and is verified before it gets its final name.
enum DatabaseCopy {
  /// Copies a database with SQLite's online backup, which makes a consistent copy without blocking writes by other
  /// connections.
  ///
  /// - Parameter path: the path of the copy. An existing file is replaced atomically once the copy has been verified.
  /// - Throws: `StoreError.trouble`. In that case, nothing is left behind.
  static func make(of database: any DatabaseReader, at path: String) throws {
    let part = "\(path)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    do {
      try makeEmpty(part)
      try write(database, to: part)
      try sync(part)
      try rename(part, to: path)
    } catch {
      // Report the final path rather than that of the temporary file.
      if let trouble = StorageError(error) { throw StoreError.trouble(trouble, path: path) }
      throw StoreError.about(error, path: path)
    }
  }

  private static func write(_ database: any DatabaseReader, to path: String) throws {
    let copy = try DatabaseQueue(path: path)
    // Ignore the error, because the copy has either been checked or will be discarded.
    defer { try? copy.close() }
    try database.backup(to: copy)
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try WALIdentity.renewExclusively(db)
      try check(db)
    }
  }

  /// Checks the integrity of a database.
  ///
  /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` if it is damaged.
  static func check(_ db: Database) throws {
    let findings = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
    guard findings == ["ok"] else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
  }

  /// Creates an empty file that only its owner can access.
  static func makeEmpty(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreError.trouble(StorageError(errno: errno), path: path) }
    close(file)
  }

  /// Flushes a file's bytes, or a folder's entries, to disk.
  static func sync(_ path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreError.trouble(StorageError(errno: errno), path: path) }
    defer { close(file) }
    guard fsync(file) == 0 || errno == EINVAL else {
      throw StoreError.trouble(StorageError(errno: errno), path: path)
    }
  }

  /// Gives a file its final name and flushes the folder. Returns false if another file already has the name. If the
  /// file system doesn't support hard links, the check and the renaming aren't atomic.
  static func give(_ from: String, name path: String) throws -> Bool {
    if link(from, path) == 0 {
      unlink(from)
      try sync(folderPath(of: path))
      return true
    }
    if errno == EEXIST { return false }
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else {
      throw StoreError.trouble(StorageError(errno: errno), path: path)
    }
    guard access(path, F_OK) != 0 else { return false }
    try rename(from, to: path)
    return true
  }

  /// Renames a file, replacing an existing one, and flushes the folder.
  static func rename(_ from: String, to path: String) throws {
    guard Foundation.rename(from, path) == 0 else {
      throw StoreError.trouble(StorageError(errno: errno), path: path)
    }
    try sync(folderPath(of: path))
  }
}

extension AthleteStore {
  /// Copies the athlete's file while it is in use. The copy is a single file that has passed `PRAGMA integrity_check`,
  /// has been flushed to disk and is accessible only to its owner. Takes about as long as reading the file twice.
  ///
  /// - Parameter path: the path of the copy. An existing file is replaced atomically once the copy has been verified.
  /// - Throws: `StoreError.trouble`. In that case, an existing file is left unchanged.
  public func backUp(to path: String) throws {
    try DatabaseCopy.make(of: database.connections, at: path)
  }

  /// Checkpoints the write-ahead log into the database file, which also happens automatically a few seconds after the
  /// last change. Returns false if a reader prevents it.
  @discardableResult
  public func checkpoint() throws -> Bool { try checkpointer?.checkpoint() ?? true }
}

extension AccountStore {
  /// See `AthleteStore.backUp(to:)`.
  public func backUp(to path: String) throws {
    try DatabaseCopy.make(of: database.connections, at: path)
  }

  /// See `AthleteStore.checkpoint()`.
  @discardableResult
  public func checkpoint() throws -> Bool { try checkpointer?.checkpoint() ?? true }
}
