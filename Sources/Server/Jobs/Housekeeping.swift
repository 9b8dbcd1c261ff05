import Logging
import ServiceLifecycle
import Store

/// What needs doing now and then while the server runs: measuring again what an earlier analysis
/// measured, a few at a time, and forgetting for good what was deleted long ago and the oldest of the import log.
struct Housekeeping: Service {
  let services: AppServices
  let logger: Logger
  /// How long a deletion can be taken back.
  static let undoSeconds = 30 * 86_400.0

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await keepHouse()
        try? await Task.sleep(for: .seconds(86_400))
      }
    }
  }

  private func keepHouse() async {
    do {
      for athlete in try await services.accounts.athletes() {
        let store = try services.store(of: athlete)
        try await store.activities.purge(deletedBefore: services.now() - Self.undoSeconds)
        try await store.imports.trimLog()
        while try await store.rederive() > 0 { try Task.checkCancellation() }
      }
    } catch is CancellationError {
      return
    } catch {
      logger.error("housekeeping failed", metadata: ["error": "\(error)"])
    }
  }
}
