public import Engine

/// The data for the Strava page.
public struct StravaState: Sendable {
  /// An activity that was skipped.
  public struct Skipped: Equatable, Sendable {
    public var id: String
    /// The reason in one line.
    public var reason: String

    public init(id: String, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// The reason why nothing is fetched at the moment.
  public enum WaitReason: Equatable, Sendable {
    case limit(until: Instant)
    case failure(until: Instant)
  }

  /// The state of the webhook subscription, through which Strava reports new activities immediately.
  public struct WebhookState: Equatable, Sendable {
    /// The webhook's address, or nil if there is no subscription.
    public var callback: String?
    /// The address at which a webhook would be reachable, or nil if this server isn't reachable from the internet.
    public var offered: String?
    /// The reason why Strava refused the subscription, in one sentence.
    public var refusal: String?

    public init(callback: String? = nil, offered: String? = nil, refusal: String? = nil) {
      self.callback = callback
      self.offered = offered
      self.refusal = refusal
    }
  }

  /// The permissions that the athlete granted to Andante.
  public struct Grant: Equatable, Sendable {
    public var privateRides: Bool
    public var bikes: Bool

    public init(privateRides: Bool, bikes: Bool) {
      self.privateRides = privateRides
      self.bikes = bikes
    }
  }

  public var hasApplication = false
  /// The domain to enter as a new application's authorisation callback: a host name without a scheme.
  public var callbackDomain = ""
  /// The address at which the athlete authorises the connection, or nil if no application is configured.
  public var connectAddress: String?
  public var grant: Grant?
  public var athleteName: String?
  /// Whether `/garage/strava/picture` has a picture of the athlete.
  public var hasPicture = false
  public var stored = 0
  public var listed = 0
  public var skipped: [Skipped] = []
  /// The last time at which all activities had been fetched.
  public var lastSync: Instant?
  public var isInProgress = false
  public var waiting: WaitReason?
  /// The action that the athlete must take, in one sentence.
  public var fault: String?
  /// Whether the application's id or secret was rejected as invalid.
  public var isApplicationRefused = false
  /// The state of the webhook, or nil if no application is configured.
  public var webhook: WebhookState?
  public var csrf = ""

  public init() {}
}
