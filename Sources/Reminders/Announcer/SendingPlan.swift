import Foundation
import Model

/// A message to be sent now on one channel, and the notices that it announces.
struct PlannedMessage {
  let id: String
  let channel: String
  /// The number of earlier attempts.
  let tries: Int
  /// The notices that the message announces, at least one.
  let notices: [ServiceNotice]

  var keys: [ReminderKey] { notices.compactMap(\.key) }
}

/// Decides which waiting reminders to send.
enum SendingPlan {
  /// The longest pause between two attempts, in seconds.
  static let longestPause = 12 * 3_600.0
  /// The number of attempts after which a message is abandoned. This limit is reached after about two days.
  static let tryLimit = 10

  /// Returns the messages to send, in a fixed order. A reminder is only sent while its notice is current, so services
  /// that are done or muted aren't announced late. Reminders that were sent together are retried together under the
  /// same ID. All other reminders that are ready are combined into one message per channel.
  static func messages(
    _ waiting: [WaitingReminder], _ notices: [ServiceNotice], channels: Set<String>, now: Double
  ) -> [PlannedMessage] {
    let current = Dictionary(
      notices.compactMap { notice in notice.key.map { ($0, notice) } },
      uniquingKeysWith: { first, _ in first })
    let ready = waiting.filter {
      channels.contains($0.channel) && current[$0.key] != nil && isReady($0, now)
    }
    let groups = Dictionary(grouping: ready) { Group(channel: $0.channel, message: $0.message) }
    return groups.map { group, members in
      PlannedMessage(
        id: group.message ?? ReminderMessage.id(of: members), channel: group.channel,
        tries: members.map(\.tries).max() ?? 0,
        notices: members.compactMap { current[$0.key] }.sorted(by: precedes))
    }.sorted { ($0.channel, $0.id) < ($1.channel, $1.id) }
  }

  /// Returns the pause after the given number of attempts, in seconds, or the pause that the receiver asked for if that
  /// is longer. Limited to `longestPause`.
  static func pause(afterTries tries: Int, asked: Double?) -> Double {
    let doubled = 900 * pow(2, Double(min(max(tries, 1), 10) - 1))
    return min(max(doubled, asked ?? 0), longestPause)
  }

  private struct Group: Hashable {
    let channel: String
    let message: String?
  }

  /// Returns whether a reminder can be sent now. Ignores a next attempt that is further in the future than the longest
  /// pause, because the clock must have been set back since the attempt was scheduled.
  private static func isReady(_ reminder: WaitingReminder, _ now: Double) -> Bool {
    reminder.nextTry <= now || reminder.nextTry > now + longestPause
  }

  private static func precedes(_ one: ServiceNotice, _ other: ServiceNotice) -> Bool {
    if one.threshold != other.threshold {
      return (one.threshold ?? .soon) > (other.threshold ?? .soon)
    }
    return (one.title, one.interval.uuidString) < (other.title, other.interval.uuidString)
  }
}
