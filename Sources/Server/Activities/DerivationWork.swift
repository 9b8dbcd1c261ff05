import Logging
import Store

/// Recalculates an athlete's outdated metrics, one recording at a time and within the scheduler's memory limit.
struct DerivationWork: Sendable {
  let services: BaseServices
  let scheduler: WorkScheduler
  let athlete: Athlete
  var logger = Logger(label: "andante.derivations")

  func run(afterEach: () async throws -> Void = {}) async throws {
    let derivations = try services.store(of: athlete).derivations
    while let due = try await derivations.next() {
      try Task.checkCancellation()
      let reason = try await scheduler.work(
        for: athlete, on: due.byteCount, isSuspect: due.isSuspect
      ) { try await derivations.derive(due) }
      if let reason {
        logger.error(
          "an original could not be read again, so its metrics are kept",
          metadata: [
            "athlete": "\(athlete.identifier)", "item": "\(due.item)", "error": "\(reason)",
          ])
      }
      try await afterEach()
    }
  }

  /// Starts the recalculation without waiting for it.
  func begin(as task: LatestTask) {
    task.begin {
      do {
        try await run()
      } catch {
        logger.log(error, "metrics could not be recalculated")
      }
    }
  }
}
