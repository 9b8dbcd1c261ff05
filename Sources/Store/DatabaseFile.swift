import GRDB

/// Opens SQLite files the one way Andante uses them: write-ahead log, foreign keys, full
/// synchronisation (what is acknowledged survives a power cut), migrations checked.
enum DatabaseFile {
  /// A file at `path`, made if missing; in memory when nil, for tests.
  static func open(path: String?, migrator: DatabaseMigrator) throws -> any DatabaseWriter {
    do {
      let writer = try path.map(openPool) ?? DatabaseQueue(configuration: configuration)
      guard try !writer.read(migrator.hasBeenSuperseded) else {
        throw StoreError.writtenByNewerVersion(path: path ?? ":memory:")
      }
      try migrator.migrate(writer)
      return writer
    } catch let error as DatabaseError {
      throw StoreError.cannotOpen(
        path: path ?? ":memory:", reason: error.message ?? "SQLite error \(error.resultCode)")
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase(ConnectionNumber.assign)
    return configuration
  }

  private static func openPool(path: String) throws -> any DatabaseWriter {
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    return pool
  }
}
