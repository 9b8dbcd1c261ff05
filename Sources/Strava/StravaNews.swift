import ActivityFiles
public import Store

/// What Strava tells by its webhook.
public struct StravaNews: Equatable, Sendable {
  public enum Subject: Equatable, Sendable {
    case activity(StravaEvent)
    /// The athlete took the access back. Anybody could say so: the next request to Strava shows whether it is true.
    case accessEnded
  }

  /// The athlete at Strava.
  public var owner: Int64
  /// Of which subscription it is: known to its app alone, other than the athlete's number.
  public var subscription: Int64
  public var subject: Subject

  /// Nil for anything else, such as news of the athlete's own data.
  public init?(_ body: [UInt8]) {
    guard let node = JSONNode(valid: body),
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
  /// The word that a subscription to news has to bring; made when it is first asked for.
  public func webhookWord() async throws -> String {
    if let word = try await secret(.webhookWord) { return String(decoding: word, as: UTF8.self) }
    let word = PendingAuthorization(redirect: "", now: 0).state
    try await setSecret(.webhookWord, Array(word.utf8))
    return word
  }
}
