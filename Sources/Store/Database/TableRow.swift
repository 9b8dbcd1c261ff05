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
struct TableRow<Table: StoredTable>: PersistableRecord {
  static var databaseTableName: String { Table.databaseTableName }

  let columns: [ColumnValue]

  func encode(to container: inout PersistenceContainer) {
    for (name, value) in columns { container[name] = value }
  }
}

extension StoredTable {
  /// Returns a row to insert. To update one, include its primary key.
  static func row(_ columns: [ColumnValue]) -> TableRow<Self> { TableRow(columns: columns) }
}
