import GRDB

extension Database {
  func insert(_ columns: [ColumnValue], into table: String) throws {
    try execute(
      sql: """
        INSERT INTO \(table) (\(columns.map(\.0).joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """, arguments: StatementArguments(columns.map(\.1)))
  }

  /// Updates columns of the row whose key column has the given value.
  func update(
    _ columns: [ColumnValue], in table: String, where key: String = "id", is value: Int64
  ) throws {
    let assignments = columns.map { "\($0.0) = ?" }.joined(separator: ", ")
    try execute(
      sql: "UPDATE \(table) SET \(assignments) WHERE \(key) = ?",
      arguments: StatementArguments(columns.map(\.1)) + [value])
  }
}
