public import Foundation
import Model
public import Outbound

/// Sends messages to one browser with Web Push (RFC 8030). Messages are encrypted, so the push service cannot read
/// them.
///
/// Messages about the same interval share a topic, so a later one replaces an earlier one that is still waiting at the
/// push service. A response of 404 or 410 means that the subscription has ended.
public struct PushChannel: ReminderChannel {
  /// How long a push service stores a message while the device is offline, in seconds: three days.
  static let lifetime = 259_200

  let subscription: PushSubscription
  let identity: PushIdentity
  /// The base URL of this server. If it uses HTTPS, it is sent to push services as contact information.
  let origin: String?
  let transport: any OutboundTransport
  let outbound: Outbound
  let now: @Sendable () -> Double

  public init(
    subscription: PushSubscription, identity: PushIdentity, origin: String?,
    transport: any OutboundTransport = OutboundClient.shared, outbound: Outbound = .anywhere,
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.subscription = subscription
    self.identity = identity
    self.origin = origin
    self.transport = transport
    self.outbound = outbound
    self.now = now
  }

  public func send(_ message: ReminderMessage) async throws(ReminderError) {
    let answer = try await transport.post(try request(message))
    if answer.status == 404 || answer.status == 410 {
      throw ReminderError("the device no longer receives messages", kind: .gone)
    }
    try answer.check(subscription.endpoint)
  }

  private func request(_ message: ReminderMessage) throws(ReminderError) -> OutboundRequest {
    guard let url = URL(string: subscription.endpoint) else {
      throw ReminderError("the subscription has no address", kind: .gone)
    }
    do {
      let contact = origin.flatMap { $0.hasPrefix("https://") ? $0 : nil }
      let headers: [OutboundRequest.Header] = [
        ("TTL", String(Self.lifetime)), ("Urgency", message.urgency.pushUrgency),
        ("Topic", message.topic), ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        (
          "Authorization",
          try identity.authorization(
            origin: WebAddress.origin(of: url), contact: contact, now: now())
        ),
      ]
      return OutboundRequest(
        method: "POST", url: subscription.endpoint, headers: headers,
        body: try PushEncryption.body(PushText.bytes(of: message), for: subscription),
        limits: .reminders, outbound: outbound)
    } catch let error as ReminderError {
      throw error
    } catch {
      throw ReminderError("the message could not be encrypted")
    }
  }
}

extension ServiceThreshold {
  /// The value of the `Urgency` header (RFC 8030, section 5.3).
  fileprivate var pushUrgency: String {
    switch self {
    case .soon: "low"
    case .due: "normal"
    case .overdue: "high"
    }
  }
}
