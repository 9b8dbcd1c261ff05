/// The athlete's Strava account.
public struct StravaAthlete: Equatable, Sendable {
  public var id: Int64
  public var name: String
  /// The URL of the athlete's picture; nil if the athlete doesn't have one.
  public var pictureAddress: String?

  public init(id: Int64, name: String, pictureAddress: String? = nil) {
    self.id = id
    self.name = name
    self.pictureAddress = pictureAddress
  }
}

/// A bike or a pair of shoes on Strava.
public struct StravaGear: Equatable, Sendable {
  /// Strava's ID: `b…` for bikes, `g…` for shoes.
  public var id: String
  public var name: String
  public var brand: String?
  public var model: String?
  /// Strava's number for the bike's type; nil if it is unknown.
  public var frameType: Int?
  public var isRetired: Bool
  /// The distance according to Strava, in metres.
  public var distanceMeters: Double

  public init(
    id: String, name: String, brand: String? = nil, model: String? = nil, frameType: Int? = nil,
    isRetired: Bool = false, distanceMeters: Double = 0
  ) {
    self.id = id
    self.name = name
    self.brand = brand
    self.model = model
    self.frameType = frameType
    self.isRetired = isRetired
    self.distanceMeters = distanceMeters
  }

  public var isShoes: Bool { id.hasPrefix("g") }
}

/// Strava's totals for one or more activities.
public struct StravaTotals: Equatable, Sendable {
  public var distanceMeters: Double
  public var movingSeconds: Double
  public var elevationGainMeters: Double

  public init(
    distanceMeters: Double = 0, movingSeconds: Double = 0, elevationGainMeters: Double = 0
  ) {
    self.distanceMeters = distanceMeters
    self.movingSeconds = movingSeconds
    self.elevationGainMeters = elevationGainMeters
  }
}

/// An activity in Strava's list, before its streams are fetched.
public struct StravaListing: Equatable, Sendable {
  public var id: Int64
  /// The start in whole seconds since 1970, as used by Strava's filters.
  public var startUnixSeconds: Int
  public var title: String
  public var gear: String?
  public var totals: StravaTotals
  /// Whether the activity was done on a trainer.
  public var isTrainer: Bool
  /// Whether the activity was entered manually. If so, it has no streams.
  public var isManual: Bool
  /// The activity's JSON from the list, which becomes part of the stored original.
  public var summary: [UInt8]

  public init(
    id: Int64, startUnixSeconds: Int, title: String, gear: String?, totals: StravaTotals,
    isTrainer: Bool = false, isManual: Bool, summary: [UInt8]
  ) {
    self.id = id
    self.startUnixSeconds = startUnixSeconds
    self.title = title
    self.gear = gear
    self.totals = totals
    self.isTrainer = isTrainer
    self.isManual = isManual
    self.summary = summary
  }
}

/// An event from Strava's webhook that hasn't been processed yet.
public struct StravaEvent: Equatable, Sendable {
  public enum Aspect: String, Sendable {
    case create, update, delete
  }

  public var activity: Int64
  public var aspect: Aspect

  public init(activity: Int64, aspect: Aspect) {
    self.activity = activity
    self.aspect = aspect
  }
}

/// The secrets that are stored in encrypted form. Raw values are stored and never renamed.
public enum StravaSecret: String, Sendable, CaseIterable {
  /// The access token and the refresh token.
  case tokens
  /// The ID and the secret of the athlete's own app.
  case application
  /// The verification token of the webhook subscription.
  case webhookVerifyToken = "webhookWord"
  /// Strava's ID for the webhook subscription, and its callback address.
  case subscription
}

/// A change that results from a Strava response. It is stored together with the sync's new progress.
public enum StravaChange: Equatable, Sendable {
  /// No change except for the sync's progress.
  case none
  case athlete(StravaAthlete, [StravaGear])
  case gear(StravaGear)
  /// Activities from the list. The streams of new activities will be fetched; the title, gear and totals of known ones
  /// are updated.
  case listed([StravaListing])
  /// The complete document of an activity, which is read and measured like any other file.
  case activity(id: Int64, document: [UInt8])
  /// An activity that could not be fetched or read.
  ///
  /// - Parameter isFinal: whether retrying is pointless.
  case skipped(id: Int64, reason: String, isFinal: Bool)
  /// A processed event, with its activity if it still exists. The activity is handled like those from a list.
  case eventDone(StravaEvent, StravaListing?)
  /// The activity was deleted on Strava.
  case removed(id: Int64)
}

/// The progress of a sync.
public struct StravaCounts: Equatable, Sendable {
  /// The number of activities in Strava's list.
  public var listed = 0
  /// The number of listed activities that are stored here.
  public var stored = 0
  public var waiting = 0
  public var skipped = 0

  public init(listed: Int = 0, stored: Int = 0, waiting: Int = 0, skipped: Int = 0) {
    self.listed = listed
    self.stored = stored
    self.waiting = waiting
    self.skipped = skipped
  }
}

/// An activity that was skipped, and the reason.
public struct StravaSkippedActivity: Equatable, Sendable {
  public var id: Int64
  public var reason: String

  public init(id: Int64, reason: String) {
    self.id = id
    self.reason = reason
  }
}
