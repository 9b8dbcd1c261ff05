public import ActivityFiles
import Engine
import Foundation
import GRDB

/// Imports of accepted uploads. Each batch is one transaction, which also stores the upload's progress.
extension ImportRepository {
  /// Stores the parts of a plan that don't belong to a single file: its exports' gear, and the items that could not be
  /// opened, which are also logged.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func open(_ upload: Identifier, plan: ImportPlan, now: Double) async throws {
    let refused = plan.refusals.map {
      ImportRecord(name: $0.displayPath, outcome: .failed($0.reason))
    }
    try await database.write { db in
      try UploadRows.open(
        upload, total: plan.count, refused: refused, health: nil, in: db)
      for record in refused { try Self.log(record, from: upload, now: now, in: db) }
      try Self.add(exports: plan.exports, from: upload, now: now, in: db)
    }
  }

  /// Stores the result of importing an Andante export or a part of it. If the process ends before the result is stored,
  /// the export is imported again. Data that is already stored stays unchanged.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func note(_ records: [ImportRecord], of export: FullExport, in upload: Identifier)
    async throws
  {
    let count = export.activityCount
    try await database.write {
      try UploadRows.advance(upload, by: records, counting: count, in: $0)
    }
  }

  /// Skips a single file or workout that could not be stored, so that the import can continue after it.
  ///
  /// - Parameter report: a health export's report before this item.
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func skipFailedItem(
    _ name: String, of upload: Identifier, reason: String, report: HealthReport? = nil, now: Double
  ) async throws -> HealthReport? {
    let record = ImportRecord(name: name, outcome: .failed(reason))
    let noted = report?.noting([record])
    try await database.write { db in
      try Self.log(record, from: upload, now: now, in: db)
      try UploadRows.advance(upload, by: [record], health: noted, in: db)
    }
    return noted
  }

  /// Imports one batch of an upload, and stores the progress in the same transaction.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled. In that case, nothing from the batch is stored.
  public func add(
    batch: ArraySlice<ImportItem>, of upload: Identifier, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws {
    let prepared = try await prepare(batch, isInternal: true, zone: zone)
    try Task.checkCancellation()
    _ = try await store(prepared, from: upload, now: now) { records, db in
      try UploadRows.advance(upload, by: records, in: db)
    }
  }

  /// Imports those activities listed in an upload's exports that have no recording, and adds them to the upload's
  /// counts.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func addMissing(
    of exports: [ExportOverview], to upload: Identifier, now: Double
  ) async throws {
    let missing = try await addMissing(of: exports, isInternal: true, from: upload, now: now)
    let records = missing.records.map(\.record)
    guard !records.isEmpty else { return }
    try await database.write {
      try UploadRows.advance(upload, by: records, counting: 0, in: $0)
    }
  }

  /// Begins the import of an uploaded health export: fills in personal values that the settings lack, and stores
  /// the report.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func open(
    _ upload: Identifier, health: HealthImport, otherActivityFiles count: Int = 0
  ) async throws -> HealthReport {
    let begun = try await begin(health)
    let report = HealthReport(
      result: begun, exported: health.export.exported.map { Instant($0) })
    try await database.write { db in
      try UploadRows.open(
        upload, total: health.export.workouts.count + count, refused: [], health: report, in: db)
    }
    return report
  }

  /// Imports a health export's workouts, starting at index `first`, and stores the progress in the same transaction.
  /// Returns the updated report and the number of workouts.
  ///
  /// - Parameter limit: the maximum number of workouts.
  /// - Throws: `UploadEndedError` if the upload was cancelled. In that case, nothing from the batch is stored.
  public func add(
    workoutsOf health: HealthImport, from first: Int, to report: HealthReport,
    of upload: Identifier, limit: Int = .max, now: Double
  ) async throws -> (HealthReport, count: Int) {
    var report = report
    let batch = nextBatch(of: health, from: first, limit: limit, noting: &report.result)
    let items = batch.map(ImportItem.init)[...]
    return (try await add(items, to: report, of: upload, now: now), batch.count)
  }

  /// Imports a batch of the additional activity files in a health export's archive, and stores the progress in the same
  /// transaction.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled. In that case, nothing from the batch is stored.
  public func add(
    _ batch: ArraySlice<ImportItem>, to report: HealthReport, of upload: Identifier, now: Double
  ) async throws -> HealthReport {
    let prepared = try await prepare(batch, isInternal: true, zone: LocalZone.minutes(at:))
    try Task.checkCancellation()
    let records = try await store(prepared, from: upload, now: now) { records, db in
      try UploadRows.advance(upload, by: records, health: report.noting(records), in: db)
    }
    return report.noting(records)
  }

  /// Logs the files in a health export's archive that aren't activity files, and adds them to the report.
  ///
  /// - Throws: `UploadEndedError` if the upload was cancelled.
  public func logRefused(
    _ refused: [ImportRecord], to report: HealthReport, of upload: Identifier, now: Double
  ) async throws -> HealthReport {
    let noted = report.noting(refused)
    try await database.write { db in
      for record in refused { try Self.log(record, from: upload, now: now, in: db) }
      try UploadRows.advance(upload, by: refused, health: noted, in: db)
    }
    return noted
  }
}

extension HealthReport {
  fileprivate func noting(_ records: [ImportRecord]) -> HealthReport {
    var report = self
    report.result.note(records)
    return report
  }
}
