import GRDB
import Synchronization

/// A stored row that is omitted from a list because it cannot be read.
public struct UnreadableRow: Hashable, Sendable {
  /// The database's path; empty for an in-memory database.
  public let file: String
  public let table: String
  /// The row's ID; nil in tables without an ID.
  public let id: Int64?
}

/// Collects and reports rows that cannot be read. Reports each row only once, and only a limited number of rows.
public final class UnreadableRows: Sendable {
  /// The instance that this process uses.
  public static let shared = UnreadableRows()
  static let limit = 1_000

  private struct State {
    var report: (@Sendable (UnreadableRow) -> Void)?
    var reported: Set<UnreadableRow> = []
  }

  private let state = Mutex(State())

  /// Sets a function that is called for every unreadable row found from now on. It isn't called for rows that were
  /// found earlier.
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

extension Database {
  /// Reports a row that is omitted because it cannot be read.
  func noteUnreadable(_ row: Row, of table: String) throws {
    let file = try String.fetchOne(
      self, cached: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    UnreadableRows.shared.note(UnreadableRow(file: file ?? "", table: table, id: row.storedID))
  }
}

extension Row {
  /// The value of the column `id`; nil if the row has no such column, or it contains no number.
  var storedID: Int64? { (self["id"] as DatabaseValue?).flatMap(Int64.fromDatabaseValue) }
}
