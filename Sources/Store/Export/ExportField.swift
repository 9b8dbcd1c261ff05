import Engine
import GRDB

/// How a value stands in a line of an export, and in its column.
enum ExportShape: Sendable {
  case integer(InputRange<Int64>)
  case number(InputRange<Double>)
  /// Text; anything beyond the limit, in characters, is cut off.
  case text(limit: Int)
  case bool
  /// Bytes as lower-case hexadecimal digits: identities and hashes.
  case hex
  /// A 64-bit pattern as 16 hexadecimal digits, which numbers of JSON do not hold.
  case bits
  /// A word for each number that is stored; a number that has none stands as it is.
  case word([Int: String])
  /// What another row is known by: of an original its hash, of an activity its identity.
  case row(of: String, by: String)
  /// A file in the archive, given by its path. The limit is in bytes. Files in `photos` are pictures.
  case file(folder: String, limit: Int)
  /// Text that is stored as bytes. The limit is in bytes.
  case document(limit: Int)

  /// The words of an enumeration whose numbers are stored.
  static func words<Value: CaseIterable & RawRepresentable>(
    _ type: Value.Type
  ) -> ExportShape where Value.RawValue: BinaryInteger {
    .word(
      Dictionary(
        type.allCases.map { (Int($0.rawValue), "\($0)") }, uniquingKeysWith: { first, _ in first }))
  }
}

/// A member of an export's lines.
struct ExportField: Sendable {
  let key: String
  let column: String
  let shape: ExportShape
  /// Whether it is worked out anew when it is brought in again, and stands there for who reads it.
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

/// What a file of lines holds, one JSON object a line (docs/export.md).
struct ExportKind: Sendable {
  /// The file is `data/NAME.jsonl`.
  let name: String
  let table: String
  /// In one sentence, for the archive's own README.
  let what: String
  /// The columns that lines are ordered by.
  let order: String
  /// Whether it is brought in again; else it stands there for who reads it.
  var isRestored = true
  /// The maximum number of lines to restore: far more than anyone has, and few enough to process.
  var lineLimit = 200_000
  /// Whether the forms would have stored a restored row. Checked after the table's own constraints.
  var isPossible: (@Sendable (Row) -> Bool)?
  /// Columns without which no row can be, and what they hold until they are worked out.
  var placeholders: [String] = []
  let fields: [ExportField]

  var path: String { "data/\(name).jsonl" }
}
