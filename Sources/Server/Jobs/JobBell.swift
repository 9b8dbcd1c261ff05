import Synchronization

/// Wakes the jobs in the background: by the clock, or because somebody wishes that they run at once. Several rings before
/// they begin are one.
final class JobBell: Sendable {
  let rings: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let isWished = Mutex(false)

  init() {
    (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Look what is due.
  func ring() { continuation.yield() }

  /// Run all of them, due or not.
  func wish() {
    isWished.withLock { $0 = true }
    ring()
  }

  /// Whether somebody wished it since it was asked last.
  func takeWish() -> Bool {
    isWished.withLock { isWished in
      defer { isWished = false }
      return isWished
    }
  }
}
