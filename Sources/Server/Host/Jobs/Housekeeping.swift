import Engine
import Logging
import ServiceLifecycle
import Store

/// Daily maintenance: purges activities that were deleted long ago, trims the import log, and recalculates metrics
/// from earlier versions, one activity at a time.
struct Housekeeping: Service {
  let services: BaseServices
  let scheduler: WorkScheduler
  let metrics: Metrics
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await withTaskExecutorPreference(scheduler.workers) { await cleanUp() }
        await services.clock.sleep(seconds: 86_400)
      }
    }
  }

  /// Performs the maintenance for all athletes. An error for one athlete doesn't affect the others.
  func cleanUp() async {
    do {
      for athlete in try await services.accounts.athletes() { try await cleanUp(after: athlete) }
    } catch is CancellationError {
      return
    } catch {
      logger.log(error, "housekeeping failed")
    }
  }

  private func cleanUp(after athlete: Athlete) async throws {
    do {
      let store = try services.store(of: athlete)
      for log in services.directory.orphanedLogs(of: athlete) {
        logger.warning(
          "the -wal file next to the athlete's file belonged to another database and was moved aside",
          metadata: ["path": "\(log)"])
      }
      try await store.activities.purge(
        deletedBefore: services.now() - Double(Limits.undoDays) * 86_400)
      try await store.imports.trimLog()
      try await DerivationWork(
        services: services, scheduler: scheduler, athlete: athlete, logger: logger
      ).run()
      metrics.count(job: Metrics.housekeeping, hasFailed: false)
    } catch let error as CancellationError {
      throw error
    } catch {
      metrics.count(job: Metrics.housekeeping, hasFailed: true)
      logger.log(error, "housekeeping failed", of: athlete)
    }
  }
}
