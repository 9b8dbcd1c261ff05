import ActivityFiles
import Engine
import Store

/// Imports an athlete's uploads: immediately, or in the background if they contain many activities.
struct UploadImport: Sendable {
  enum Result: Sendable {
    case file(ImportRecord)
    /// The upload was accepted. The import runs in the background under this ID.
    case health(Identifier)
    case archive(Identifier)
  }

  private let services: ImportServices
  private let athlete: Athlete
  private let store: AthleteStore

  init(_ services: ImportServices, _ athlete: Athlete, _ store: AthleteStore) {
    self.services = services
    self.athlete = athlete
    self.store = store
  }

  /// Imports an upload or accepts it for a background import. Removes the file once it has been imported or rejected.
  func add(_ upload: SpooledFile, named name: String) async throws -> Result {
    do {
      switch try await kind(of: upload, named: name) {
      case .health: return .health(try await accept(upload, .health, named: name))
      case .archive: return .archive(try await accept(upload, .archive, named: name))
      case nil: return .file(try await addFile(upload, named: name))
      }
    } catch {
      await services.spool.remove(upload)
      throw error
    }
  }

  /// Imports a file with one activity or session immediately, and removes the upload.
  func addFile(_ upload: SpooledFile, named name: String) async throws -> ImportRecord {
    let (store, now) = (store, services.base.now())
    // Gzip typically compresses activity files to a tenth.
    let isPacked = name.lowercased().hasSuffix(".gz")
    let byteCount = isPacked ? min(upload.byteCount * 10, Limits.fileBytes) : upload.byteCount
    return try await done(with: upload, of: byteCount) {
      guard upload.byteCount <= Limits.fileBytes else {
        let reason = AppError.tooLarge(limitBytes: Limits.fileBytes).sentence
        try await store.imports.logRefusal(of: name, reason: reason, now: now)
        return ImportRecord(name: name, outcome: .failed(reason))
      }
      let item = ImportItem(
        path: upload.path, named: name, byteCount: upload.byteCount,
        byteLimit: Limits.fileBytes)
      let posted = WorkItem.posted(try upload.hash())
      let record = try await store.attempts.attempt(posted) {
        try await store.imports.add(items: [item], now: now)[0]
      }
      if let record { return record }
      let reason = try await store.attempts.reason(of: posted) ?? AppError.failed.sentence
      try await store.imports.logRefusal(of: name, reason: reason, now: now)
      return ImportRecord(name: name, outcome: .failed(reason))
    }
  }

  /// Stores a session log immediately, and removes the upload.
  func addSession(_ upload: SpooledFile) async throws -> StoredSession {
    let (store, now) = (store, services.base.now())
    return try await done(with: upload, of: upload.byteCount) {
      let posted = WorkItem.posted(try upload.hash())
      let stored = try await store.attempts.attempt(posted) {
        try await store.sessions.add(log: try upload.bytes(), now: now)
      }
      guard let stored else {
        throw AppError.badRequest(
          try await store.attempts.reason(of: posted) ?? AppError.failed.sentence)
      }
      return stored
    }
  }

  /// Processes an upload when it is the athlete's turn, then removes it.
  private func done<Value: Sendable>(
    with upload: SpooledFile, of byteCount: Int, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    do {
      let value = try await services.scheduler.work(for: athlete, on: byteCount, work)
      await services.spool.remove(upload)
      return value
    } catch {
      await services.spool.remove(upload)
      throw error
    }
  }

  // MARK: In the background

  /// Returns nil if the file contains a single activity. A KMZ file is an archive, but contains only one.
  private func kind(of upload: SpooledFile, named name: String) async throws -> Upload.Kind? {
    try await services.scheduler.work(for: athlete) {
      if HealthImport.isExport(path: upload.path) { return .health }
      let isArchive =
        // A damaged archive is treated as a single file, which is rejected later.
        ImportPlan.isArchive(upload.path) && (try? ZipArchive(path: upload.path)) != nil
        && !name.lowercased().hasSuffix(".kmz")
      return isArchive ? .archive : nil
    }
  }

  /// Accepts an upload for a background import. The file and its database row are durable when this returns.
  private func accept(
    _ upload: SpooledFile, _ kind: Upload.Kind, named name: String
  ) async throws -> Identifier {
    let id = Identifier.random()
    let kept = try await services.spool.keep(upload, as: id, of: athlete)
    do {
      try await store.uploads.accept(
        id, kind, name: name, byteCount: kept.byteCount, now: services.base.now())
    } catch {
      await services.spool.remove(kept)
      throw error
    }
    services.jobs.wake(athlete, services)
    return id
  }
}
