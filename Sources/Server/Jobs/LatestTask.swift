import Synchronization

/// Runs work that a request starts without waiting for it.
final class LatestTask: Sendable {
  private let latest = Mutex<Task<Void, Never>?>(nil)

  func begin(_ work: @escaping @Sendable () async -> Void) {
    latest.withLock { $0 = Task { await work() } }
  }

  /// Waits for the latest work to finish.
  func finish() async { await latest.withLock { $0 }?.value }
}
