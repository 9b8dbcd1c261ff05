import GRDB

// Queries with constant SQL. Each connection caches the prepared statements, so that SQLite and GRDB parse each text
// only once. Don't pass SQL that differs between calls, because cached statements are never released.

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    let statement = try db.cachedStatement(sql: sql)
    return try statement.hidingRow { try fetchAll(statement, arguments: arguments) }
  }

  static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    let statement = try db.cachedStatement(sql: sql)
    return try statement.hidingRow { try fetchOne(statement, arguments: arguments) }
  }
}

extension Statement {
  /// Replaces GRDB's decoding errors, whose descriptions contain the row, the SQL and the arguments, with
  /// `StoreError.damaged`.
  fileprivate func hidingRow<Value>(_ fetch: () throws -> Value) throws -> Value {
    do { return try fetch() } catch is RowDecodingError {
      throw StoreError.damaged(what: "the column \(columnNames.first ?? "")")
    }
  }
}

extension FetchableRecord {
  static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }
}
