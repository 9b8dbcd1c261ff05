public import Engine
public import Model

/// A service interval as a row of a list.
public struct ServiceRow: Equatable, Sendable {
  public var id: Int64
  public var title: String
  /// The part's name; empty if the interval belongs to the bike itself.
  public var part: String
  /// The bike's name, or nil for a spare part.
  public var bike: String?
  public var urgency: ServiceStatus
  public var hours: ServiceCount?
  public var meters: ServiceCount?
  public var days: ServiceCount?
  public var leading: ServiceLimitKind
  /// The used fraction of the limit that is closest to being reached, where 1 is the whole limit.
  public var share: Double
  /// The day on which the service is expected to be due, as days since 1970-01-01, or nil if it can't be predicted.
  public var dueDay: Int?
  public var earliestDay: Int?
  public var latestDay: Int?
  public var notifies: Bool

  public init(
    id: Int64, title: String, part: String, bike: String?, urgency: ServiceStatus,
    hours: ServiceCount? = nil, meters: ServiceCount? = nil,
    days: ServiceCount? = nil, leading: ServiceLimitKind, share: Double, dueDay: Int? = nil,
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

/// The data for the Service view.
public struct GarageServicesState: Sendable {
  public var rows: [ServiceRow]
  /// The bikes and shoes that have service intervals.
  public var bikes: [GarageChoice] = []
  /// The identifier of the bike or shoes whose intervals are shown, or nil for all.
  public var shown: Int64?
  public var units: UnitSystem
  public var now: Instant
  /// The interval that was just deleted, with its title.
  public var deleted: GarageChoice?
  /// The service record that was just created from the list, with its interval's title.
  public var done: GarageChoice?
  public var csrf: String
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init(
    rows: [ServiceRow], units: UnitSystem = .metric, now: Instant, deleted: GarageChoice? = nil,
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

/// A bike, a pair of shoes, or a part, as a row of a list.
public struct GearRow: Equatable, Sendable {
  public var id: Int64
  public var name: String
  /// The bike type or kind of part, such as "Gravel bike".
  public var kind: String
  public var hours: Double
  public var meters: Double
  public var count: Int
  public var isRetired: Bool
  public var hasPhoto: Bool
  /// The urgency of the gear's most urgent service.
  public var urgency: ServiceStatus
  /// The number of the gear's services that are due soon. `dueCount` and `overdueCount` count the due and overdue
  /// services.
  public var soonCount = 0
  public var dueCount = 0
  public var overdueCount = 0
  /// The usage from before the gear was tracked in Andante, in hours.
  public var earlierHours = 0.0
  public var earlierMeters = 0.0
  /// The depth in the tree of parts, starting at 0.
  public var level: Int

  public init(
    id: Int64, name: String, kind: String, hours: Double, meters: Double, count: Int,
    isRetired: Bool = false, hasPhoto: Bool = false, urgency: ServiceStatus = .ok, level: Int = 0
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

/// The athlete's Strava account, from which the bikes were fetched.
public struct GarageAthlete: Equatable, Sendable {
  public var name: String
  /// Whether `/garage/strava/picture` has a picture of the athlete.
  public var hasPicture: Bool

  public init(name: String, hasPicture: Bool) {
    self.name = name
    self.hasPicture = hasPicture
  }
}

/// The data for the Bikes view.
public struct GarageBikesState: Sendable {
  /// The athlete's Strava account, or nil if nothing has been fetched from Strava yet.
  public var athlete: GarageAthlete?
  public var bikes: [GearRow]
  public var shoes: [GearRow]
  /// The parts that aren't installed and aren't retired.
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

/// An activity and the gear that was used.
public struct GarageRideRow: Equatable, Sendable {
  public var activity: ActivityRow
  /// The identifier of the assigned bike or shoes, or nil if the activity isn't assigned to any.
  public var bike: Int64?
  public var condition: Int64

  public init(activity: ActivityRow, bike: Int64?, condition: Int64 = 0) {
    self.activity = activity
    self.bike = bike
    self.condition = condition
  }
}

/// The data for the Rides view.
public struct GarageRidesState: Sendable {
  /// The sport of the activities. Rides are assigned to bikes, and activities on foot to shoes.
  public var sport: Sport
  /// The sports to choose from; empty if there is only one.
  public var sports: [Sport]
  public var rides: [GarageRideRow]
  /// The bikes or shoes in use.
  public var bikes: [GarageChoice]
  /// The retired bikes or shoes, which past activities may still use.
  public var retired: [GarageChoice]
  /// The bike or shoes to which new activities are assigned, or nil if the athlete hasn't chosen any.
  public var usual: Int64?
  public var unassignedCount: Int
  /// The address of older activities, or nil on the last page.
  public var next: String?
  public var units: UnitSystem
  public var now: Instant
  public var csrf: String

  public init(
    sport: Sport = .cycling, sports: [Sport] = [], rides: [GarageRideRow], bikes: [GarageChoice],
    retired: [GarageChoice] = [], usual: Int64? = nil, unassignedCount: Int = 0,
    next: String? = nil,
    units: UnitSystem = .metric, now: Instant, csrf: String = ""
  ) {
    self.sport = sport
    self.sports = sports
    self.rides = rides
    self.bikes = bikes
    self.retired = retired
    self.usual = usual
    self.unassignedCount = unassignedCount
    self.next = next
    self.units = units
    self.now = now
    self.csrf = csrf
  }
}
