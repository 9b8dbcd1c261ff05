public import Engine

/// One of two activities in a comparison.
public struct ComparedSide: Sendable {
  public var row: ActivityRow
  /// The track; empty for an activity without one.
  public var points: MeasuredTrack
  /// The walk's data, or nil unless the activity is a walk with the coach.
  public var walk: ComparedWalk?

  public init(row: ActivityRow, points: MeasuredTrack, walk: ComparedWalk? = nil) {
    self.row = row
    self.points = points
    self.walk = walk
  }
}

/// The metrics that only walks have.
public struct ComparedWalk: Equatable, Sendable {
  /// The step length in metres.
  public var stepLength: Double?
  /// The walking speed in m/s, computed from the steps.
  public var speed: Double?

  public init(stepLength: Double?, speed: Double?) {
    self.stepLength = stepLength
    self.speed = speed
  }
}

/// The data of a comparison of two activities. The splits of `comparison` must be kilometres or miles, matching
/// `units`.
public struct CompareState: Sendable {
  public var own: ComparedSide
  public var other: ComparedSide
  public var comparison: Comparison
  public var units: UnitSystem
  /// Whether to link from the map to its settings, because no background map is chosen and this user may choose one.
  public var mayAddMap = false

  public init(
    own: ComparedSide, other: ComparedSide, comparison: Comparison, units: UnitSystem = .metric
  ) {
    self.own = own
    self.other = other
    self.comparison = comparison
    self.units = units
  }
}

/// The activities that an activity can be compared with.
public struct ComparePickState: Sendable {
  public var own: ActivityRow
  /// Activities on the same route, newest first.
  public var sameRoute: [ActivityRow]
  /// Activities of the same sport and similar distance, newest first.
  public var similar: [ActivityRow]
  /// One page of all other activities that match the filter, newest first.
  public var others: [ActivityRow]
  public var filter: ActivityFilter
  /// The address of the next page, or nil on the last one.
  public var next: String?
  public var units: UnitSystem

  public init(
    own: ActivityRow, sameRoute: [ActivityRow] = [], similar: [ActivityRow] = [],
    others: [ActivityRow] = [], filter: ActivityFilter = ActivityFilter(), next: String? = nil,
    units: UnitSystem = .metric
  ) {
    self.own = own
    self.sameRoute = sameRoute
    self.similar = similar
    self.others = others
    self.filter = filter
    self.next = next
    self.units = units
  }

  /// Returns the length of splits to compute, a kilometre or mile in metres.
  public static func splitMeters(_ units: UnitSystem) -> Double {
    MetricFormatter(units: units).metersPerLongUnit
  }
}
