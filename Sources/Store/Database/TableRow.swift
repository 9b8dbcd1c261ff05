import GRDB

/// A column's name and its value.
typealias ColumnValue = (String, (any DatabaseValueConvertible)?)

/// A record that is written to the columns from which it is read.
protocol StoredRow: StoredTable, PersistableRecord {
  /// The values of `columns`, in the same order.
  var values: [(any DatabaseValueConvertible)?] { get }
}

extension StoredRow {
  func encode(to container: inout PersistenceContainer) {
    adding([]).encode(to: &container)
  }

  /// Adds columns that aren't part of the record, such as the row to which it belongs.
  func adding(_ more: [ColumnValue]) -> TableRow<Self> {
    let names = Self.columns.split { ", \n".contains($0) }.map(String.init)
    assert(names.count == values.count)
    return TableRow(columns: more + zip(names, values))
  }
}

/// Values for some of the columns of a table.
struct TableRow<Table: TableRecord>: PersistableRecord {
  static var databaseTableName: String { Table.databaseTableName }

  let columns: [ColumnValue]

  func encode(to container: inout PersistenceContainer) {
    for (name, value) in columns { container[name] = value }
  }
}

extension TableRecord {
  /// Returns a row to insert.
  static func row(_ columns: [ColumnValue]) -> TableRow<Self> { TableRow(columns: columns) }

  /// Updates columns of the row with the given primary key, if it exists. Returns the number of updated rows.
  @discardableResult
  static func update(_ columns: [ColumnValue], ofRow key: Int64, in db: Database) throws -> Int {
    try filter(key: key).updateAll(db, columns.map { Column($0.0).set(to: $0.1) })
  }
}
