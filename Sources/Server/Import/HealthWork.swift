import ActivityFiles
import Engine
import Store

/// Imports an accepted Apple Health export: first its workouts, then the accompanying files. Each batch is a separate
/// unit of work.
struct HealthWork: Sendable {
  private let upload: Upload
  private let file: SpooledFile
  private let store: AthleteStore
  private let work: UploadWork
  private var scheduler: WorkScheduler { work.services.scheduler }
  private var now: Double { work.services.base.now() }

  /// The estimated memory for one batch of workouts, in bytes.
  private static let workoutBytes = 16 << 20

  init(_ upload: Upload, _ file: SpooledFile, _ store: AthleteStore, _ work: UploadWork) {
    (self.upload, self.file, self.store, self.work) = (upload, file, store, work)
  }

  func run() async throws {
    guard upload.isOpened || !upload.hasFailedTooOften else {
      throw FileError(.tooLarge, UploadWork.ended(upload.endings))
    }
    let health = try await scheduler.work(for: work.athlete, isSuspect: upload.isSuspect) {
      try HealthImport(path: file.path)
    }
    let sidecarFiles = try store.imports.otherActivityFiles(
      health, entryByteLimit: Limits.fileBytes)
    var (begun, done) = (upload.health, upload.done)
    if begun == nil {
      begun = try await store.imports.open(
        upload.id, health: health, otherActivityFiles: sidecarFiles.count)
    }
    guard var report = begun else { return }
    if upload.hasFailedTooOften {
      report = try await givenUp(number: done, of: health, sidecarFiles, report)
      done += 1
    }
    report = try await workouts(of: health, &done, report)
    try await files(sidecarFiles, done - health.export.workouts.count, report)
  }

  private func workouts(
    of health: HealthImport, _ done: inout Int, _ report: HealthReport
  ) async throws -> HealthReport {
    var report = report
    while done < health.export.workouts.count {
      try work.checkQuota(without: file)
      let (next, count) = try await scheduler.work(
        for: work.athlete, on: Self.workoutBytes, isSuspect: upload.isSuspect
      ) { [done, report] in
        try await store.imports.add(
          workoutsOf: health, from: done, to: report, of: upload.id, limit: batchLimit, now: now)
      }
      (report, done) = (next, done + count)
    }
    return report
  }

  /// Imports the files that accompany the export.
  ///
  /// - Parameter done: The number of files that were already imported. Negative while workouts remain.
  private func files(_ sidecarFiles: SidecarFiles, _ done: Int, _ report: HealthReport) async throws
  {
    var report = report
    if done < sidecarFiles.refused.count {
      report = try await store.imports.logRefused(
        Array(sidecarFiles.refused.dropFirst(done)), to: report, of: upload.id, now: now)
    }
    let items = sidecarFiles.items.dropFirst(max(0, done - sidecarFiles.refused.count))
    for batch in ImportBatches(items, limit: batchLimit) {
      try work.checkQuota(without: file)
      report = try await scheduler.work(
        for: work.athlete, on: batch.reduce(0) { $0 + $1.weight }, isSuspect: upload.isSuspect
      ) { [report] in
        try await store.imports.add(batch, to: report, of: upload.id, now: now)
      }
    }
  }

  /// The maximum batch size: a single item if earlier attempts stopped the server without storing anything, otherwise
  /// unlimited.
  private var batchLimit: Int { upload.importsOneByOne ? 1 : .max }

  private func givenUp(
    number: Int, of health: HealthImport, _ sidecarFiles: SidecarFiles, _ report: HealthReport
  ) async throws -> HealthReport {
    let workoutCount = health.export.workouts.count
    let names = sidecarFiles.refused.map(\.name) + sidecarFiles.items.map(\.name)
    let file = number - workoutCount
    let name =
      names.indices.contains(file) ? names[file] : "workout \(number + 1) of \(workoutCount)"
    return try await store.imports.skipFailedItem(
      name, of: upload.id, reason: UploadWork.ended(upload.endings), report: report, now: now)
      ?? report
  }
}
