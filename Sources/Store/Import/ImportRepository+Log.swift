import Foundation
import GRDB
public import Model

/// An entry in the import log.
public struct ImportLogEntry: Equatable, Sendable {
  /// The entry's number. Later entries have higher numbers.
  public var number: Int64
  /// The import time, in seconds since 1970.
  public var importedAt: Double
  public var name: String
  public var outcome: ImportLogOutcome
  /// The activity that the file belongs to, as long as it exists.
  public var activity: Identifier?
  /// The reason why the file was skipped or failed.
  public var reason: String?
  /// Warnings, one sentence each.
  public var warnings: [String]
}

/// A page of the log, latest entry first.
public struct ImportLogPage: Equatable, Sendable {
  public var entries: [ImportLogEntry]
  /// The value of `before` for the next page; nil for the last page.
  public var next: Int64?
}

extension ImportRepository {
  /// The maximum number of entries that remain after housekeeping.
  public static let logLimit = 5_000

  /// Returns the latest log entries with numbers below `before`, latest first.
  ///
  /// - Parameter outcomes: the outcomes to include.
  /// - Complexity: O(limit) at any position in the log if all outcomes are included, otherwise O(`logLimit`).
  public func log(
    _ outcomes: [ImportLogOutcome] = ImportLogOutcome.allCases,
    before: Int64 = .max, limit: Int = 50
  ) async throws -> ImportLogPage {
    let fates = outcomes.map { "\($0.rawValue)" }.joined(separator: ", ")
    return try await database.read { db in
      let entries = try ImportLogEntry.fetchAll(
        db,
        sql: """
          SELECT \(ImportLogEntry.columns), coalesce(own.uuid, holder.uuid) FROM import_log
          LEFT JOIN activity own ON own.uuid = import_log.activity AND own.deleted_at IS NULL
          LEFT JOIN attachment ON attachment.uuid = import_log.activity
          LEFT JOIN activity holder
            ON holder.id = attachment.activity AND holder.deleted_at IS NULL
          WHERE import_log.id < ? AND fate IN (\(fates))
          ORDER BY import_log.id DESC LIMIT ?
          """, arguments: [before, limit + 1])
      let shown = entries.prefix(limit)
      return ImportLogPage(
        entries: Array(shown), next: entries.count > limit ? shown.last?.number : nil)
    }
  }

  /// Returns an upload's first failed files. The result is empty for uploads to earlier versions, whose log entries
  /// don't identify the upload.
  ///
  /// - Complexity: O(`logLimit`).
  public func failures(of upload: Identifier, limit: Int) async throws -> [ImportLogEntry] {
    try await database.read { db in
      try ImportLogEntry.fetchAll(
        db,
        cached: """
          SELECT \(ImportLogEntry.columns), NULL FROM import_log
          WHERE upload = ? AND fate = ? ORDER BY id LIMIT ?
          """,
        arguments: [upload, ImportLogOutcome.failed.rawValue, limit])
    }
  }

  /// Logs a file that failed before it could be imported.
  ///
  /// - Parameter upload: the upload that contained the file.
  public func logRefusal(
    of name: String, from upload: Identifier? = nil, reason: String, now: Double
  ) async throws {
    let record = ImportRecord(name: name, outcome: .failed(reason))
    try await database.write { try Self.log(record, from: upload, now: now, in: $0) }
  }

  /// Deletes all but the latest entries. Returns the number of deleted entries.
  @discardableResult
  public func trimLog(keeping limit: Int = logLimit) async throws -> Int {
    try await database.write { db in
      try db.execute(
        sql: """
          DELETE FROM import_log
          WHERE id <= (SELECT id FROM import_log ORDER BY id DESC LIMIT 1 OFFSET ?)
          """, arguments: [limit])
      return db.changesCount
    }
  }

  static func log(
    _ record: ImportRecord, from upload: Identifier? = nil, now: Double, in db: Database
  ) throws {
    let outcome = record.outcome
    try db.cachedStatement(
      sql: """
        INSERT INTO import_log (imported_at, name, fate, activity, reason, warnings, upload)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      now, record.name, outcome.logged.rawValue, outcome.activity, outcome.reason,
      record.warnings.joined(separator: "\n"), upload,
    ])
  }
}

extension ImportLogEntry: StoredRecord {
  /// The columns of the log. They are followed by the entry's activity, if it exists.
  static let columns =
    "import_log.id, imported_at, import_log.name, fate, reason, warnings"

  init(_ row: inout RowReader) throws(StoreError) {
    number = try row.next()
    importedAt = try row.next()
    name = try row.next()
    outcome = try row.next(or: .failed)
    reason = try row.next()
    warnings = (try row.next() as String).split(separator: "\n").map(String.init)
    activity = try row.next()
  }
}
