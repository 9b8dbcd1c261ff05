import Logging
import Screens
import ServiceLifecycle
import Store

/// Resumes the uploads that an earlier process accepted, and stops imports at shutdown.
struct UploadResumption: Service {
  let services: ImportServices
  let issue: JobIssue
  let logger: Logger
  /// The delay before another attempt if the list of athletes could not be read.
  var pause = Duration.seconds(60)

  func run() async throws {
    await cancelWhenGracefulShutdown { await resumeAll() }
    // Throws only when cancelled, which also stops the uploads.
    try? await gracefulShutdown()
    await services.jobs.stop()
  }

  func resumeAll() async {
    for athlete in await athletes() {
      do {
        try await resume(athlete)
      } catch is CancellationError {
        return
      } catch {
        logger.log(error, "uploads could not be resumed", of: athlete)
      }
    }
  }

  /// Returns all athletes, retrying until they can be read. Returns an empty list when cancelled.
  private func athletes() async -> [Athlete] {
    while !Task.isCancelled {
      if let athletes = await issue.athletes(in: services.base.accounts, logger) { return athletes }
      // Throws only if cancelled.
      try? await Task.sleep(for: pause)
    }
    return []
  }

  func resume(_ athlete: Athlete) async throws {
    let waiting = try await services.base.store(of: athlete).uploads.unfinished()
    services.spool.clear(of: athlete, keeping: Set(waiting.map(\.id)))
    if !waiting.isEmpty { services.jobs.wake(athlete, services) }
  }
}
