import Logging
import Screens
import Store
import Synchronization

/// Holds the reason why background jobs currently cannot run: one sentence, or nil if they can.
final class JobIssue: Sendable {
  private let fault = Mutex<String?>(nil)

  var sentence: String? { fault.withLock { $0 } }

  func note(_ sentence: String?) { fault.withLock { $0 = sentence } }
}

extension JobIssue {
  /// Returns the athletes to run jobs for. If they cannot be read, logs the error and reports it on the jobs page.
  ///
  /// - Returns: The athletes, or nil if they cannot be read or the task was cancelled.
  func athletes(in accounts: AccountStore, _ logger: Logger) async -> [Athlete]? {
    do {
      let athletes = try await accounts.athletes()
      note(nil)
      return athletes
    } catch is CancellationError {
      return nil
    } catch {
      note(sentenceForAthletes(about: error))
      logger.log(error, "background work cannot start")
      return nil
    }
  }
}
