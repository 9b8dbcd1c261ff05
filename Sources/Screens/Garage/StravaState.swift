/// What the page about Strava shows.
public struct StravaState: Sendable {
  /// An activity that was passed over.
  public struct Skipped: Equatable, Sendable {
    public var id: String
    /// One line.
    public var reason: String

    public init(id: String, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Why nothing is asked now.
  public enum Waiting: Equatable, Sendable {
    case limit(until: Moment)
    case failure(until: Moment)
  }

  /// Whether Strava tells of news at once.
  public struct News: Equatable, Sendable {
    /// Where it tells it; nil where it does not.
    public var callback: String?
    /// Where it could; nil where nobody outside reaches this server by the present address.
    public var offered: String?
    /// Why it was refused, as one sentence.
    public var refusal: String?

    public init(callback: String? = nil, offered: String? = nil, refusal: String? = nil) {
      self.callback = callback
      self.offered = offered
      self.refusal = refusal
    }
  }

  /// What was granted; nil while it is not connected.
  public struct Grant: Equatable, Sendable {
    public var privateRides: Bool
    public var bikes: Bool

    public init(privateRides: Bool, bikes: Bool) {
      self.privateRides = privateRides
      self.bikes = bikes
    }
  }

  public var hasApplication = false
  /// Where a new app's callback is to be, as Strava asks: a host without scheme.
  public var callbackDomain = ""
  /// Where Strava is asked to allow it; nil where nothing can be asked.
  public var connectAddress: String?
  public var grant: Grant?
  public var athleteName: String?
  /// Whether there is a picture of the athlete at `/garage/strava/picture`.
  public var hasPicture = false
  public var stored = 0
  public var listed = 0
  public var skipped: [Skipped] = []
  /// When everything was last there.
  public var lastSync: Moment?
  public var isUnderWay = false
  public var waiting: Waiting?
  /// What the athlete has to do, as one sentence.
  public var fault: String?
  /// Whether what was typed of the app cannot be used.
  public var isApplicationRefused = false
  /// How Strava tells of news; nil before there is an app.
  public var news: News?
  public var csrf = ""

  public init() {}
}
