import Synchronization

/// Runs background work that a request starts but doesn't wait for.
final class LatestTask: Sendable {
  private let latest = Mutex<Task<Void, Never>?>(nil)

  func begin(_ work: @escaping @Sendable () async -> Void) {
    latest.withLock { $0 = Task { await work() } }
  }

  func finish() async { await latest.withLock { $0 }?.value }
}
