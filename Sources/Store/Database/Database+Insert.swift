import GRDB

/// A column's name and its value.
typealias ColumnValue = (String, (any DatabaseValueConvertible)?)

extension Database {
  func insert(_ columns: [ColumnValue], into table: String) throws {
    try execute(
      sql: """
        INSERT INTO \(table) (\(columns.map(\.0).joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(columns.map(\.1)))
  }
}
