public import Engine

/// How urgent a service is.
public enum ServiceUrgency: UInt8, Equatable, Sendable, CaseIterable {
  case ok = 0
  case soon = 1
  case due = 2
  case overdue = 3
}

/// Where one limit of an interval stands: hours, metres or days.
public struct ServiceCountText: Equatable, Sendable {
  public var used: Double
  public var limit: Double

  public init(used: Double, limit: Double) {
    self.used = used
    self.limit = limit
  }
}

/// A service interval as lists show it.
public struct ServiceRow: Equatable, Sendable {
  public enum Leading: Equatable, Sendable { case hours, distance, days }

  public var id: Int64
  public var title: String
  /// The part's name; empty where it is the bike itself.
  public var part: String
  /// Nil of a spare part's.
  public var bike: String?
  public var urgency: ServiceUrgency
  public var hours: ServiceCountText?
  public var meters: ServiceCountText?
  public var days: ServiceCountText?
  public var leading: Leading
  /// 1 is all of the limit.
  public var share: Double
  /// Days since 1970; nil where nobody can say.
  public var dueDay: Int?
  public var earliestDay: Int?
  public var latestDay: Int?
  public var notifies: Bool

  public init(
    id: Int64, title: String, part: String, bike: String?, urgency: ServiceUrgency,
    hours: ServiceCountText? = nil, meters: ServiceCountText? = nil,
    days: ServiceCountText? = nil, leading: Leading, share: Double, dueDay: Int? = nil,
    earliestDay: Int? = nil, latestDay: Int? = nil, notifies: Bool = true
  ) {
    self.id = id
    self.title = title
    self.part = part
    self.bike = bike
    self.urgency = urgency
    self.hours = hours
    self.meters = meters
    self.days = days
    self.leading = leading
    self.share = share
    self.dueDay = dueDay
    self.earliestDay = earliestDay
    self.latestDay = latestDay
    self.notifies = notifies
  }
}

/// What the Service view shows.
public struct GarageServicesState: Sendable {
  public var rows: [ServiceRow]
  /// Bikes and shoes that have services.
  public var bikes: [GarageChoice] = []
  /// Whose services alone are shown; nil of all.
  public var shown: Int64?
  public var units: UnitSystem
  public var now: Moment
  /// An interval that was just deleted: its identity and title.
  public var deleted: GarageChoice?
  /// What was just done from the list: the identity of its record, and the interval's title.
  public var done: GarageChoice?
  public var csrf: String
  /// The id of its forms that create something.
  public var formID = ""

  public init(
    rows: [ServiceRow], units: UnitSystem = .metric, now: Moment, deleted: GarageChoice? = nil,
    done: GarageChoice? = nil, csrf: String = ""
  ) {
    self.rows = rows
    self.units = units
    self.now = now
    self.deleted = deleted
    self.done = done
    self.csrf = csrf
  }
}

/// A bike, a pair of shoes, or a part, as lists show it.
public struct GearRow: Equatable, Sendable {
  public var id: Int64
  public var name: String
  /// "Gravel bike", or the part's kind.
  public var kind: String
  public var hours: Double
  public var meters: Double
  public var count: Int
  public var isRetired: Bool
  public var hasPhoto: Bool
  /// Of the most urgent of its services.
  public var urgency: ServiceUrgency
  /// How many of its services are soon due, due, and overdue.
  public var soonCount = 0
  public var dueCount = 0
  public var overdueCount = 0
  /// How much it was used before Andante.
  public var earlierHours = 0.0
  public var earlierMeters = 0.0
  /// How deep it lies in the tree of parts, from 0.
  public var level: Int

  public init(
    id: Int64, name: String, kind: String, hours: Double, meters: Double, count: Int,
    isRetired: Bool = false, hasPhoto: Bool = false, urgency: ServiceUrgency = .ok, level: Int = 0
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.hours = hours
    self.meters = meters
    self.count = count
    self.isRetired = isRetired
    self.hasPhoto = hasPhoto
    self.urgency = urgency
    self.level = level
  }
}

/// Who the athlete is at Strava, where their bikes come from.
public struct GarageAthlete: Equatable, Sendable {
  public var name: String
  /// Whether there is a picture of them at `/garage/strava/picture`.
  public var hasPicture: Bool

  public init(name: String, hasPicture: Bool) {
    self.name = name
    self.hasPicture = hasPicture
  }
}

/// What the Bikes view shows.
public struct GarageBikesState: Sendable {
  /// Nil before anything came from Strava.
  public var athlete: GarageAthlete?
  public var bikes: [GearRow]
  public var shoes: [GearRow]
  /// Parts that are on nothing, without those that are retired.
  public var spares: [GearRow]
  public var retiredParts: [GearRow]
  public var units: UnitSystem

  public init(
    athlete: GarageAthlete? = nil, bikes: [GearRow], shoes: [GearRow] = [],
    spares: [GearRow] = [], retiredParts: [GearRow] = [], units: UnitSystem = .metric
  ) {
    self.athlete = athlete
    self.bikes = bikes
    self.shoes = shoes
    self.spares = spares
    self.retiredParts = retiredParts
    self.units = units
  }
}

/// A ride and what it was done on.
public struct GarageRideRow: Equatable, Sendable {
  public var activity: ActivityRow
  /// Nil where nobody said.
  public var bike: Int64?
  public var condition: Int64

  public init(activity: ActivityRow, bike: Int64?, condition: Int64 = 0) {
    self.activity = activity
    self.bike = bike
    self.condition = condition
  }
}

/// What the Rides view shows.
public struct GarageRidesState: Sendable {
  /// What the activities are of: rides are on bikes, what is done on foot is in shoes.
  public var sport: Sport
  /// Those to choose from, where there is a choice.
  public var sports: [Sport]
  public var rides: [GarageRideRow]
  /// Bikes or shoes in use.
  public var bikes: [GarageChoice]
  /// Those that are retired: what was done on them stays on them.
  public var retired: [GarageChoice]
  /// New rides go to it.
  public var usual: Int64?
  public var uncarriedCount: Int
  /// The address of the following rides; nil at the end.
  public var next: String?
  public var units: UnitSystem
  public var now: Moment
  public var csrf: String

  public init(
    sport: Sport = .cycling, sports: [Sport] = [], rides: [GarageRideRow], bikes: [GarageChoice],
    retired: [GarageChoice] = [], usual: Int64? = nil, uncarriedCount: Int = 0, next: String? = nil,
    units: UnitSystem = .metric, now: Moment, csrf: String = ""
  ) {
    self.sport = sport
    self.sports = sports
    self.rides = rides
    self.bikes = bikes
    self.retired = retired
    self.usual = usual
    self.uncarriedCount = uncarriedCount
    self.next = next
    self.units = units
    self.now = now
    self.csrf = csrf
  }
}
