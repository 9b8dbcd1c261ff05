import ActivityFiles
import Foundation
import GRDB
import Model

/// A verified copy of a database that a user provided. The database's write-ahead log has been merged into it.
struct CandidateFile: ~Copyable {
  /// The path of the copy, which is in a separate folder inside the data directory.
  let path: String
  private let folder: String

  /// Copies the file, and its write-ahead log if the log belongs to the file.
  ///
  /// - Parameter folder: the folder for the copy. It must be on the same disk as the copy's final location.
  /// - Throws: `StoreError.notAdopted` if the file isn't an athlete's database or is damaged;
  ///   `StoreError.writtenByNewerVersion`, `StoreError.writtenByDevelopmentVersion`.
  init(of original: String, in folder: String) throws {
    let own = "\(folder)/\(UnfinishedFiles.incoming)\(UUID().uuidString)"
    do {
      try Self.copy(original, into: own)
      try Self.flatten("\(own)/file", original)
    } catch {
      FileManager.default.removeLeftover(own)
      throw StoreError.about(error, path: original)
    }
    self.folder = own
    path = "\(own)/file"
  }

  deinit { FileManager.default.removeLeftover(folder) }

  private static func copy(_ original: String, into folder: String) throws {
    guard PathKind(of: original) == .file else {
      throw StoreError.notAdopted(path: original, reason: "is not a file")
    }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileManager.default.copyItem(atPath: original, toPath: "\(folder)/file")
    if FileManager.default.fileExists(atPath: original + "-wal") {
      try FileManager.default.copyItem(atPath: original + "-wal", toPath: "\(folder)/file-wal")
    }
    for name in FileManager.default.names(in: folder) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: "\(folder)/\(name)")
    }
  }

  /// Merges the log into the file and checks the file.
  private static func flatten(_ path: String, _ original: String) throws {
    try OrphanedWAL.moveAside(from: path)
    let queue: DatabaseQueue
    do { queue = try DatabaseQueue(path: path) } catch { throw refusal(error, original) }
    // Ignore the error, because the copy has either been checked or will be discarded.
    defer { try? queue.close() }
    do {
      try queue.writeWithoutTransaction { db in
        try refuseForeign(db, original)
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
        try DatabaseCopy.check(db)
        try WALIdentity.renewExclusively(db)
      }
    } catch { throw refusal(error, original) }
    try DatabaseCopy.sync(path)
  }

  private static func refusal(_ error: any Error, _ original: String) -> any Error {
    switch StorageError(error) {
    case .damaged where !(error is StoreError):
      StoreError.notAdopted(
        path: original, reason: "is not a database, or is damaged: use another copy")
    default: error
    }
  }

  private static func refuseForeign(_ db: Database, _ original: String) throws {
    let names = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    guard names.contains("grdb_migrations") else {
      throw StoreError.notAdopted(
        path: original,
        reason: names.isEmpty
          ? "is empty: stop the server or wait a few seconds before you copy a file"
          : "is a database, but not from Andante")
    }
    guard names.contains("activity") else {
      throw StoreError.notAdopted(path: original, reason: "is not an athlete's file")
    }
    let migrator = AthleteSchema.migrator
    try migrator.requireKnown(try migrator.appliedIdentifiers(db), path: original)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue(path: path).read(body)
  }

  /// Returns whether every table has the same rows as in a database that is in use. The athlete's name may differ.
  func isSame(as database: StoreDatabase) throws -> Bool {
    try ownDigest() == database.read(Self.digest)
  }

  private func ownDigest() throws -> [String] { try read(Self.digest) }

  /// Returns each table's name with a hash of its rows.
  private static func digest(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND substr(name, 1, 12) <> '_litestream_'
          AND name <> 'owner' ORDER BY name
        """
    ).map { table in
      var hash = RowHash()
      let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)")
      while let row = try rows.next() { hash.add(row) }
      return "\(table) \(hash.text)"
    }
  }
}
