import ActivityFiles
import Engine
import Store

/// Imports an accepted archive. Each batch of files is a separate unit of work.
struct ArchiveWork: Sendable {
  private let upload: Upload
  private let file: SpooledFile
  private let store: AthleteStore
  private let work: UploadWork
  private let now: Double
  private var scheduler: WorkScheduler { work.services.scheduler }

  init(_ upload: Upload, _ file: SpooledFile, _ store: AthleteStore, _ work: UploadWork) {
    (self.upload, self.file, self.store, self.work) = (upload, file, store, work)
    now = work.services.base.now()
  }

  func run() async throws {
    let plan = try await opened()
    var begun = 0
    for export in plan.fullExports {
      let end = begun + export.activityCount
      // An export without activities can still contain other data.
      if upload.done < max(end, begun + 1) { try await importExport(export) }
      begun = end
    }
    // If earlier attempts stopped the server without storing anything, import one file at a time. This isolates the
    // file at fault and keeps the files before it.
    var items = plan.items.dropFirst(max(0, upload.done - begun))
    if upload.hasFailedTooOften, let item = items.popFirst() {
      _ = try await store.imports.skipFailedItem(
        item.name, of: upload.id, reason: UploadWork.ended(upload.endings), now: now)
    }
    for batch in ImportBatches(items, limit: upload.importsOneByOne ? 1 : .max) {
      try work.checkQuota(without: file)
      let weight = batch.reduce(0) { $0 + $1.weight }
      try await scheduler.work(for: work.athlete, on: weight, isSuspect: upload.isSuspect) {
        try await store.imports.add(batch: batch, of: upload.id, now: now)
      }
    }
    guard !plan.exports.isEmpty else { return }
    try await scheduler.work(for: work.athlete, isSuspect: upload.isSuspect) {
      try await store.imports.addMissing(of: plan.exports, to: upload.id, now: now)
    }
  }

  /// Opens the archive.
  ///
  /// - Throws: `FileError` if every attempt to open the archive stopped the server.
  private func opened() async throws -> ImportPlan {
    guard upload.isOpened || !upload.hasFailedTooOften else {
      throw FileError(.tooLarge, UploadWork.ended(upload.endings))
    }
    return try await scheduler.work(for: work.athlete, isSuspect: upload.isSuspect) {
      var plan = ImportPlan(
        entryByteLimit: Limits.fileBytes, scratch: work.services.spool.folder)
      plan.addArchive(file.path, named: upload.name)
      if let fault = plan.firstSystemError { throw fault }
      if !upload.isOpened { try await store.imports.open(upload.id, plan: plan, now: now) }
      return plan
    }
  }

  /// Imports an Andante export within the archive. Records a failure and continues if the export cannot be read.
  private func importExport(_ export: FullExport) async throws {
    var records: [ImportRecord]
    do {
      records = try await restored(export)
    } catch let error as FileError where error.systemError == nil {
      try await store.imports.logRefusal(
        of: export.displayPath, from: upload.id, reason: error.description, now: now)
      records = [ImportRecord(name: export.displayPath, outcome: .failed(error.description))]
    }
    try await store.imports.note(records, of: export, in: upload.id)
  }

  /// Restores an export as one unit of work. Recalculating the metrics of each restored activity is a separate unit.
  private func restored(_ export: FullExport) async throws -> [ImportRecord] {
    guard !upload.hasFailedTooOften else {
      throw FileError(.tooLarge, UploadWork.ended(upload.endings))
    }
    let notes = try await scheduler.work(
      for: work.athlete, on: Limits.fileBytes, isSuspect: upload.isSuspect
    ) {
      try await store.imports.restore(whole: export, now: now)
    }
    guard let notes else { return try await added(export) }
    try await DerivationWork(
      services: work.services.base, scheduler: scheduler, athlete: work.athlete
    ).run {
      try await store.uploads.noteProgress(of: upload.id)
    }
    return try await store.imports.result(restored: notes).records
  }

  /// Imports only the export's recordings. Used if the athlete already has data.
  private func added(_ export: FullExport) async throws -> [ImportRecord] {
    var records: [ImportRecord] = []
    for batch in ImportBatches(try export.items()) {
      try work.checkQuota(without: file)
      let weight = batch.reduce(0) { $0 + $1.weight }
      records += try await scheduler.work(
        for: work.athlete, on: weight, isSuspect: upload.isSuspect
      ) {
        try await store.imports.add(
          items: Array(batch), isInternal: true, from: upload.id, now: now)
      }
      try await store.uploads.noteProgress(of: upload.id)
    }
    _ = try await store.imports.noteOmissions(of: export, now: now)
    return records
  }
}
