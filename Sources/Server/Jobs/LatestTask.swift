import Synchronization

/// Work that a request began and does not wait for.
final class LatestTask: Sendable {
  private let latest = Mutex<Task<Void, Never>?>(nil)

  func begin(_ work: @escaping @Sendable () async -> Void) {
    latest.withLock { $0 = Task { await work() } }
  }

  /// Waits for what was begun last.
  func finish() async { await latest.withLock { $0 }?.value }
}
