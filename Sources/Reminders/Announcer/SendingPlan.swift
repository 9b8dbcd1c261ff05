import Foundation

/// A message that is to go out on a channel now, and what it announces.
struct PlannedMessage {
  let id: String
  let channel: String
  /// How often it was tried before.
  let tries: Int
  /// At least one.
  let notices: [ServiceNotice]

  var keys: [ReminderKey] { notices.compactMap(\.key) }
}

/// What is to be sent of what waits.
enum SendingPlan {
  /// The longest pause between two tries, in seconds.
  static let longestPause = 12 * 3_600.0
  /// After so many tries a message is given up: about three days.
  static let tryLimit = 10

  /// Messages in a fixed order. What waits goes out only while its notice still holds, so a service that is done, or of
  /// which the athlete wants no word any more, is not announced late. What was tried together is tried together again,
  /// under the same name; all else that is ready goes out as one message a channel.
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

  /// Seconds until the next try after so many, or what the receiver asked for.
  static func pause(afterTries tries: Int, asked: Double?) -> Double {
    let doubled = 900 * pow(2, Double(min(max(tries, 1), 10) - 1))
    return min(max(doubled, asked ?? 0), longestPause)
  }

  private struct Group: Hashable {
    let channel: String
    let message: String?
  }

  /// A moment further away than the longest pause was noted before the clock went back.
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
