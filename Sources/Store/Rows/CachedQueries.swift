import GRDB

// Queries whose text never changes. Each connection keeps them prepared: reading and checking the text takes SQLite and GRDB
// longer than most of these answers. Texts made up anew for each call must not be passed here, as none is ever let go.

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
