import Foundation
import GRDB
import Model

/// Opens SQLite files with the settings that all of Andante's databases share: a write-ahead log, foreign keys, full
/// synchronisation (committed changes survive a power failure) and a check for unknown migrations.
enum DatabaseFile {
  typealias Opened = (database: any DatabaseWriter, checkpointer: WALCheckpointer?)

  /// Opens the file at `path`, or creates it if it doesn't exist. Opens an in-memory database, for tests, if `path` is
  /// nil. Several threads can open the same file at the same time.
  ///
  /// - Parameter copies: stores a copy before a migration; nil to make no copy.
  /// - Throws: `StoreError.writtenByNewerVersion`, `StoreError.writtenByDevelopmentVersion`, `StoreError.trouble`,
  ///   `StoreError.cannotOpen`. A file without tables counts as damaged, because every file is created with its tables.
  static func open(
    path: String?, migrator: DatabaseMigrator, copies: MigrationBackups? = nil
  ) throws -> Opened {
    guard let path else {
      let queue = try DatabaseQueue(configuration: configuration)
      try migrator.migrate(queue)
      return (queue, nil)
    }
    do {
      return try OpenFiles.alone(path) { try openAlone(path, migrator, copies) }
    } catch { throw StoreError.about(error, path: path) }
  }

  private static func openAlone(
    _ path: String, _ migrator: DatabaseMigrator, _ copies: MigrationBackups?
  ) throws -> Opened {
    if !OpenFiles.contains(path) { try OrphanedWAL.moveAside(from: path) }
    if !FileManager.default.fileExists(atPath: path) { try make(path, migrator) }
    if isBare(path) { throw StoreError.trouble(.damaged, path: path) }
    let isMarked = WALCheckpointer.isMarked(path)
    try requireKnownSchema(path, migrator, copies)
    let pool = try openPool(path: path)
    let applied = try pool.read(migrator.appliedIdentifiers)
    if applied.isEmpty { throw StoreError.trouble(.damaged, path: path) }
    try requireKnown(applied, migrator, path, copies)
    if let copies, applied.count < migrator.migrations.count {
      try copies.keep(pool, named: copyName(path), schema: applied.count)
    }
    try migrator.migrate(pool)
    let checkpointer = WALCheckpointer.watch(pool, path: path)
    // Best effort: reading must still work on a full disk.
    if !isMarked { try? checkpointer.renew() }
    return (pool, checkpointer)
  }

  /// Returns whether both the file and its log are empty or missing. If there is a log, the file has to be opened to
  /// find out whether it has tables.
  private static func isBare(_ path: String) -> Bool {
    [path, path + "-wal"].allSatisfy { FileManager.default.byteCount(of: $0) == 0 }
  }

  /// Creates a file with its tables atomically.
  private static func make(_ path: String, _ migrator: DatabaseMigrator) throws {
    let part = "\(folderPath(of: path))/.\(copyName(path)).new"
    for ending in ["", "-journal"] { FileManager.default.removeLeftover(part + ending) }
    let queue = try DatabaseQueue(path: part, configuration: configuration)
    try migrator.migrate(queue)
    try queue.close()
    try FileManager.default.moveItem(atPath: part, toPath: path)
  }

  /// Rejects a file from another version without changing it. Uses a read-only connection, because a writable one would
  /// checkpoint the log when it is closed.
  ///
  /// - Throws: `StoreError.writtenByNewerVersion`, `StoreError.writtenByDevelopmentVersion`.
  static func requireKnownSchema(
    _ path: String, _ migrator: DatabaseMigrator, _ copies: MigrationBackups?
  ) throws {
    var configuration = Configuration()
    configuration.readonly = true
    // Skip unreadable and locked files here. They are reported when they are opened.
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration),
      let applied = try? queue.read(migrator.appliedIdentifiers)
    else { return }
    try requireKnown(applied, migrator, path, copies)
  }

  private static func requireKnown(
    _ applied: Set<String>, _ migrator: DatabaseMigrator, _ path: String,
    _ copies: MigrationBackups?
  ) throws {
    try migrator.requireKnown(applied, path: path) {
      copies?.newest(of: copyName(path), schemaAtMost: migrator.migrations.count)
    }
  }

  private static func copyName(_ path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    // Pages read through further connections (`ReaderConnections`).
    configuration.maximumReaderCount = 2
    configuration.prepareDatabase(ConnectionNumber.assign)
    return configuration
  }

  private static func openPool(path: String) throws -> DatabasePool {
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
  }
}
