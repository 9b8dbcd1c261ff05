import Foundation
import GRDB

/// A type that is stored in a single column. This protocol is internal, so that public types can be stored without
/// importing GRDB publicly.
protocol StoredValue: DatabaseValueConvertible, StatementColumnConvertible {}

/// A record that is read by position, which is faster than by name. `init(_:)` reads the columns in the order in which
/// `columns` lists them.
protocol StoredRecord: FetchableRecord, Sendable {
  static var columns: String { get }

  init(_ row: inout RowReader) throws(StoreError)
}

extension StoredRecord {
  init(row: Row) throws {
    var reader = RowReader(row)
    try self.init(&reader)
  }

  /// Returns the readable records, and reports the unreadable rows of a table. Use this for constant SQL only.
  static func fetchReadable(
    _ db: Database, from table: String, cached sql: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    return try Array(
      rows.compactMap { row in
        var reader = RowReader(row)
        do throws(StoreError) { return try Self(&reader) } catch {
          try db.noteUnreadable(row, of: table)
          return nil
        }
      })
  }
}

/// A record that is read from a table, or from several joined tables.
protocol StoredTable: StoredRecord, TableRecord {
  /// The tables. The first one is the table whose rows are reported if they are unreadable.
  static var table: String { get }
}

extension StoredTable {
  static var databaseTableName: String { String(table.prefix { $0 != " " }) }
  static var databaseSelection: [any SQLSelectable] { [SQL(sql: columns)] }

  /// Returns the records.
  ///
  /// - Parameter clauses: the rest of the query, after the tables. It must be constant.
  static func all(
    _ db: Database, _ clauses: String = "", _ arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try fetchAll(db, cached: query(clauses), arguments: arguments)
  }

  /// Returns the first record.
  static func first(
    _ db: Database, _ clauses: String = "", _ arguments: StatementArguments = StatementArguments()
  ) throws -> Self? {
    try fetchOne(db, cached: query(clauses), arguments: arguments)
  }

  /// Returns the readable records, and reports the unreadable rows.
  static func readable(
    _ db: Database, _ clauses: String = "", _ arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    try fetchReadable(
      db, from: databaseTableName, cached: query(clauses), arguments: arguments)
  }

  private static func query(_ clauses: String) -> String {
    "SELECT \(columns) FROM \(table) \(clauses)"
  }
}

extension Database {
  /// Returns the results of reading each row. Use this for constant SQL only.
  func rows<Value>(
    cached sql: String, arguments: StatementArguments = StatementArguments(),
    _ read: (inout RowReader) throws -> Value
  ) throws -> [Value] {
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() {
      var reader = RowReader(row)
      values.append(try read(&reader))
    }
    return values
  }
}

/// Reads the columns of a row from left to right.
struct RowReader {
  private let row: Row
  private var index = 0

  init(_ row: Row) { self.row = row }

  /// Returns the value of the next column.
  ///
  /// - Throws: `StoreError.damaged` if the value is NULL or out of the type's range. The subscripts of `Row` would trap.
  @inline(__always)
  mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>()
    throws(StoreError) -> Value
  {
    defer { index += 1 }
    do { return try row.decode(atIndex: index) } catch { throw damaged }
  }

  /// Returns the next column's value, or `other` if this version doesn't know the raw value.
  mutating func next<Value: RawRepresentable>(or other: Value) throws(StoreError) -> Value
  where Value.RawValue: DatabaseValueConvertible & StatementColumnConvertible {
    Value(rawValue: try next()) ?? other
  }

  /// Returns the bytes in the next column.
  mutating func nextBytes() throws(StoreError) -> [UInt8] { Array(try next() as Data) }

  private var damaged: StoreError {
    let column = row.columnNames.dropFirst(index).first ?? ""
    return .damaged(what: "the column \(column)" + (row.storedID.map { " in row \($0)" } ?? ""))
  }
}
