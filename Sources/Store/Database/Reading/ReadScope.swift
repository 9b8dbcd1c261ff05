import Synchronization

/// Part of a program that sees a single state of each database, such as the rendering of a page. Its first read of a
/// database begins a transaction, which all later reads of that database share, including those of child tasks. A write
/// ends the transaction, so that later reads see the change.
///
/// SQLite cannot reset its write-ahead log while a transaction is open, so a scope must not wait for other hosts,
/// clients or other work. Each scope uses a connection per database, so the number of scopes must be limited.
public final class ReadScope: Sendable {
  /// The scope of the current task. It may have ended, because unstructured tasks inherit it.
  @TaskLocal static var current: ReadScope?

  private struct State {
    var transactions: [ObjectIdentifier: ReadTransaction] = [:]
    var isEnded = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Performs work whose reads share transactions, and then ends the scope, even if the work fails.
  public func run<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    defer { end() }
    return try await Self.$current.withValue(self) { try await work() }
  }

  /// Ends the transactions. Later reads are transactions of their own. Further calls have no effect.
  public func end() {
    let transactions = state.withLock { state in
      defer { state = State(isEnded: true) }
      return Array(state.transactions.values)
    }
    for transaction in transactions { transaction.end() }
  }

  /// Returns the transaction for reading a database, or nil if the scope has ended or the database is in memory.
  func transaction(of database: StoreDatabase) throws -> ReadTransaction? {
    try state.withLock { state in
      if state.isEnded { return nil }
      let key = ObjectIdentifier(database)
      if let known = state.transactions[key] { return known }
      let transaction = try database.beginReading()
      state.transactions[key] = transaction
      return transaction
    }
  }

  /// Ends the transaction of one database. The next read begins another one.
  func endTransaction(of database: StoreDatabase) {
    state.withLock { $0.transactions.removeValue(forKey: ObjectIdentifier(database)) }?.end()
  }
}
