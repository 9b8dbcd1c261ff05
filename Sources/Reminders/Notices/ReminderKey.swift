public import Foundation
public import Model

/// Identifies a reminder that each channel sends once: one threshold in one cycle of a service interval.
public struct ReminderKey: Hashable, Sendable {
  public var interval: UUID
  public var cycle: Int
  public var threshold: ServiceThreshold

  public init(interval: UUID, cycle: Int, threshold: ServiceThreshold) {
    self.interval = interval
    self.cycle = cycle
    self.threshold = threshold
  }

  /// The text from which message IDs are derived. It is the same on every machine.
  var text: String { "\(interval.uuidString.lowercased())/\(cycle)/\(threshold.rawValue)" }
}

extension ServiceNotice {
  /// The reminder's key; nil if no threshold has been reached or the athlete muted the interval.
  public var key: ReminderKey? {
    guard isAnnounced, let threshold else { return nil }
    return ReminderKey(interval: interval, cycle: cycle, threshold: threshold)
  }
}
