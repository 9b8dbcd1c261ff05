import GRDB
import Synchronization

/// A transaction in which a `ReadScope` reads a database. The first read begins it.
final class ReadTransaction: Sendable {
  // Also keeps the identity by which the scope finds this transaction from being reused.
  private let database: StoreDatabase
  private let connection: DatabaseQueue
  private let connections: ReaderConnections
  /// Accessed only on the connection's queue, so that no read can use the connection after it was handed back.
  private let isEnded = Atomic(false)

  init(
    of database: StoreDatabase, on connection: DatabaseQueue, from connections: ReaderConnections
  ) {
    (self.database, self.connection, self.connections) = (database, connection, connections)
  }

  /// Returns the value that was read, or nil if the transaction has ended. Reads of several tasks wait for each other.
  func read<Value: Sendable>(
    _ value: @Sendable (Database) throws -> Value
  ) async throws -> Value? {
    try await connection.unsafeRead { db -> Value? in
      guard !isEnded.load(ordering: .relaxed) else { return nil }
      if !db.isInsideTransaction { try db.beginTransaction(.deferred) }
      return try value(db)
    }
  }

  /// Ends the transaction and hands the connection back. Waits for a read that is in progress. Call this only once.
  func end() {
    do {
      try connection.unsafeRead { db in
        isEnded.store(true, ordering: .relaxed)
        if db.isInsideTransaction { try db.commit() }
      }
      connections.giveBack(connection)
    } catch {
      // The connection isn't reused, so it closes, which also ends its transaction.
    }
  }
}
