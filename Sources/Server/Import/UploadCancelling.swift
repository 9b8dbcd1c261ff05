import Store

extension AppServices {
  /// Cancels an upload. Its file is removed immediately, or after the batch that is currently being imported.
  func cancelUpload(_ id: Identifier, of athlete: Athlete, in store: AthleteStore) async throws {
    guard let state = try await store.uploads.cancel(id, now: now()) else { return }
    let isPaused = uploadWaitReasons.isWaiting(id)
    if isPaused {
      // If this upload is waiting for a retry, stop waiting, because it would block the athlete's other uploads.
      await uploadJobs.stop(of: athlete)
      uploadWaitReasons.end(of: id)
    }
    if isPaused || state == .waiting {
      await spool.remove(SpooledFile(path: spool.path(of: id, athlete), byteCount: 0))
    }
    if isPaused { uploadJobs.wake(athlete, self) }
  }
}
