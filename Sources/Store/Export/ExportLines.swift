import Foundation
import GRDB
import TextEncoding

/// Converts the rows of an export kind to lines.
struct ExportLines: Sendable {
  let kind: ExportKind
  /// Returns a file's path in the archive. Its arguments are the value of the row's first field, the field's folder and
  /// the file's first bytes.
  let path: @Sendable (_ key: DatabaseValue, _ folder: String, _ head: [UInt8]) -> String

  /// Returns up to `limit` rows as lines, starting at row `offset`, together with the number of these rows.
  func lines(from offset: Int, limit: Int, in db: Database) throws -> (bytes: [UInt8], count: Int) {
    let rows = try Row.fetchAll(db, sql: query, arguments: [limit, offset])
    var bytes: [UInt8] = []
    for row in rows { bytes += Array(line(row).compact.utf8) + [0x0A] }
    return (bytes, rows.count)
  }

  private var query: String {
    let columns = kind.fields.map { "\(Self.expression($0, in: kind.table)) AS \"\($0.key)\"" }
    return """
      SELECT \(columns.joined(separator: ", ")) FROM "\(kind.table)"
      ORDER BY \(kind.order) LIMIT ? OFFSET ?
      """
  }

  private static func expression(_ field: ExportField, in table: String) -> String {
    let column = "\"\(table)\".\"\(field.column)\""
    return switch field.shape {
    case .row(let other, let key): "(SELECT \"\(key)\" FROM \"\(other)\" WHERE id = \(column))"
    case .file: "substr(\(column), 1, 12)"
    default: column
    }
  }

  private func line(_ row: Row) -> JSONValue {
    .object(
      kind.fields.map { field in
        (field.key, value(row[field.key], of: field, key: row[kind.fields[0].key]))
      })
  }

  private func value(
    _ value: DatabaseValue, of field: ExportField, key: DatabaseValue
  ) -> JSONValue {
    if case .file(let folder, _) = field.shape {
      guard let head = Data.fromDatabaseValue(value) else { return .null }
      return .text(path(key, folder, Array(head)))
    }
    return Self.value(value, field.shape)
  }

  private static func value(_ value: DatabaseValue, _ shape: ExportShape) -> JSONValue {
    switch (value.storage, shape) {
    case (.int64(let number), .bool): .bool(number != 0)
    case (.int64(let number), .bits): .text(hexText(UInt64(bitPattern: number)))
    case (.int64(let number), .word(let words)):
      words[Int(number)].map { .text($0) } ?? .integer(Int(number))
    case (.int64(let number), _): .integer(Int(number))
    case (.double(let number), _): .number(number)
    case (.string(let text), _): .text(text)
    case (.blob(let data), .document): .text(String(decoding: data, as: UTF8.self))
    case (.blob(let data), _): .text(hexText(data))
    case (.null, _): .null
    }
  }
}
