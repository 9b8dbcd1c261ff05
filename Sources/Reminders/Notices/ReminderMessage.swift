import Crypto
import Foundation

/// What a channel sends: one service, or several at once.
public struct ReminderMessage: Equatable, Sendable {
  /// The same whenever this message is sent again, so that a receiver can drop the repeat: 32 characters of
  /// A–Z, a–z, 0–9, `-` and `_`.
  public var id: String
  /// The same for all messages about one interval, so that a later one can take the place of an earlier one that was
  /// not read yet; 32 characters like `id`.
  public var topic: String
  public var urgency: ServiceThreshold
  public var title: String
  /// May have several lines.
  public var body: String
  /// The page it opens, from `/` on.
  public var path: String

  public init(
    id: String, topic: String, urgency: ServiceThreshold, title: String, body: String, path: String
  ) {
    self.id = id
    self.topic = topic
    self.urgency = urgency
    self.title = title
    self.body = body
    self.path = path
  }

  /// The name of a message about these reminders, in any order.
  static func id(of reminders: some Sequence<WaitingReminder>) -> String {
    name(reminders.map(\.text).sorted().joined(separator: " "))
  }

  /// 24 bytes of SHA-256 in URL-safe Base64: the longest topic that RFC 8030 allows.
  public static func name(_ text: String) -> String {
    urlSafeBase64(Array(SHA256.hash(data: Data(text.utf8)).prefix(24)))
  }
}

/// How several services are told at once: one message's title and body.
public typealias ReminderSummary = @Sendable ([ServiceNotice]) -> (title: String, body: String)

extension ReminderMessage {
  /// The message called `id` about these services, of which there is at least one. Several become one summary that opens
  /// `overview`.
  init(
    id: String, _ notices: [ServiceNotice], overview: String, summary: ReminderSummary
  ) {
    let urgency = notices.compactMap(\.threshold).max() ?? .soon
    if notices.count == 1, let only = notices.first {
      self.init(
        id: id, topic: Self.name(only.interval.uuidString.lowercased()), urgency: urgency,
        title: only.title, body: only.body, path: only.path)
    } else {
      let text = summary(notices)
      self.init(
        id: id, topic: id, urgency: urgency, title: text.title, body: text.body, path: overview)
    }
  }
}
