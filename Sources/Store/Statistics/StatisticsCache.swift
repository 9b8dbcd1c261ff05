import GRDB
import Synchronization

/// Caches results that depend on all activities, until the file changes.
///
/// Each result is stored with the version of the file that the connection saw. The version consists of `PRAGMA
/// data_version`, which changes with every commit by another connection, and the number of the connection's own
/// changes. After any write, the next reader therefore recalculates the result.
final class StatisticsCache: Sendable {
  /// The maximum number of cached results.
  private static let limit = 256

  private struct Key: Hashable {
    let connection: Int64
    let question: String
  }

  private struct State: Equatable {
    let dataVersion: Int64
    let ownChanges: Int
  }

  private struct Entry: Sendable {
    let state: State
    let value: any Sendable
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// Returns the cached result, or calculates it if the file has changed.
  /// - Parameter question: identifies the result. It must include everything that the result depends on, except for the
  ///   file.
  func value<Value: Sendable>(
    _ question: String, in db: Database, _ answer: () throws -> Value
  ) throws -> Value {
    guard let (connection, dataVersion) = try Self.version(in: db) else { return try answer() }
    let key = Key(connection: connection, question: question)
    let state = State(dataVersion: dataVersion, ownChanges: db.totalChangesCount)
    let kept = entries.withLock { $0[key] }
    if let kept, kept.state == state, let value = kept.value as? Value { return value }
    let value = try answer()
    entries.withLock { entries in
      if entries.count >= Self.limit { entries.removeAll() }
      entries[key] = Entry(state: state, value: value)
    }
    return value
  }

  private static func version(in db: Database) throws -> (connection: Int64, data: Int64)? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(ConnectionNumber.function)(), data_version FROM pragma_data_version")
    return try Row.fetchOne(statement).map { ($0[0], $0[1]) }
  }
}

/// Numbers that identify this process's connections and are never reused.
enum ConnectionNumber {
  static let function = "andante_connection"
  private static let latest = Atomic<Int64>(0)

  /// Assigns a number to the connection. SQL can read it by calling `function`.
  static func assign(to db: Database) {
    let number = latest.add(1, ordering: .relaxed).newValue
    db.add(function: DatabaseFunction(function, argumentCount: 0) { _ in number })
  }
}
