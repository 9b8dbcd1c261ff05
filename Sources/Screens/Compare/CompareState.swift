public import Engine

/// One of two activities that are compared.
public struct ComparedSide: Sendable {
  public var row: ActivityRow
  /// Its places; empty without any.
  public var points: MeasuredTrack
  /// Where it was a walk with the coach.
  public var walk: ComparedWalk?

  public init(row: ActivityRow, points: MeasuredTrack, walk: ComparedWalk? = nil) {
    self.row = row
    self.points = points
    self.walk = walk
  }
}

/// What a walk adds to the figures.
public struct ComparedWalk: Equatable, Sendable {
  /// Metres.
  public var stepLength: Double?
  /// m/s over the steps.
  public var speed: Double?

  public init(stepLength: Double?, speed: Double?) {
    self.stepLength = stepLength
    self.speed = speed
  }
}

/// Two activities side by side. `comparison` is of `own` with `other`, with splits of a kilometre or a mile
/// as `units` say.
public struct CompareState: Sendable {
  public var own: ComparedSide
  public var other: ComparedSide
  public var comparison: Comparison
  public var units: UnitSystem
  /// Whether the visitor may choose a background map and there is none yet: the map leads to that setting.
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

/// What an activity could be compared with.
public struct ComparePickState: Sendable {
  public var own: ActivityRow
  /// The same way at another time, newest first.
  public var sameRoute: [ActivityRow]
  /// Of the same sport and about as far, newest first.
  public var alike: [ActivityRow]
  /// All others the filter finds, newest first, a page at a time.
  public var others: [ActivityRow]
  public var filter: ActivityFilter
  /// Address of the page after this one; nil at the end.
  public var next: String?
  public var units: UnitSystem

  public init(
    own: ActivityRow, sameRoute: [ActivityRow] = [], alike: [ActivityRow] = [],
    others: [ActivityRow] = [], filter: ActivityFilter = ActivityFilter(), next: String? = nil,
    units: UnitSystem = .metric
  ) {
    self.own = own
    self.sameRoute = sameRoute
    self.alike = alike
    self.others = others
    self.filter = filter
    self.next = next
    self.units = units
  }

  /// What splits are to be of.
  public static func splitMeters(_ units: UnitSystem) -> Double {
    Figures(units: units).metersPerLongUnit
  }
}
