import GRDB

// Queries with constant SQL. Each connection caches the prepared statements, so that SQLite and GRDB parse each text
// only once. Don't pass SQL that differs between calls, because cached statements are never released.

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
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
