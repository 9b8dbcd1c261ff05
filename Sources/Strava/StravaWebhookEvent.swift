public import Store
import TextEncoding

/// An event that Strava sends to the webhook.
public struct StravaWebhookEvent: Equatable, Sendable {
  public enum Subject: Equatable, Sendable {
    case activity(StravaEvent)
    /// The athlete revoked access. The event may be forged, so the next request to Strava shows whether it is true.
    case accessEnded
  }

  /// The athlete's Strava ID.
  public var owner: Int64
  /// The ID of the webhook subscription. Unlike the athlete's ID, it is known only to the app.
  public var subscription: Int64
  public var subject: Subject

  /// Parses an event. Returns nil for any other kind of event, such as a change to the athlete's profile.
  public init?(_ body: [UInt8]) {
    guard let node = JSONValue(valid: body),
      let owner = node["owner_id"]?.identity,
      let object = node["object_id"]?.identity,
      let subscription = node["subscription_id"]?.identity,
      let aspect = node["aspect_type"]?.text.flatMap(StravaEvent.Aspect.init)
    else { return nil }
    self.owner = owner
    self.subscription = subscription
    switch node["object_type"]?.text {
    case "activity": subject = .activity(StravaEvent(activity: object, aspect: aspect))
    case "athlete" where node["updates"]?["authorized"]?.text == "false": subject = .accessEnded
    default: return nil
    }
  }
}

extension StravaLibrary {
  /// Returns the token that verifies a webhook subscription. Creates it on the first call.
  public func webhookVerifyToken() async throws -> String {
    if let word = try await secret(.webhookVerifyToken) {
      return String(decoding: word, as: UTF8.self)
    }
    let word = PendingAuthorization(redirect: "", now: 0).state
    try await setSecret(.webhookVerifyToken, Array(word.utf8))
    return word
  }
}
