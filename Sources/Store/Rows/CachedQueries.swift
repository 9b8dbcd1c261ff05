import GRDB

// Queries whose text never changes. Each connection keeps them prepared, so that SQLite and GRDB read and check each text
// once. Do not pass texts that are built anew for each call: none is ever let go.

extension Row {
  static func fetchAll(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Row] {
    try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
  }

  static func fetchOne(
    _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Row? {
    try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }
}

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
