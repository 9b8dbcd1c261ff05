public import Foundation

/// Sends to one browser by Web Push (RFC 8030): encrypted, so that the push service in between reads nothing.
///
/// The topic is the interval's, so a message that waits at the push service gives way to a later one. 404 and 410 mean
/// that the subscription has ended.
public struct PushChannel: ReminderChannel {
  /// Seconds a push service keeps a message for a device that is away: three days.
  static let lifetime = 259_200

  let subscription: PushSubscription
  let identity: PushIdentity
  /// Where this server is reached; the contact for push services where it is by HTTPS.
  let origin: String?
  let poster: HTTPPoster
  let now: @Sendable () -> Double

  public init(
    subscription: PushSubscription, identity: PushIdentity, origin: String?,
    poster: HTTPPoster = .live(),
    now: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.subscription = subscription
    self.identity = identity
    self.origin = origin
    self.poster = poster
    self.now = now
  }

  public func send(_ message: ReminderMessage) async throws(ReminderFailure) {
    let answer = try await poster.post(try request(message))
    if answer.status == 404 || answer.status == 410 {
      throw ReminderFailure("the device no longer takes messages", kind: .gone)
    }
    try answer.check(subscription.endpoint)
  }

  private func request(_ message: ReminderMessage) throws(ReminderFailure) -> OutgoingPost {
    guard let url = URL(string: subscription.endpoint) else {
      throw ReminderFailure("the subscription has no address", kind: .gone)
    }
    do {
      let contact = origin.flatMap { $0.hasPrefix("https://") ? $0 : nil }
      let headers = [
        ("TTL", String(Self.lifetime)), ("Urgency", message.urgency.pushUrgency),
        ("Topic", message.topic), ("Content-Encoding", "aes128gcm"),
        ("Content-Type", "application/octet-stream"),
        (
          "Authorization",
          try identity.authorization(
            origin: WebAddress.origin(of: url), contact: contact, now: now())
        ),
      ]
      return OutgoingPost(
        address: subscription.endpoint,
        headers: headers.map { OutgoingPost.Header(name: $0, value: $1) },
        body: try PushEncryption.body(PushText.bytes(of: message), for: subscription))
    } catch let error as ReminderFailure {
      throw error
    } catch {
      throw ReminderFailure("the message could not be encrypted")
    }
  }
}

extension ServiceThreshold {
  /// RFC 8030, section 5.3.
  fileprivate var pushUrgency: String {
    switch self {
    case .soon: "low"
    case .due: "normal"
    case .overdue: "high"
    }
  }
}
