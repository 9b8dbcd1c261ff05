import Logging
import ServiceLifecycle
import Store

/// Goes on with the uploads that an earlier server accepted, and stops with this one.
struct UploadResumption: Service {
  let services: AppServices
  let logger: Logger

  func run() async throws {
    for athlete in (try? await services.accounts.athletes()) ?? [] {
      do {
        try await resume(athlete)
      } catch {
        logger.error("uploads could not be resumed", metadata: ["error": "\(error)"])
      }
    }
    try? await gracefulShutdown()
    await services.uploadJobs.stop()
  }

  func resume(_ athlete: Athlete) async throws {
    let waiting = try await services.store(of: athlete).uploads.underWay()
    services.spool.clear(of: athlete, keeping: Set(waiting.map(\.id)))
    if !waiting.isEmpty { services.uploadJobs.wake(athlete, services) }
  }
}
