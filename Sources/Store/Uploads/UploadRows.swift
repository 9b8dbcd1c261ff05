import Foundation
import GRDB

/// Reads and writes accepted uploads inside transactions.
enum UploadRows {
  static let query = """
    SELECT upload.*, coalesce(strikes, 0) AS strikes, coalesce(is_set_aside, 0) AS is_set_aside
    FROM upload LEFT JOIN attempt ON attempt.kind = 2 AND item = lower(hex(upload.uuid))
    """

  static func find(_ id: Identifier, in db: Database) throws -> Upload? {
    try Row.fetchOne(
      db, cached: "\(query) WHERE uuid = ?", arguments: [Data(id.bytes)]
    ).flatMap(Upload.init)
  }

  /// Returns the uploads that haven't ended, in the order in which they were accepted.
  static func unfinished(in db: Database) throws -> [Upload] {
    try Row.fetchAll(
      db, cached: "\(query) WHERE state < ? ORDER BY upload.id",
      arguments: [Upload.State.done.rawValue]
    ).readable(from: "upload", in: db, Upload.init)
  }

  /// Stores the data that concerns an opened upload as a whole.
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
        Upload.State.importing.rawValue, total, refused.count,
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
    let counts = UploadCounts(records.map(\.outcome))
    try change(
      """
      state = ?, starts = 0, reason = '', done = done + ?, imported = imported + ?,
        duplicates = duplicates + ?, attached = attached + ?, skipped = skipped + ?,
        failed = failed + ?, health = coalesce(?, health)
      """,
      [
        Upload.State.importing.rawValue, count ?? records.count, counts.imported, counts.duplicates,
        counts.attached, counts.skipped, counts.failed,
        try health.map { try StoredHealthReport($0).json() },
      ], of: id, in: db)
  }

  private static func change(
    _ assignments: String, _ values: StatementArguments, of id: Identifier, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE upload SET \(assignments) WHERE uuid = ? AND state < ?",
      arguments: values + [Data(id.bytes), Upload.State.done.rawValue])
    guard db.changesCount > 0 else { throw UploadEndedError() }
    try AttemptRows.noteProgress(of: .upload(id), in: db)
  }
}

extension Upload {
  /// Returns nil if the kind or the state is unknown.
  init?(row: Row) {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)),
      let kind = Kind(rawValue: row["kind"]), let state = State(rawValue: row["state"])
    else { return nil }
    var counts = UploadCounts()
    (counts.imported, counts.duplicates) = (row["imported"], row["duplicates"])
    (counts.attached, counts.skipped) = (row["attached"], row["skipped"])
    counts.failed = row["failed"]
    self.init(
      id: id, kind: kind, name: row["name"], byteCount: row["byte_count"],
      acceptedAt: row["accepted_at"], state: state, starts: row["starts"],
      isOpened: row["is_opened"], done: row["done"], total: row["total"], counts: counts,
      reason: row["reason"],
      health: (row["health"] as String?).flatMap { StoredHealthReport(json: $0)?.report },
      strikes: row["strikes"], isSetAside: row["is_set_aside"])
  }
}
