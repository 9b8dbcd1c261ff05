import Logging
import Store

extension BaseServices {
  /// Records which items the previous process was working on when it ended, and logs those that are set aside as a
  /// result.
  func settleAttempts(after end: ProcessEnd, _ logger: Logger) async {
    if end == .crashed { logger.error("the server crashed during its last run") }
    do {
      for athlete in try await accounts.athletes() where directory.hasFile(of: athlete) {
        await settleAttempts(of: athlete, after: end, logger)
      }
    } catch {
      logger.log(error, "cannot read what the last run was doing")
    }
  }

  /// Clears all items in progress at an orderly shutdown.
  func endAttempts() async throws {
    for store in stores.all { _ = try await store.attempts.settle(after: .orderly) }
  }

  private func settleAttempts(
    of athlete: Athlete, after end: ProcessEnd, _ logger: Logger
  ) async {
    do {
      for item in try await store(of: athlete).attempts.settle(after: end) {
        logger.error(
          "set aside because the server stopped each time it worked on it",
          metadata: [
            "athlete": "\(athlete.identifier)", "item": "\(item.item)", "title": "\(item.title)",
          ])
      }
    } catch {
      logger.log(error, "cannot read what the last run was doing", of: athlete)
    }
  }
}
