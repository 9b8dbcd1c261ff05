import Foundation
import Model
public import Outbound

/// Publishes messages to a topic on an ntfy server. Uses the JSON format, because its titles need no encoding.
///
/// The message ID is sent as the sequence ID. If a message is sent again, servers from version 2.16 on replace the
/// earlier copy.
public struct NtfyChannel: ReminderChannel {
  public struct Account: Equatable, Sendable {
    /// The URL of the server without the topic, such as `https://ntfy.sh`.
    public var address: String
    /// The topic: 1 to 64 letters, digits, `-` and `_`.
    public var topic: String
    /// The access token; nil if the topic is public.
    public var token: String?

    /// Creates a channel. Returns nil if the address or the topic is invalid, or if the token contains characters that
    /// aren't allowed in a header.
    public init?(address: String, topic: String, token: String?) {
      guard let url = WebAddress.parse(address), url.query == nil, Self.isTopic(topic),
        token?.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) != false
      else { return nil }
      self.address = address
      self.topic = topic
      self.token = token.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns whether the text is a valid topic name.
    public static func isTopic(_ text: String) -> Bool {
      (1...64).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }

  private struct Publication: Encodable {
    let topic: String
    let title: String
    let message: String
    let priority: Int
    let tags: [String]
    let click: String?
    let sequence: String

    enum CodingKeys: String, CodingKey {
      case topic, title, message, priority, tags, click
      case sequence = "sequence_id"
    }
  }

  let account: Account
  /// The base URL of this server, for links; nil to omit links from messages.
  let origin: String?
  let transport: any OutboundTransport
  let outbound: Outbound

  public init(
    account: Account, origin: String?, transport: any OutboundTransport = OutboundClient.shared,
    outbound: Outbound = .anywhere
  ) {
    (self.account, self.origin) = (account, origin)
    (self.transport, self.outbound) = (transport, outbound)
  }

  public func send(_ message: ReminderMessage) async throws(ReminderError) {
    let answer = try await transport.post(try request(message))
    try answer.check(
      account.address,
      hints: [401: "it requires a different token", 403: "this token has no access to the topic"])
  }

  private func request(_ message: ReminderMessage) throws(ReminderError) -> OutboundRequest {
    let publication = Publication(
      topic: account.topic, title: message.title, message: message.body,
      priority: message.urgency.ntfyPriority, tags: ["wrench"],
      click: origin.map { $0 + message.path }, sequence: message.id)
    // Encoding plain strings cannot fail.
    guard let body = try? JSONEncoder().encode(publication) else {
      throw ReminderError("the message could not be written")
    }
    var headers = [(name: "Content-Type", value: "application/json")]
    if let token = account.token {
      headers.append((name: "Authorization", value: "Bearer " + token))
    }
    return OutboundRequest(
      method: "POST", url: account.address, headers: headers, body: Array(body),
      limits: .reminders, outbound: outbound)
  }
}

extension ServiceThreshold {
  /// The priority from 1 (lowest) to 5, where 3 is the default.
  fileprivate var ntfyPriority: Int {
    switch self {
    case .soon: 2
    case .due: 3
    case .overdue: 4
    }
  }
}
