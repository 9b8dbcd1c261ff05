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
      for record in refused { try Self.log(record, now: now, in: db) }
      try Self.add(exports: plan.exports, now: now, in: db)
    }
  }

  /// Brings an export of Andante's in and notes that its recordings are done. Ended in between, it is brought in once more,
  /// and what is there already stays as it is.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func add(whole export: WholeExport, of upload: Identifier, now: Double) async throws {
    let records = try await add(whole: export, now: now).records
    try await database.write { try UploadRows.advance(upload, by: records, in: $0) }
  }

  /// Imports one batch of an upload and notes in the same transaction that it is done.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled; nothing of the batch is stored then.
  public func add(
    batch: ArraySlice<ImportItem>, of upload: Identifier, now: Double,
    zone: @escaping @Sendable (Double) -> Int = LocalZone.minutes(at:)
  ) async throws {
    let prepared = try await prepare(batch, zone: zone)
    try Task.checkCancellation()
    _ = try await store(prepared, now: now) { records, db in
      try UploadRows.advance(upload, by: records, in: db)
    }
  }

  /// Fills in what the settings lack, and notes what a health export says as a whole.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled.
  public func open(_ upload: Identifier, health: HealthImport) async throws -> HealthReport {
    let begun = try await begin(health)
    let exported = health.export.exported
    let report = HealthReport(
      result: begun,
      exported: exported.map { ($0.unixSeconds, Int($0.zoneMinutes ?? 0)) })
    try await database.write { db in
      try UploadRows.open(
        upload, total: health.export.workouts.count, refused: [], health: report, in: db)
    }
    return report
  }

  /// Imports some workouts of an export from number `first` on, and notes in the same transaction that they are done.
  /// Returns the report with them, and how many there were.
  ///
  /// - Throws: `UploadEnded` where the upload was cancelled; nothing of the batch is stored then.
  public func add(
    workoutsOf health: HealthImport, from first: Int, to report: HealthReport,
    of upload: Identifier, now: Double
  ) async throws -> (HealthReport, count: Int) {
    var report = report
    let batch = nextBatch(of: health, from: first, noting: &report.result)
    let prepared = try await prepare(
      batch.map(ImportItem.init)[...], zone: LocalZone.minutes(at:))
    let begun = report
    let records = try await store(prepared, now: now) { records, db in
      try UploadRows.advance(
        upload, by: records, health: begun.noting(batch, records), in: db)
    }
    return (begun.noting(batch, records), batch.count)
  }
}

extension HealthReport {
  fileprivate func noting(_ files: [ImportFile], _ records: [ImportRecord]) -> HealthReport {
    var report = self
    report.result.note(files, records.map(\.outcome))
    return report
  }
}
