import GRDB
import Synchronization

/// Figures over all activities, worked out once for each state of the file.
///
/// A figure is kept with the version of the file that the connection saw (`PRAGMA data_version`, which changes with every
/// commit of another connection, of this process or another, and the count of the connection's own changes). So whatever is
/// written, the next reader works it out again.
final class StatisticsCache: Sendable {
  /// Of different questions asked by one connection.
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

  /// The kept answer to a question, or a new one where the file has changed.
  /// - Parameter question: names the figure with everything it depends on besides the file.
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

/// A number that no other connection of this process has or had.
enum ConnectionNumber {
  static let function = "andante_connection"
  private static let latest = Atomic<Int64>(0)

  /// Gives the connection its number, which SQL asks for by `function`.
  static func assign(to db: Database) {
    let number = latest.add(1, ordering: .relaxed).newValue
    db.add(function: DatabaseFunction(function, argumentCount: 0) { _ in number })
  }
}
