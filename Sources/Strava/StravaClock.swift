import Engine
import Foundation

/// The time, and waiting for it; tests let months of it pass at once.
public struct StravaClock: Sendable {
  /// Seconds since 1970.
  public var now: @Sendable () -> Double
  /// Waits until a moment in seconds since 1970; throws when the task is cancelled.
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
