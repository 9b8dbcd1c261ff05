import GRDB
import Synchronization

/// A stored row that is left out of a list because it cannot be read.
public struct UnreadableRow: Hashable, Sendable {
  /// The database's path; empty in memory.
  public let file: String
  public let table: String
  /// The row's number; nil in tables without one.
  public let id: Int64?
}

/// Reports rows that cannot be read. Each row is reported only once, and their number is limited.
public final class UnreadableRows: Sendable {
  /// The instance for this process.
  public static let shared = UnreadableRows()
  static let limit = 1_000

  private struct State {
    var report: (@Sendable (UnreadableRow) -> Void)?
    var reported: Set<UnreadableRow> = []
  }

  private let state = Mutex(State())

  /// Calls `report` for every row that is found from now on. Rows that were found before are not reported.
  public func onFind(_ report: @escaping @Sendable (UnreadableRow) -> Void) {
    state.withLock { $0.report = report }
  }

  func note(_ row: UnreadableRow) {
    let report = state.withLock { state in
      let isNew = state.reported.count < Self.limit && state.reported.insert(row).inserted
      return isNew ? state.report : nil
    }
    report?(row)
  }
}

extension Sequence<Row> {
  /// Returns the values of the rows that can be read, and reports the others.
  func readable<Value>(
    from table: String, in db: Database, _ read: (Row) throws -> Value?
  ) throws -> [Value] {
    try compactMap { row in
      if let value = try read(row) { return value }
      try db.noteUnreadable(row, of: table)
      return nil
    }
  }
}

extension Database {
  /// Reports a row that is left out.
  func noteUnreadable(_ row: Row, of table: String) throws {
    let file = try String.fetchOne(
      self, cached: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    UnreadableRows.shared.note(UnreadableRow(file: file ?? "", table: table, id: row["id"]))
  }
}
