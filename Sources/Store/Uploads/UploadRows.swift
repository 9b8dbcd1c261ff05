import Foundation
import GRDB
import Model

/// Reads and writes accepted uploads inside transactions.
enum UploadRows {
  static func find(_ id: Identifier, in db: Database) throws -> Upload? {
    try Upload.readable(db, "WHERE uuid = ?", [id]).first
  }

  /// Returns the uploads that haven't ended, in the order in which they were accepted.
  static func unfinished(in db: Database) throws -> [Upload] {
    try Upload.readable(db, "WHERE state < ? ORDER BY upload.id", [UploadState.done.rawValue])
  }

  /// Stores the data about an opened upload as a whole: the number of items, those that were refused, and the health
  /// report.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled, so that the transaction stores nothing.
  static func open(
    _ id: Identifier, total: Int, refused: [ImportRecord], health: HealthReport?, in db: Database
  ) throws {
    try change(
      """
      state = ?, is_opened = 1, starts = 0, total = ?, failed = failed + ?, health = ?,
        reason = ''
      """,
      [
        UploadState.importing.rawValue, total, refused.count,
        try health.map { try StoredHealthReport($0).json() },
      ], of: id, in: db)
  }

  /// Adds the records to an upload's progress.
  ///
  /// - Parameter count: the number of processed items, if it differs from the number of records.
  /// - Throws: `UploadEndedError` if the upload was cancelled, so that the transaction stores nothing.
  static func advance(
    _ id: Identifier, by records: [ImportRecord], counting count: Int? = nil,
    health: HealthReport? = nil, in db: Database
  ) throws {
    let counts = UploadCounts(records.map(\.outcome.logged))
    try change(
      """
      state = ?, starts = 0, reason = '', done = done + ?, imported = imported + ?,
        duplicates = duplicates + ?, attached = attached + ?, skipped = skipped + ?,
        failed = failed + ?, health = coalesce(?, health)
      """,
      [
        UploadState.importing.rawValue, count ?? records.count, counts.imported, counts.duplicates,
        counts.attached, counts.skipped, counts.failed,
        try health.map { try StoredHealthReport($0).json() },
      ], of: id, in: db)
  }

  private static func change(
    _ assignments: String, _ values: StatementArguments, of id: Identifier, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE upload SET \(assignments) WHERE uuid = ? AND state < ?",
      arguments: values + [id, UploadState.done.rawValue])
    guard db.changesCount > 0 else { throw UploadEndedError() }
    try AttemptRows.noteProgress(of: .upload(id), in: db)
  }
}

extension Upload.Kind: StoredValue {}
extension UploadState: StoredValue {}

extension Upload: StoredTable {
  static let table = """
    upload LEFT JOIN attempt ON attempt.kind = 2 AND item = lower(hex(upload.uuid))
    """
  static let columns = """
    uuid, upload.kind, name, byte_count, accepted_at, state, starts, is_opened, done, total,
    \(UploadCounts.columns), upload.reason, health, coalesce(strikes, 0), coalesce(is_set_aside, 0),
    upload.id
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), kind: row.next(), name: row.next(), byteCount: row.next(),
      acceptedAt: row.next(), state: row.next(), starts: row.next(), isOpened: row.next(),
      done: row.next(), total: row.next(), counts: UploadCounts(&row), reason: row.next(),
      health: (row.next() as String?).flatMap { StoredHealthReport(json: $0)?.report },
      strikes: row.next(), isSetAside: row.next())
  }
}

extension UploadCounts: StoredRecord {
  static let columns = "imported, duplicates, attached, skipped, failed"

  init(_ row: inout RowReader) throws(StoreError) {
    self.init()
    (imported, duplicates, attached) = try (row.next(), row.next(), row.next())
    (skipped, failed) = try (row.next(), row.next())
  }
}
