import Engine
import GRDB

/// The representation of a value in an export's lines and in its database column.
enum ExportShape: Sendable {
  case integer(InputRange<Int64>)
  case number(InputRange<Double>)
  /// Text. Characters beyond the limit are cut off.
  case text(limit: Int)
  case bool
  /// Bytes as lower-case hexadecimal digits, for identifiers and hashes.
  case hex
  /// A 64-bit pattern as 16 hexadecimal digits, because JSON numbers cannot represent it exactly.
  case bits
  /// A stored number that is exported as a word. A number without a word is exported as a number.
  case word([Int: String])
  /// A reference to another row, exported as the value of one of its columns, such as the hash of an original or the
  /// identifier of an activity.
  case row(of: String, by: String)
  /// A file in the archive, exported as its path. The limit is in bytes. Files in `photos` are pictures.
  case file(folder: String, limit: Int)
  /// Text that is stored as bytes. The limit is in bytes.
  case document(limit: Int)

  /// Returns a shape for an enumeration whose raw values are stored. Its case names are the words.
  static func words<Value: CaseIterable & RawRepresentable>(
    _ type: Value.Type
  ) -> ExportShape where Value.RawValue: BinaryInteger {
    .word(
      Dictionary(
        type.allCases.map { (Int($0.rawValue), "\($0)") }, uniquingKeysWith: { first, _ in first }))
  }
}

/// A member of the JSON object in each line of an export.
struct ExportField: Sendable {
  let key: String
  let column: String
  let shape: ExportShape
  /// Whether the value is recalculated when an export is imported. If so, it is exported only for people and other
  /// programs that read the export.
  let isDerived: Bool

  init(
    _ key: String, _ shape: ExportShape, column: String? = nil, isDerived: Bool = false
  ) {
    (self.key, self.shape, self.isDerived) = (key, shape, isDerived)
    self.column = column ?? key
  }

  static func derived(_ key: String, _ shape: ExportShape, column: String? = nil) -> ExportField {
    ExportField(key, shape, column: column, isDerived: true)
  }
}

/// A table of an export: a file with one JSON object per line (docs/using/export.md).
struct ExportKind: Sendable {
  /// The name of the table's file without its folder and extension: `data/NAME.jsonl`.
  let name: String
  let table: String
  /// A one-sentence description for the archive's README.
  let what: String
  /// The columns by which the lines are sorted.
  let order: String
  /// Whether the lines are restored by an import. If not, they are exported only for people and other programs that
  /// read the export.
  var isRestored = true
  /// The maximum number of lines to restore: far more than anyone has, but few enough to process.
  var lineLimit = 200_000
  /// The record that must be able to read a restored row, because the app's forms create only such rows. It reads the
  /// row after the table's own constraints were checked.
  var record: (any StoredRecord.Type)?
  /// Columns that must not be null. They are set to placeholders until they are recalculated.
  var placeholders: [String] = []
  let fields: [ExportField]

  var path: String { "data/\(name).jsonl" }
}
