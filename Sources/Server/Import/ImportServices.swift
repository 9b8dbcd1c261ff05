import Hummingbird
import Model
import Store

/// The dependencies of uploads and imports.
struct ImportServices: Sendable {
  let base: BaseServices
  let scheduler: WorkScheduler
  let spool: Spool
  let space: UploadSpaceCheck
  let jobs = UploadJobs()
  let waitReasons = UploadWaitReasons()

  /// Removes the files of uploads that an earlier process did not receive completely.
  init(
    _ options: ServerOptions, _ base: BaseServices, _ scheduler: WorkScheduler,
    freeBytes: @escaping @Sendable (String) -> Int?
  ) {
    (self.base, self.scheduler) = (base, scheduler)
    spool = Spool(dataPath: base.directory.path, writers: scheduler.writers)
    spool.clear()
    space = UploadSpaceCheck(
      directory: base.directory, spool: spool, quotaBytes: options.quotaBytes,
      freeBytes: freeBytes)
  }

  /// Writes the body to a file, which the caller must pass to `Spool.keep` or `Spool.remove`.
  func receive(
    _ request: Request, of athlete: Athlete, upTo limit: Int = RequestLimits.uploadBytes
  ) async throws -> SpooledFile {
    try await spool.receive(request, of: athlete, upTo: limit, in: space)
  }

  /// Returns an upload with the reason why it is waiting, or nil if it doesn't exist.
  func upload(_ id: Identifier, in store: AthleteStore) async throws -> Upload? {
    try await store.uploads.find(id).map(waitReasons.withWaitReason)
  }

  /// Cancels an upload. Its file is removed immediately, or after the batch that is currently being imported.
  func cancelUpload(_ id: Identifier, of athlete: Athlete, in store: AthleteStore) async throws {
    guard let state = try await store.uploads.cancel(id, now: base.now()) else { return }
    let isPaused = waitReasons.isWaiting(id)
    if isPaused {
      // If this upload is waiting for a retry, stop waiting, because it would block the athlete's other uploads.
      await jobs.stop(of: athlete)
      waitReasons.end(of: id)
    }
    if isPaused || state == .waiting {
      await spool.remove(SpooledFile(path: spool.path(of: id, athlete), byteCount: 0))
    }
    if isPaused { jobs.wake(athlete, self) }
  }
}
