import Crypto
import Foundation
public import Model
import TextEncoding

/// A message about one or more services, to be sent on a channel.
public struct ReminderMessage: Equatable, Sendable {
  /// The message ID: 32 characters from A–Z, a–z, 0–9, `-` and `_`. It stays the same when the message is sent again,
  /// so that the receiver can drop the duplicate.
  public var id: String
  /// The topic: 32 characters like those of `id`. It is the same for all messages about one interval, so that a later
  /// message replaces an earlier unread one.
  public var topic: String
  public var urgency: ServiceThreshold
  public var title: String
  /// The text, which may span several lines.
  public var body: String
  /// The path of the page that the message links to, starting with `/`.
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

  /// Returns the ID for a message about these reminders. It doesn't depend on their order.
  static func id(of reminders: some Sequence<WaitingReminder>) -> String {
    name(reminders.map(\.text).sorted().joined(separator: " "))
  }

  /// Returns the first 24 bytes of the text's SHA-256 hash as URL-safe Base64. The result has 32 characters, which is
  /// the maximum length of a topic (RFC 8030).
  public static func name(_ text: String) -> String {
    urlSafeBase64(Array(SHA256.hash(data: Data(text.utf8)).prefix(24)))
  }
}

/// A function that returns the title and body of a message that announces several services at once.
public typealias ReminderSummary = @Sendable ([ServiceNotice]) -> (title: String, body: String)

extension ReminderMessage {
  /// Creates a message about one or more services. Several services are combined into a summary that links to
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
