import Store

extension AppServices {
  /// Ends an upload that its athlete does not want any more. Its bytes go at once, or with the batch that is being stored.
  func cancelUpload(_ id: Identifier, of athlete: Athlete, in store: AthleteStore) async throws {
    guard let state = try await store.uploads.cancel(id, now: now()) else { return }
    let isPaused = uploadWaits.holds(id)
    if isPaused {
      // One that waits for its next try would keep the athlete's other uploads waiting.
      await uploadJobs.stop(of: athlete)
      uploadWaits.end(of: id)
    }
    if isPaused || state == .waiting {
      await spool.remove(SpooledFile(path: spool.path(of: id, athlete), byteCount: 0))
    }
    if isPaused { uploadJobs.wake(athlete, self) }
  }
}
