public import Engine

/// That a part was somewhere.
public struct InstallationRow: Equatable, Sendable {
  public var id: Int64
  public var host: GarageChoice
  /// Nil if the part was there from the beginning.
  public var from: Moment?
  /// Nil while it is there.
  public var to: Moment?
  public var hours: Double
  public var meters: Double

  public init(
    id: Int64, host: GarageChoice, from: Moment?, to: Moment? = nil, hours: Double, meters: Double
  ) {
    self.id = id
    self.host = host
    self.from = from
    self.to = to
    self.hours = hours
    self.meters = meters
  }
}

/// A chain's reading.
public struct ChainRow: Equatable, Sendable {
  public var id: Int64
  public var at: Moment
  public var percent: Double
  public var tool: String

  public init(id: Int64, at: Moment, percent: Double, tool: String = "") {
    self.id = id
    self.at = at
    self.percent = percent
    self.tool = tool
  }
}

/// Where a chain's line leads.
public struct ChainForecast: Equatable, Sendable {
  /// Between two readings before there is a line.
  static let leastMeters = 300_000.0

  public var percent: Double
  public var limit: Double
  /// Whether the limit is that of chains for up to 10 speeds.
  public var isWide: Bool
  /// Negative once it is past.
  public var metersLeft: Double

  public init(percent: Double, limit: Double, isWide: Bool, metersLeft: Double) {
    self.percent = percent
    self.limit = limit
    self.isWide = isWide
    self.metersLeft = metersLeft
  }
}

/// A bike, a pair of shoes, or a part, with all that belongs to it.
public struct GearState: Sendable {
  public var row: GearRow
  public var model = ""
  public var note = ""
  public var climbMeters = 0.0
  public var retired: Moment?
  public var isBike: Bool
  public var isCarrier: Bool
  /// What is on it, deep first.
  public var parts: [GearRow] = []
  public var services: [ServiceRow] = []
  /// The athlete's own templates.
  public var templates: [GarageChoice] = []
  /// Other bikes, to copy intervals from.
  public var otherBikes: [GarageChoice] = []
  /// The number of intervals that were just added from a template or another bike; nil without such a change.
  public var added: Int?
  /// Of a part, latest first.
  public var history: [InstallationRow] = []
  /// Where a part could go.
  public var hosts: [GarageChoice] = []
  /// Nil of what is no chain.
  public var chain: [ChainRow]?
  /// By each limit; empty before there is a line.
  public var forecasts: [ChainForecast] = []
  public var units = UnitSystem.metric
  public var now: Moment
  public var csrf = ""
  /// The id of its forms that create something.
  public var formID = ""

  public init(row: GearRow, isBike: Bool, isCarrier: Bool, now: Moment) {
    self.row = row
    self.isBike = isBike
    self.isCarrier = isCarrier
    self.now = now
  }

  var address: String { joined("/garage/bikes/", decimal(Int(row.id))) }

  /// Until a bike has both parts and intervals.
  var offersDefaults: Bool {
    isBike && retired == nil && (parts.isEmpty || services.isEmpty)
  }
}

/// The form of a bike, shoes or a part, new or there.
public struct GearFormState: Sendable {
  public enum Kind: Equatable, Sendable { case bike, shoes, part }

  /// Nil of a new one.
  public var id: Int64?
  public var kind: Kind
  public var type: Int64
  public var name = ""
  public var model = ""
  public var note = ""
  public var earlierHours = ""
  public var earlierDistance = ""
  public var isElectric = false
  /// What a new part goes on; nil for a spare.
  public var host: Int64?
  public var day = ""
  public var units = UnitSystem.metric
  public var csrf = ""
  /// The id of its forms that create something.
  public var formID = ""

  public init(id: Int64? = nil, kind: Kind, type: Int64) {
    self.id = id
    self.kind = kind
    self.type = type
  }
}
