public import ActivityFiles
import Foundation
import GRDB

/// Imports of accepted uploads, a batch a transaction, each with how far the upload is.
extension ImportRepository {
  /// Stores what a plan says as a whole: the gear its exports list, and what could not be opened, in the log too.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func open(_ upload: Identifier, plan: ImportPlan, now: Double) async throws {
    let refused = plan.refusals.map {
      ImportRecord(name: $0.place, outcome: .failed($0.reason))
    }
    try await database.write { db in
      try UploadRows.open(
        upload, total: plan.count, refused: refused, health: nil, in: db)
      for record in refused { try Self.log(record, from: upload, now: now, in: db) }
      try Self.add(exports: plan.exports, from: upload, now: now, in: db)
    }
  }

  /// Notes what became of an export of Andante's, or of a part of it. Ended before that, it is brought in once more, and what is
  /// there already stays as it is.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func note(_ records: [ImportRecord], of export: WholeExport, in upload: Identifier)
    async throws
  {
    let count = export.activityCount
    try await database.write {
      try UploadRows.advance(upload, by: records, counting: count, in: $0)
    }
  }

  /// Leaves one file or workout out that nothing could be stored of, so that what comes after it is imported.
  ///
  /// - Parameter report: of a health export, as it is without this one.
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func giveUp(
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

  /// Imports one batch of an upload and notes in the same transaction that it is done.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled; nothing of the batch is stored then.
  public func add(
    batch: ArraySlice<ImportItem>, of upload: Identifier, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws {
    let prepared = try await prepare(batch, areOurs: true, zone: zone)
    try Task.checkCancellation()
    _ = try await store(prepared, from: upload, now: now) { records, db in
      try UploadRows.advance(upload, by: records, in: db)
    }
  }

  /// Fills in what the settings lack, and notes what a health export says as a whole.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func open(
    _ upload: Identifier, health: HealthImport, filesBeside count: Int = 0
  ) async throws -> HealthReport {
    let begun = try await begin(health)
    let exported = health.export.exported
    let report = HealthReport(
      result: begun,
      exported: exported.map { ($0.unixSeconds, Int($0.zoneMinutes ?? 0)) })
    try await database.write { db in
      try UploadRows.open(
        upload, total: health.export.workouts.count + count, refused: [], health: report, in: db)
    }
    return report
  }

  /// Imports some workouts of an export from number `first` on, and notes in the same transaction that they are done.
  /// Returns the report with them, and how many there were.
  ///
  /// - Parameter limit: how many at most.
  /// - Throws: `UploadEnded` where the upload was cancelled; nothing of the batch is stored then.
  public func add(
    workoutsOf health: HealthImport, from first: Int, to report: HealthReport,
    of upload: Identifier, limit: Int = .max, now: Double
  ) async throws -> (HealthReport, count: Int) {
    var report = report
    let batch = nextBatch(of: health, from: first, limit: limit, noting: &report.result)
    let items = batch.map(ImportItem.init)[...]
    return (try await add(items, to: report, of: upload, now: now), batch.count)
  }

  /// Imports some of the files beside a health export, and notes in the same transaction that they are done.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled; nothing of the batch is stored then.
  public func add(
    _ batch: ArraySlice<ImportItem>, to report: HealthReport, of upload: Identifier, now: Double
  ) async throws -> HealthReport {
    let prepared = try await prepare(batch, areOurs: true, zone: LocalZone.minutes(at:))
    try Task.checkCancellation()
    let records = try await store(prepared, from: upload, now: now) { records, db in
      try UploadRows.advance(upload, by: records, health: report.noting(records), in: db)
    }
    return report.noting(records)
  }

  /// Tells of what beside a health export is no activity file, each with its reason.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func tell(
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
