public import Engine

/// A period in which a part was installed.
public struct InstallationRow: Equatable, Sendable {
  public var id: Int64
  public var host: GarageChoice
  /// The start, or nil if the part was installed from the beginning.
  public var from: Instant?
  /// The end, or nil while the part is installed.
  public var to: Instant?
  public var hours: Double
  public var meters: Double

  public init(
    id: Int64, host: GarageChoice, from: Instant?, to: Instant? = nil, hours: Double, meters: Double
  ) {
    self.id = id
    self.host = host
    self.from = from
    self.to = to
    self.hours = hours
    self.meters = meters
  }
}

/// A measurement of a chain's wear.
public struct ChainRow: Equatable, Sendable {
  public var id: Int64
  public var at: Instant
  public var percent: Double
  public var tool: String

  public init(id: Int64, at: Instant, percent: Double, tool: String = "") {
    self.id = id
    self.at = at
    self.percent = percent
    self.tool = tool
  }
}

/// The predicted wear of a chain, extrapolated from its measurements.
public struct ChainForecast: Equatable, Sendable {
  /// The minimum distance between two measurements that a forecast requires, in metres.
  static let minimumMeters = 300_000.0

  public var percent: Double
  public var limit: Double
  /// Whether the limit is the one for chains of up to 10 speeds.
  public var isWide: Bool
  /// The distance until the limit is reached, in metres; negative if it is exceeded.
  public var metersLeft: Double

  public init(percent: Double, limit: Double, isWide: Bool, metersLeft: Double) {
    self.percent = percent
    self.limit = limit
    self.isWide = isWide
    self.metersLeft = metersLeft
  }
}

/// The data for the page about a bike, a pair of shoes or a part.
public struct GearState: Sendable {
  public var row: GearRow
  public var model = ""
  public var note = ""
  public var climbMeters = 0.0
  public var retired: Instant?
  public var isBike: Bool
  public var isBikeOrShoes: Bool
  /// The installed parts in depth-first order: each part is followed by the parts that are installed on it.
  public var parts: [GearRow] = []
  public var services: [ServiceRow] = []
  /// The athlete's own templates of service intervals.
  public var templates: [GarageChoice] = []
  /// The other bikes, from which intervals can be copied.
  public var otherBikes: [GarageChoice] = []
  /// The number of intervals that were just added from a template or another bike, or nil if nothing was added.
  public var added: Int?
  /// The installations of a part, latest first.
  public var history: [InstallationRow] = []
  /// The gear on which a part can be installed.
  public var hosts: [GarageChoice] = []
  /// The measurements of a chain, or nil for other gear.
  public var chain: [ChainRow]?
  /// A forecast for each wear limit; empty until there are enough measurements.
  public var forecasts: [ChainForecast] = []
  public var units = UnitSystem.metric
  public var now: Instant
  public var csrf = ""
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init(row: GearRow, isBike: Bool, isBikeOrShoes: Bool, now: Instant) {
    self.row = row
    self.isBike = isBike
    self.isBikeOrShoes = isBikeOrShoes
    self.now = now
  }

  var address: String { joined("/garage/bikes/", decimal(Int(row.id))) }

  /// Whether to offer the default parts and intervals, because the bike lacks one or the other.
  var offersDefaults: Bool {
    isBike && retired == nil && (parts.isEmpty || services.isEmpty)
  }
}

/// The contents of the form to add or edit a bike, a pair of shoes or a part.
public struct GearFormState: Sendable {
  public enum Kind: Equatable, Sendable { case bike, shoes, part }

  /// The identifier, or nil for a new item.
  public var id: Int64?
  public var kind: Kind
  public var type: Int64
  public var name = ""
  public var model = ""
  public var note = ""
  public var earlierHours = ""
  public var earlierDistance = ""
  public var isElectric = false
  /// The gear on which a new part is installed, or nil for a spare part.
  public var host: Int64?
  public var day = ""
  public var units = UnitSystem.metric
  public var csrf = ""
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init(id: Int64? = nil, kind: Kind, type: Int64) {
    self.id = id
    self.kind = kind
    self.type = type
  }
}
