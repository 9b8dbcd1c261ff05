import Synchronization

/// Wakes the background jobs, periodically or when a run is requested. Calls are coalesced until the jobs start.
final class JobTrigger: Sendable {
  let triggers: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let isRunRequested = Mutex(false)

  init() {
    (triggers, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Wakes the jobs, so that those that are due run.
  func wake() { continuation.yield() }

  /// Requests that all jobs run, whether due or not.
  func requestRun() {
    isRunRequested.withLock { $0 = true }
    wake()
  }

  /// Returns whether a run has been requested since the last call.
  func takeRequest() -> Bool {
    isRunRequested.withLock { isRunRequested in
      defer { isRunRequested = false }
      return isRunRequested
    }
  }
}
