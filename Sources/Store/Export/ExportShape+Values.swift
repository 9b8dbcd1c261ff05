import Engine
import Foundation
import GRDB
import TextEncoding

extension ExportShape {
  /// Converts a value for its column. Returns nil if its type is wrong or it is out of range. Also returns nil for rows
  /// and files, because converting them requires more than the value.
  func value(_ node: JSONValue) -> DatabaseValue? {
    switch self {
    case .integer(let range): range.checked(exactly: node.number)?.databaseValue
    case .number(let range): range.checked(node.number)?.databaseValue
    case .text(let limit): node.text.map { String($0.prefix(limit)) }?.databaseValue
    case .bool: node.bool?.databaseValue
    case .hex: node.text.flatMap { bytes(hex: $0) }.map { Data($0) }?.databaseValue
    case .bits:
      node.text.flatMap { UInt64($0, radix: 16) }.map(Int64.init(bitPattern:))?.databaseValue
    case .word(let words):
      (words.first { $0.value == node.text }?.key
        ?? InputRange(0...255).checked(exactly: node.number))?.databaseValue
    case .document(let limit):
      node.text.flatMap { $0.utf8.count <= limit ? Data($0.utf8) : nil }?.databaseValue
    case .row, .file: nil
    }
  }

  /// Returns whether the value is text that exceeds its column's limit and would be cut off.
  func cuts(_ node: JSONValue) -> Bool {
    guard case .text(let limit) = self, let text = node.text else { return false }
    return text.count > limit
  }
}

extension ExportLine {
  /// Returns a member converted for its column, or nil if it is missing or out of range.
  func value<Value: DatabaseValueConvertible>(_ key: String, of kind: ExportKind) -> Value? {
    guard let node = node[key], let field = kind.fields.first(where: { $0.key == key }) else {
      return nil
    }
    return field.shape.value(node).flatMap { Value.fromDatabaseValue($0) }
  }
}
