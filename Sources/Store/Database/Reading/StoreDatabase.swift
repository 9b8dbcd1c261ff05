import GRDB

/// A database as the repositories use it. Each call is a transaction of its own, except for reads in a `ReadScope`,
/// which share one transaction.
final class StoreDatabase: Sendable {
  /// The connection for writing, and those for reads outside a `ReadScope`.
  let connections: any DatabaseWriter
  /// The connections for reads in a `ReadScope` and for blocking reads; nil for an in-memory database, which has only one
  /// connection.
  private let readers: ReaderConnections?

  init(_ connections: any DatabaseWriter) {
    self.connections = connections
    readers = (connections as? DatabasePool).map(ReaderConnections.init)
  }

  // SQLite deletes the log only if the connection that can write is the last one to be closed.
  deinit { readers?.closeIdle() }

  /// Reads in the transaction of the current `ReadScope`. Outside of a scope, begins a new transaction.
  func read<Value: Sendable>(
    _ value: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    while let transaction = try ReadScope.current?.transaction(of: self) {
      // The transaction may have ended since the previous line. In this case, a new one begins.
      if let result = try await transaction.read(value) { return result }
    }
    return try await connections.read(value)
  }

  /// Writes in a transaction. Later reads of the current `ReadScope` see the changes.
  func write<Value: Sendable>(
    _ updates: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    defer { ReadScope.current?.endTransaction(of: self) }
    return try await connections.write(updates)
  }

  /// Writes in a transaction, without ending that of the current `ReadScope`. Only for values that are derived from
  /// stored ones and that this scope doesn't read again.
  func writeDerivedData(_ updates: @Sendable (Database) throws -> Void) async throws {
    try await connections.write(updates)
  }

  /// Uses the connection for writing outside a transaction.
  func writeWithoutTransaction<Value: Sendable>(
    _ updates: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    defer { ReadScope.current?.endTransaction(of: self) }
    return try await connections.writeWithoutTransaction(updates)
  }

  /// Begins a transaction in which a scope reads, or returns nil for an in-memory database.
  func beginReading() throws -> ReadTransaction? {
    guard let readers else { return nil }
    return ReadTransaction(of: self, on: try readers.take(), from: readers)
  }
}

/// Access that blocks the calling thread. It ignores the current `ReadScope`.
extension StoreDatabase {
  /// Doesn't use the readers of `connections`, because an asynchronous read keeps its reader until its task continues,
  /// which may require the very thread that this blocks.
  func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    guard let readers else { return try connections.read(value) }
    let connection = try readers.take()
    defer { readers.giveBack(connection) }
    return try connection.read(value)
  }

  func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try connections.write(updates)
  }
}
