/// Who the athlete is at Strava.
public struct StravaAthlete: Equatable, Sendable {
  public var id: Int64
  public var name: String
  /// Where their picture lies; nil where they have none.
  public var pictureAddress: String?

  public init(id: Int64, name: String, pictureAddress: String? = nil) {
    self.id = id
    self.name = name
    self.pictureAddress = pictureAddress
  }
}

/// A bike or a pair of shoes as Strava knows it.
public struct StravaGear: Equatable, Sendable {
  /// `b…` for bikes, `g…` for shoes.
  public var id: String
  public var name: String
  public var brand: String?
  public var model: String?
  /// Strava's number for the kind of bike; nil where it was not told.
  public var frameType: Int?
  public var isRetired: Bool
  /// Metres by Strava's own count.
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

/// Strava's own figures of an activity, or of several together.
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

/// An activity as Strava's list has it, before its streams are fetched.
public struct StravaListing: Equatable, Sendable {
  public var id: Int64
  /// Whole seconds since 1970, as Strava's filters count.
  public var startUnixSeconds: Int
  public var title: String
  public var gear: String?
  public var totals: StravaTotals
  /// Ridden on a trainer.
  public var isTrainer: Bool
  /// Typed in by hand: there are no streams to ask for.
  public var isManual: Bool
  /// The list's own JSON of it, which becomes part of the original that is kept.
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

/// Something Strava told by its webhook and that is still to be done.
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

/// What is kept encrypted. Raw values are stored and never renamed.
public enum StravaSecret: String, Sendable, CaseIterable {
  /// Access and refresh token.
  case tokens
  /// The athlete's own app: its id and secret.
  case application
  /// What a subscription to news has to bring.
  case webhookWord
  /// Strava's number of that subscription, and where it tells.
  case subscription
}

/// One answer of Strava's, to be stored together with how far the sync is then.
public enum StravaChange: Equatable, Sendable {
  /// Only the sync's own state.
  case none
  case athlete(StravaAthlete, [StravaGear])
  case gear(StravaGear)
  /// Of what is new the streams will be fetched; of what is known title, gear and figures are taken over.
  case listed([StravaListing])
  /// An activity's whole document, to be read and measured like any other file.
  case activity(id: Int64, document: [UInt8])
  /// - Parameter isFinal: false for what may work the next time.
  case skipped(id: Int64, reason: String, isFinal: Bool)
  /// An event, with the activity it was about where that is there; it is taken over as from the list.
  case eventDone(StravaEvent, StravaListing?)
  /// What was deleted at Strava.
  case removed(id: Int64)
}

/// How far a sync is.
public struct StravaCounts: Equatable, Sendable {
  /// Known from Strava's list.
  public var listed = 0
  /// Of these, how many are stored here.
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

/// An activity that was passed over, and why.
public struct StravaSkip: Equatable, Sendable {
  public var id: Int64
  public var reason: String

  public init(id: Int64, reason: String) {
    self.id = id
    self.reason = reason
  }
}
