import ActivityFiles
import Crypto
import Foundation
import GRDB

/// Puts an export's lines and files into the tables of an athlete that has nothing yet. What is derived is left for
/// `rederive`: rows are made due.
struct ExportRestore {
  let export: WholeExport
  /// What did not come along, a sentence each.
  private(set) var notes: [String] = []

  init(_ export: WholeExport) { self.export = export }

  /// Whether an athlete has nothing that an export could disturb.
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
      try export.forEachLine(of: kind) { line in
        count += 1
        if try !put(line, of: kind, in: db) { left += 1 }
      }
      if left > 0 {
        notes.append("\(kind.path): \(left) of \(counted(count, "line")) could not be taken")
      }
    }
  }

  /// False for what cannot be, or is there already.
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
      try db.insertIfPossible(columns, into: kind.table)
    } catch let error as DatabaseError {
      throw FileError(
        .malformed, "\(kind.path): \(error.message ?? "the line cannot be stored")",
        line: line.number)
    }
    return db.changesCount > 0
  }

  /// A file that is damaged is left out, with what is made from it.
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
      let compressed = Deflate.compress(bytes, level: 1), let number = line.integer("number")
    else { return false }
    let isSession = line.node["kind"]?.text == "session"
    try db.insertIfPossible(
      [
        ("id", number), ("sha256", Data(hash)),
        ("kind", (isSession ? SourceKind.sessionLog : .file).rawValue),
        ("name", line.node["name"]?.text ?? ""), ("byte_count", bytes.count),
        ("bytes", Data(compressed)),
      ], into: "source")
    return db.changesCount > 0
  }

  private func putLastNumber(_ line: ExportLine, in db: Database) throws -> Bool {
    guard let name = line.node["name"]?.text, let last = line.integer("last"),
      last.magnitude <= 1 << 50,
      try db.tableExists(name)
    else { return false }
    try db.execute(
      sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", arguments: [last, name])
    if db.changesCount == 0 {
      try db.execute(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, last])
    }
    return true
  }

  /// Nil for what nothing counts to: days, months and numbers of rows are added up later.
  private static func integer(_ node: JSONNode) -> Int64? {
    node.number.flatMap(Int64.init(exactly:)).flatMap { $0.magnitude <= 1 << 50 ? $0 : nil }
  }

  /// As it stands in a column; nil for a value that is not what the field holds, or names what is not there.
  private mutating func value(
    _ node: JSONNode?, of field: ExportField, in db: Database
  ) throws -> DatabaseValue? {
    guard let node else { return .null }
    switch field.shape {
    case .integer: return Self.integer(node)?.databaseValue
    case .number: return node.number.flatMap { abs($0) <= 1e13 ? $0 : nil }?.databaseValue
    case .text: return node.text?.databaseValue
    case .bool: return node.bool?.databaseValue
    case .hex: return node.text.flatMap(bytes(ofHex:))?.databaseValue
    case .bits:
      return node.text.flatMap { UInt64($0, radix: 16) }.map(Int64.init(bitPattern:))?.databaseValue
    case .word(let words):
      let number = words.first { $0.value == node.text }?.key
      return (number ?? node.number.flatMap(Int.init(exactly:)))?.databaseValue
    case .row(let table, let key):
      guard let known = node.text.flatMap(bytes(ofHex:)) else { return nil }
      return try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(key) = ?"), arguments: [known]
      )?.databaseValue
    case .file(folder: "photos"): return try node.text.map { try picture($0) }
    case .file: return try node.text.map { Data(try export.bytes($0)) }?.databaseValue
    case .document: return node.text.map { Data($0.utf8) }?.databaseValue
    }
  }
}

extension ExportRestore {
  /// The picture at a path of the archive, checked like one that is uploaded. A refused picture is noted; the row is
  /// restored without it.
  private mutating func picture(_ path: String) throws -> DatabaseValue {
    let bytes = try export.bytes(path)
    do throws(PictureError) {
      return try Data(Picture(cleaning: bytes).bytes).databaseValue
    } catch {
      notes.append(
        "\(path): not a JPEG, PNG or WebP picture of at most \(Picture.byteLimit / 1_000_000) MB")
      return .null
    }
  }
}

extension Database {
  /// Inserts one row, unless there is one it cannot be beside.
  fileprivate func insertIfPossible(_ columns: [ColumnValue], into table: String) throws {
    try cachedStatement(
      sql: """
        INSERT OR IGNORE INTO "\(table)" (\(columns.map { "\"\($0.0)\"" }.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """
    ).execute(arguments: StatementArguments(columns.map(\.1)))
  }
}

/// Nil for what are no pairs of hexadecimal digits.
private func bytes(ofHex text: String) -> Data? {
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 2) else { return nil }
  var data = Data(capacity: digits.count / 2)
  for index in stride(from: 0, to: digits.count, by: 2) {
    guard let byte = UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    else { return nil }
    data.append(byte)
  }
  return data
}
