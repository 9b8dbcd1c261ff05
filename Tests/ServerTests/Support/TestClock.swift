import Synchronization

/// A clock that starts at `TestServer.now` and only changes when a test sets it. In seconds since 1970.
final class TestClock: Sendable {
  private let seconds = Mutex(TestServer.now)

  var now: Double { seconds.withLock { $0 } }

  func set(_ now: Double) { seconds.withLock { $0 = now } }

  func advance(by more: Double) { seconds.withLock { $0 += more } }
}
