import ActivityFiles
import Store

/// Imports files, folders and archives: first full exports and health exports, then all other files.
struct FileImporter {
  let store: AthleteStore
  /// The current time in seconds since 1970.
  let now: Double
  /// Called with the number of finished files and the total.
  var onProgress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  private(set) var result = ImportResult()

  init(
    store: AthleteStore, now: Double,
    onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.store = store
    self.now = now
    self.onProgress = onProgress
  }

  mutating func run(_ plan: ImportPlan) async throws {
    for export in plan.healthExports { try await addHealth(export) }
    for refusal in plan.refusals { try await refuse(refusal.displayPath, refusal.reason) }
    for export in plan.fullExports { try await addWhole(export) }
    try await store.imports.add(exports: plan.exports, now: now)
    result.notes += plan.exports.flatMap { export in
      export.notes.map { "\(export.displayPath): \($0)" }
    }
    let total = plan.items.count
    let records = try await store.imports.add(
      items: plan.items, now: now, onProgress: { [onProgress] in onProgress($0, total) })
    for (item, record) in zip(plan.items, records) { result.note(record, of: item) }
    let missing = try await store.imports.addMissing(of: plan.exports, now: now)
    for (displayPath, record) in missing.records { result.note(record, at: displayPath) }
    result.notes += missing.notes
  }

  /// Imports a full Andante export.
  private mutating func addWhole(_ export: FullExport) async throws {
    let taken = try await store.imports.add(whole: export, now: now, onProgress: onProgress)
    for record in taken.records { result.note(record, at: export.displayPath) }
    result.notes += taken.notes.map { "\(export.displayPath): \($0)" }
  }

  private mutating func addHealth(_ export: HealthItem) async throws {
    let path = export.path
    do {
      let health = try export.open()
      let total = health.export.workouts.count
      let before = try await store.settings.current()
      let taken = try await store.imports.add(health: health, now: now) { [onProgress] done in
        onProgress(done, total)
      }
      result.imported += taken.imported
      result.activities += taken.imported
      result.duplicates += taken.duplicates
      for failure in taken.failed { result.refuse("\(path): \(failure.name)", failure.reason) }
      result.health.append(HealthReport(path: path, result: taken, before: before))
    } catch let error as FileError {
      try await refuse(path, error.description)
    }
  }

  private mutating func refuse(_ displayPath: String, _ reason: String) async throws {
    result.refuse(displayPath, reason)
    let name = displayPath.split(separator: "/").last.map(String.init) ?? displayPath
    try await store.imports.logRefusal(of: name, reason: reason, now: now)
  }
}
