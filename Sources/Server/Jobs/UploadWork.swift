import ActivityFiles
import Engine
import Logging
import Store

/// Imports one athlete's accepted uploads, batch by batch, each when it is the athlete's turn.
struct UploadWork: Sendable {
  let services: AppServices
  let athlete: Athlete
  private static let logger = Logger(label: "andante.uploads")
  /// Seconds until something is tried again that was not the file's fault.
  var pause = Duration.seconds(60)

  func runAll() async {
    do {
      let store = try services.store(of: athlete)
      while !Task.isCancelled, let upload = try await store.uploads.underWay().first {
        await run(upload, store)
      }
    } catch {
      Self.logger.error("accepted uploads wait", metadata: ["error": "\(error)"])
    }
  }

  private func run(_ waiting: Upload, _ store: AthleteStore) async {
    let file = SpooledFile(
      path: services.spool.path(of: waiting.id, athlete), byteCount: waiting.byteCount)
    if waiting.starts >= UploadRepository.eagerStarts {
      guard (try? await Task.sleep(for: pause)) != nil else { return }
    }
    do {
      guard let upload = try await store.uploads.begin(waiting.id) else { return }
      try await work(on: upload, file, store)
    } catch is UploadEnded {
      // Cancelled; what was stored before stays.
    } catch {
      guard await end(waiting, with: error, store) else { return }
    }
    await services.spool.remove(file)
  }

  private func work(on upload: Upload, _ file: SpooledFile, _ store: AthleteStore) async throws {
    guard upload.starts <= UploadRepository.mostStarts else {
      throw FileError(
        .tooLarge, "the server ended \(upload.starts - 1) times while it read this file")
    }
    guard PathKind(of: file.path) == .file else {
      throw FileError(.unreadable, "the uploaded file is not there any more: bring it in again")
    }
    switch upload.kind {
    case .archive: try await importArchive(upload, file, store)
    case .health: try await importHealth(upload, file, store)
    }
    try await store.uploads.end(upload.id, .done, now: services.now())
  }

  private func importArchive(
    _ upload: Upload, _ file: SpooledFile, _ store: AthleteStore
  ) async throws {
    let now = services.now()
    let plan = try await services.floor.work(for: athlete) {
      var plan = ImportPlan(entryByteLimit: Limits.fileBytes, scratch: services.spool.folder)
      plan.addArchive(file.path, named: upload.name)
      if !upload.isOpened { try await store.imports.open(upload.id, plan: plan, now: now) }
      return plan
    }
    for export in plan.wholeExports where upload.done == 0 {
      try await services.floor.work(for: athlete, on: Limits.fileBytes) {
        try await store.imports.add(whole: export, of: upload.id, now: now)
      }
    }
    let wholeCount = plan.count - plan.items.count
    for batch in ImportBatches(plan.items.dropFirst(max(0, upload.done - wholeCount))) {
      let weight = batch.reduce(0) { $0 + $1.weight }
      try await services.floor.work(for: athlete, on: weight) {
        try await store.imports.add(batch: batch, of: upload.id, now: now)
      }
    }
  }

  private func importHealth(
    _ upload: Upload, _ file: SpooledFile, _ store: AthleteStore
  ) async throws {
    var (report, done) = (upload.health, upload.done)
    let health = try await services.floor.work(for: athlete) { try HealthImport(path: file.path) }
    if report == nil { report = try await store.imports.open(upload.id, health: health) }
    while let begun = report, done < health.export.workouts.count {
      let (next, count) = try await services.floor.work(for: athlete, on: Self.workoutBytes) {
        [done] in
        try await store.imports.add(
          workoutsOf: health, from: done, to: begun, of: upload.id, now: services.now())
      }
      (report, done) = (next, done + count)
    }
    _ = try await services.floor.work(for: athlete, on: Self.workoutBytes) {
      try await store.imports.addFiles(
        beside: health, now: services.now(), entryByteLimit: Limits.fileBytes)
    }
  }

  /// Of the workouts that are in memory at once.
  private static let workoutBytes = 16 << 20

  /// Notes why an import ended early; false where it is to be begun again.
  private func end(_ upload: Upload, with error: any Error, _ store: AthleteStore) async -> Bool {
    let uploads = store.uploads
    switch error {
    case let error as FileError:
      return await fail(upload, error.description, store)
    case let error as StoreError:
      return await fail(upload, error.description, store)
    case is CancellationError:
      // A task of its own: in one that was cancelled nothing is written any more.
      await Task { try? await uploads.putBack(upload.id, reason: "") }.value
      return false
    default:
      Self.logger.error("an accepted upload waits", metadata: ["error": "\(error)"])
      try? await uploads.putBack(upload.id, reason: AppError.failed.sentence)
      try? await Task.sleep(for: pause)
      return false
    }
  }

  /// False where not even that could be written down.
  private func fail(_ upload: Upload, _ reason: String, _ store: AthleteStore) async -> Bool {
    do {
      guard
        try await store.uploads.end(upload.id, .failed, reason: reason, now: services.now())
      else { return true }
      try await store.imports.logRefusal(of: upload.name, reason: reason, now: services.now())
      return true
    } catch {
      Self.logger.error("an accepted upload waits", metadata: ["error": "\(error)"])
      try? await Task.sleep(for: pause)
      return false
    }
  }
}
