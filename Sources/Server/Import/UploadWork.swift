import ActivityFiles
import Engine
import Logging
import Model
import Screens
import Store

/// Imports an athlete's accepted uploads in batches, each as a separate unit of work.
struct UploadWork: Sendable {
  let services: ImportServices
  let athlete: Athlete
  private static let logger = Logger(label: "andante.uploads")
  /// The delay before a retry after errors that the file did not cause.
  var pause = Duration.seconds(60)

  func runAll() async {
    do {
      let store = try services.base.store(of: athlete)
      while !Task.isCancelled, let upload = try await next(in: store) {
        await run(upload, store)
      }
    } catch {
      Self.logger.log(error, "accepted uploads cannot be processed")
    }
  }

  private func next(in store: AthleteStore) async throws -> Upload? {
    try await store.uploads.unfinished().first { !$0.isSetAside }
  }

  func run(_ waiting: Upload, _ store: AthleteStore) async {
    let file = SpooledFile(
      path: services.spool.path(of: waiting.id, athlete), byteCount: waiting.byteCount)
    guard await delayRetry(before: waiting) else { return }
    do {
      guard let upload = try await store.uploads.begin(waiting.id) else { throw UploadEndedError() }
      services.waitReasons.end(of: waiting.id)
      try await work(on: upload, file, store)
    } catch is UploadEndedError {
      // The upload was cancelled. Activities imported before the cancellation are kept.
    } catch {
      guard await end(waiting, with: error, store) else { return }
    }
    services.waitReasons.end(of: waiting.id)
    await services.spool.remove(file)
  }

  /// Delays a retry if earlier attempts stopped the server without storing anything: a minute at first, increasing to
  /// six hours. This keeps the server usable if a file crashes it, or if it is restarted for other reasons. Returns
  /// false if cancelled.
  private func delayRetry(before upload: Upload) async -> Bool {
    let late = upload.starts - UploadRepository.immediateStarts
    guard late >= 0 else { return true }
    let times = min(1 << min(late, 9), 360)
    services.waitReasons.note(
      Self.ended(upload.starts) + " and will try again", of: upload.id)
    // Throws only if cancelled.
    return (try? await Task.sleep(for: pause * times)) != nil
  }

  static func ended(_ times: Int) -> String {
    "the server stopped \(times) times while reading this file"
  }

  private func work(on upload: Upload, _ file: SpooledFile, _ store: AthleteStore) async throws {
    guard PathKind(of: file.path) == .file else {
      throw FileError(.unreadable, "the uploaded file is missing: import it again")
    }
    switch upload.kind {
    case .archive: try await ArchiveWork(upload, file, store, self).run()
    case .health: try await HealthWork(upload, file, store, self).run()
    }
    try await store.uploads.end(upload.id, .done, now: services.base.now())
  }

  /// Checks the quota. Called before each batch, because an archive's contents can be much larger than the archive.
  ///
  /// - Throws: `FileError` if the athlete's data have reached the quota. The upload itself does not count because it is
  ///   removed afterwards.
  func checkQuota(without file: SpooledFile) throws {
    do {
      try services.space.checkQuota(for: -file.byteCount, of: athlete)
    } catch let error as AppError {
      throw FileError(.tooLarge, error.sentence)
    }
  }

  /// Records why an import ended early. Returns false if it must be retried.
  func end(_ upload: Upload, with error: any Error, _ store: AthleteStore) async -> Bool {
    let uploads = store.uploads
    switch error {
    // System and disk errors are not the file's fault, so the import is retried.
    case _ where StorageError(error) != nil: break
    case let error as FileError:
      return await fail(upload, error.description, store)
    case let error as StoreError:
      return await fail(upload, error.description, store)
    case is CancellationError:
      // Uses a new task because writes fail in a cancelled task.
      await Task { try? await uploads.putBack(upload.id, reason: "") }.value
      return false
    default: break
    }
    await wait(upload, uploads, error)
    return false
  }

  /// Records why an upload is waiting, and waits before the next attempt. The reason is also kept in memory, because
  /// it cannot be stored on a full disk.
  private func wait(_ upload: Upload, _ uploads: UploadRepository, _ error: any Error) async {
    Self.logger.log(error, "an accepted upload cannot be processed yet")
    let reason = sentenceForAthletes(about: error)
    services.waitReasons.note(reason, of: upload.id)
    // If this fails too, the page shows the reason from memory.
    try? await uploads.putBack(upload.id, reason: reason)
    // Throws only if cancelled.
    try? await Task.sleep(for: pause)
  }

  /// Records that an import failed. Returns false if the failure could not be stored; the import must then be retried.
  private func fail(_ upload: Upload, _ reason: String, _ store: AthleteStore) async -> Bool {
    do {
      guard
        try await store.uploads.end(upload.id, .failed, reason: reason, now: services.base.now())
      else { return true }
      try await store.imports.logRefusal(
        of: upload.name, from: upload.id, reason: reason, now: services.base.now())
      return true
    } catch {
      await wait(upload, store.uploads, error)
      return false
    }
  }
}
