import ActivityFiles
import Engine
import Foundation
import GRDB

/// The result of importing an Andante export.
public struct FullImportResult: Sendable {
  /// Whether the athlete had no data and was restored from the export.
  public var isRestored = false
  /// One record per original, or one per restored activity.
  public var records: [ImportRecord] = []
  /// Descriptions of data that wasn't imported, one sentence each.
  public var notes: [String] = []
}

extension ImportRepository {
  /// Imports an Andante export. An athlete without data is restored completely, with the same identifiers. For an
  /// athlete with data, only the recordings are imported. New recordings get their metadata from the export, and all
  /// other data in the export is left out.
  ///
  /// A restoration is one transaction. Afterwards, the derived data is calculated one activity at a time. If the
  /// process is killed, housekeeping completes the calculation.
  /// - Parameter onProgress: called with the number of processed items and the total number.
  public func add(
    whole export: FullExport, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:),
    onProgress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> FullImportResult {
    do {
      guard let notes = try await restore(whole: export, now: now) else {
        return try await addRecordings(of: export, now: now, zone: zone, onProgress: onProgress)
      }
      try await deriveAll(onProgress)
      return try await result(restored: notes)
    } catch let error as FileError where error.systemError == nil {
      let reason = error.description
      try await logRefusal(of: export.displayPath, reason: reason, now: now)
      return FullImportResult(
        records: [ImportRecord(name: export.displayPath, outcome: .failed(reason))])
    }
  }

  /// Restores an athlete without data in one transaction. Returns descriptions of the data that wasn't restored. The
  /// caller has to calculate derived data with `AthleteStore.rederive`. Returns nil without changing anything if the
  /// athlete has data.
  public func restore(whole export: FullExport, now: Double) async throws -> [String]? {
    let restored = try await database.write { db -> [String]? in
      guard try ExportRestore.isEmpty(db) else { return nil }
      var restore = ExportRestore(export)
      try restore.run(in: db)
      return restore.notes
    }
    if let restored, !restored.isEmpty {
      try await log(restored, of: export, "some of it could not be used", now: now)
    }
    return restored
  }

  /// Logs the parts of an export that were left out because the athlete already has data. Returns their descriptions.
  public func noteOmissions(of export: FullExport, now: Double) async throws -> [String] {
    let notes = try export.omissionNotes()
    try await log(notes, of: export, "its recordings were imported", now: now)
    return notes
  }

  /// Adds a log entry about an export.
  private func log(
    _ notes: [String], of export: FullExport, _ outcome: String, now: Double
  ) async throws {
    var record = ImportRecord(
      name: export.displayPath, outcome: .skipped("An Andante export: \(outcome)"))
    record.warnings = notes
    let line = record
    try await database.write { try Self.log(line, now: now, in: $0) }
  }

  private func deriveAll(_ onProgress: @Sendable (Int, Int) -> Void) async throws {
    let total = try await database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM activity") ?? 0
    }
    let derivations = DerivationRepository(database: database, reading: reading)
    var done = 0
    while let due = try await derivations.next() {
      try Task.checkCancellation()
      _ = try await derivations.derive(due)
      done += 1
      onProgress(min(done, total), total)
    }
  }

  /// Returns the result of a restoration, with one record per activity.
  public func result(restored notes: [String]) async throws -> FullImportResult {
    let records = try await database.read { db in
      try RestoredActivity.readable(db, "ORDER BY activity.id").map(\.record)
    }
    return FullImportResult(isRestored: true, records: records, notes: notes)
  }

  /// Imports only an export's recordings, for an athlete who already has data.
  private func addRecordings(
    of export: FullExport, now: Double, zone: @escaping @Sendable (Double) -> Int,
    onProgress: @Sendable (Int, Int) -> Void
  ) async throws -> FullImportResult {
    let items = try export.items()
    var result = FullImportResult()
    result.records = try await add(items: items, now: now, zone: zone) {
      onProgress($0, items.count)
    }
    result.notes = try await noteOmissions(of: export, now: now)
    return result
  }
}

private struct RestoredActivity: StoredTable {
  static let table = "activity JOIN source ON source.id = activity.source"
  static let columns = "uuid, coalesce(nullif(name, ''), title), activity.id"

  let record: ImportRecord

  init(_ row: inout RowReader) throws(StoreError) {
    let id: Identifier = try row.next()
    var record = ImportRecord(name: try row.next(), outcome: .imported(id))
    (record.newCount, record.activities) = (1, [id])
    self.record = record
  }
}

extension FullExport {
  /// Returns descriptions of the data that cannot be merged with an athlete's existing data.
  fileprivate func omissionNotes() throws -> [String] {
    let taken = [
      ExportKind.originals, .activities, .additionalSources, .gearAssignments, .lastNumbers,
    ]
    var counts: [String] = []
    for kind in ExportKind.all
    where kind.isRestored && !taken.contains(where: { $0.name == kind.name }) {
      let count = try lineCount(of: kind)
      if count > 0 { counts.append("\(kind.name) (\(count))") }
    }
    guard !counts.isEmpty else { return [] }
    return [
      "This athlete already has data, so only recordings with their titles, notes and gear were imported. Left out: "
        + counts.joined(separator: ", ") + "."
    ]
  }
}
