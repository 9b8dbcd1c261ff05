import Engine
import Foundation

/// Provides the current time and a way to wait. Tests use a clock that skips months instantly.
public struct StravaClock: Sendable {
  /// Returns the current time in seconds since 1970.
  public var now: @Sendable () -> Double
  /// Waits until the given time, in seconds since 1970. Throws if the task is cancelled.
  public var sleep: @Sendable (_ until: Double) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (_ until: Double) async throws -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }

  public static let system = StravaClock(
    now: { Date().timeIntervalSince1970 },
    sleep: { until in
      let seconds = until - Date().timeIntervalSince1970
      try await Task.sleep(for: .seconds(InputRange(0...7 * 86_400).clamped(seconds)))
    })
}
