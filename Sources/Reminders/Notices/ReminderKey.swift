public import Foundation

/// What is announced once a channel: a threshold of an interval in one of its cycles.
public struct ReminderKey: Hashable, Sendable {
  public var interval: UUID
  public var cycle: Int
  public var threshold: ServiceThreshold

  public init(interval: UUID, cycle: Int, threshold: ServiceThreshold) {
    self.interval = interval
    self.cycle = cycle
    self.threshold = threshold
  }

  /// As messages' names are made from it; the same on every machine.
  var text: String { "\(interval.uuidString.lowercased())/\(cycle)/\(threshold.rawValue)" }
}

extension ServiceNotice {
  /// Nil where there is nothing to announce: no threshold reached, or the athlete wants silence.
  public var key: ReminderKey? {
    guard isAnnounced, let threshold else { return nil }
    return ReminderKey(interval: interval, cycle: cycle, threshold: threshold)
  }
}
