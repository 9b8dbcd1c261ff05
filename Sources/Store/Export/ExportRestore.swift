import ActivityFiles
import Compression
import Crypto
import Foundation
import GRDB
import Garage
import TextEncoding

/// Restores an export's lines and files into the tables of an athlete without data. Derived data isn't restored.
/// Instead, the rows are marked as outdated so that `rederive` recalculates them.
struct ExportRestore {
  let export: FullExport
  /// Descriptions of data that wasn't restored, one sentence each.
  private(set) var notes: [String] = []
  private var truncatedTextCount = 0
  /// The gear and installations that have been restored so far; nil before the first installation.
  private var ledger: UsageLedger?

  init(_ export: FullExport) { self.export = export }

  /// Returns whether the athlete has no data that could conflict with an export.
  static func isEmpty(_ db: Database) throws -> Bool {
    let tables = ["source", "activity", "calibration", "gear", "sound", "cadence_plan"]
    return try tables.allSatisfy { table in
      try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") ?? true
    }
  }

  mutating func run(in db: Database) throws {
    try db.execute(sql: "DELETE FROM import_log")
    for kind in ExportKind.all where kind.isRestored {
      var (left, count) = (0, 0)
      truncatedTextCount = 0
      try export.forEachLine(of: kind) { line in
        count += 1
        guard count <= kind.lineLimit else {
          throw FileError(
            .tooLarge, "\(kind.path) has more than \(counted(kind.lineLimit, "line"))")
        }
        if try !put(line, of: kind, in: db) { left += 1 }
      }
      if left > 0 {
        notes.append("\(kind.path): \(left) of \(counted(count, "line")) could not be imported")
      }
      if truncatedTextCount > 0 {
        notes.append(
          "\(kind.path): \(counted(truncatedTextCount, "text")) shortened to the maximum length")
      }
    }
  }

  /// Restores a line. Returns false if a value is invalid or the row already exists.
  private mutating func put(
    _ line: ExportLine, of kind: ExportKind, in db: Database
  ) throws -> Bool {
    switch kind.table {
    case ExportKind.originals.table: return try putOriginal(line, in: db)
    case ExportKind.lastNumbers.table: return try putLastNumber(line, in: db)
    default: break
    }
    var columns: [ColumnValue] = kind.placeholders.map { ($0, $0 == "details" ? Data() : 0) }
    for field in kind.fields where !field.isDerived {
      guard let value = try value(line.node[field.key], of: field, in: db) else { return false }
      columns.append((field.column, value))
    }
    do {
      return try insert(columns, of: kind, in: db)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return false
    } catch let error as DatabaseError {
      throw FileError(
        .malformed, "\(kind.path): \(error.message ?? "the line cannot be stored")",
        line: line.number)
    }
  }

  /// Inserts a row unless it already exists or could not have been created with the app's forms.
  private mutating func insert(
    _ columns: [ColumnValue], of kind: ExportKind, in db: Database
  ) throws -> Bool {
    guard let record = kind.record else {
      try db.insertIfPossible(columns, into: kind.table).execute()
      return db.changesCount > 0
    }
    var isKept = false
    try db.inSavepoint {
      let row = try Row.fetchOne(
        db.insertIfPossible(columns, into: kind.table, returning: "RETURNING \(record.columns)"))
      if let row, let read = Self.read(row, as: record) {
        isKept = try (read as? Installation).map { try installIfPossible($0, in: db) } ?? true
      }
      return isKept ? .commit : .rollback
    }
    return isKept
  }

  /// Returns nil if the record cannot read the row.
  private static func read(_ row: Row, as record: any StoredRecord.Type) -> (any StoredRecord)? {
    var row = RowReader(row)
    do throws(StoreError) { return try record.init(&row) } catch { return nil }
  }

  private mutating func installIfPossible(_ installation: Installation, in db: Database) throws
    -> Bool
  {
    if ledger == nil {
      ledger = UsageLedger(
        gear: try GearRows.all(includingDeleted: true, in: db), installations: [], rides: [])
    }
    do throws(InstallationError) { try ledger?.install(installation) } catch { return false }
    return true
  }

  /// Restores an original. Skips a damaged file, together with the lines that refer to it.
  private mutating func putOriginal(_ line: ExportLine, in db: Database) throws -> Bool {
    guard let path = line.node["file"]?.text else { return false }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try export.bytes(path)
    } catch {
      notes.append("\(path): \(error.message)")
      return false
    }
    let hash = SHA256.hash(data: bytes)
    guard hexText(hash) == line.node["sha256"]?.text,
      let number: Int64 = line.value("number", of: .originals)
    else { return false }
    let compressed = Deflate.compress(bytes, level: 1)
    let isSession = line.node["kind"]?.text == "session"
    try db.insertIfPossible(
      [
        ("id", number), ("sha256", Data(hash)),
        ("kind", (isSession ? SourceKind.sessionLog : .file).rawValue),
        ("name", line.value("name", of: .originals) ?? ""), ("byte_count", bytes.count),
        ("bytes", Data(compressed)),
      ], into: "source"
    ).execute()
    return db.changesCount > 0
  }

  private func putLastNumber(_ line: ExportLine, in db: Database) throws -> Bool {
    guard let name: String = line.value("name", of: .lastNumbers),
      let last: Int64 = line.value("last", of: .lastNumbers), try db.tableExists(name)
    else { return false }
    try db.execute(
      sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [last, name])
    if db.changesCount == 0 {
      try db.execute(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, last])
    }
    return true
  }

  /// Converts a value for its column. Returns nil if the value is invalid or refers to a missing row.
  private mutating func value(
    _ node: JSONValue?, of field: ExportField, in db: Database
  ) throws -> DatabaseValue? {
    guard let node else { return .null }
    switch field.shape {
    case .row(let table, let key):
      guard let known = node.text.flatMap({ bytes(hex: $0) }) else { return nil }
      return try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(key) = ?"),
        arguments: [Data(known)]
      )?.databaseValue
    case .file(let folder, let limit):
      guard let path = node.text, export.entry(path).map({ $0.byteCount <= limit }) ?? true else {
        return nil
      }
      let bytes = try export.bytes(path)
      return folder == "photos" ? picture(bytes, path) : Data(bytes).databaseValue
    default:
      if field.shape.cuts(node) { truncatedTextCount += 1 }
      return field.shape.value(node)
    }
  }
}

extension ExportRestore {
  /// Returns the picture, after the same checks as for an uploaded one. If the picture is rejected, adds a note and
  /// returns null, so that the row is restored without it.
  private mutating func picture(_ bytes: [UInt8], _ path: String) -> DatabaseValue {
    do throws(PictureError) {
      return try Data(Picture(cleaning: bytes).bytes).databaseValue
    } catch {
      notes.append("\(path): \(error)")
      return .null
    }
  }
}

extension Database {
  /// Returns a statement that inserts a row unless it conflicts with an existing one.
  fileprivate func insertIfPossible(
    _ columns: [ColumnValue], into table: String, returning: String = ""
  ) throws -> Statement {
    let statement = try cachedStatement(
      sql: """
        INSERT OR IGNORE INTO "\(table)" (\(columns.map { "\"\($0.0)\"" }.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) \(returning)
        """)
    try statement.setArguments(StatementArguments(columns.map(\.1)))
    return statement
  }
}
