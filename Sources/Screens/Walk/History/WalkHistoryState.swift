public import Engine

/// A measure of walks over time. The raw values determine the order on the page.
public enum WalkMeasure: UInt8, Equatable, Sendable, CaseIterable {
  case stepLength, speed, cadence, good, symmetry, variability, distance

  /// The name in URLs.
  public var name: String {
    switch self {
    case .stepLength: "length"
    case .speed: "speed"
    case .cadence: "cadence"
    case .good: "good"
    case .symmetry: "symmetry"
    case .variability: "variability"
    case .distance: "distance"
    }
  }
}

/// A walk in the history.
public struct WalkHistoryRow: Equatable, Sendable {
  public var activity: ActivityRow
  public var steps: Int
  /// The mean step length and its standard deviation, in metres; nil if the walk has no steps.
  public var stepLength: Double?
  public var deviation: Double?
  /// The speed while walking, in m/s.
  public var speed: Double?
  /// The cadence in steps per minute.
  public var cadence: Double?
  /// The share of good steps, the symmetry and the variability: percentages, as defined in `WalkSummary` and
  /// `GaitMetrics`.
  public var good: Double?
  public var symmetry: Double?
  public var variability: Double?
  /// The target step length, in metres.
  public var target: Double

  public init(
    activity: ActivityRow, steps: Int, stepLength: Double?, deviation: Double? = nil,
    speed: Double?, cadence: Double?, good: Double?, symmetry: Double?, variability: Double?,
    target: Double
  ) {
    self.activity = activity
    self.steps = steps
    self.stepLength = stepLength
    self.deviation = deviation
    self.speed = speed
    self.cadence = cadence
    self.good = good
    self.symmetry = symmetry
    self.variability = variability
    self.target = target
  }

  func value(_ measure: WalkMeasure) -> Double? {
    switch measure {
    case .stepLength: stepLength
    case .speed: speed
    case .cadence: cadence
    case .good: good
    case .symmetry: symmetry
    case .variability: variability
    case .distance: activity.meters > 0 ? activity.meters : nil
    }
  }
}

/// The contents of the walk history page.
public struct WalkHistoryState: Sendable {
  public var now: Instant
  public var units: UnitSystem
  public var unit: WalkUnit
  public var measure: WalkMeasure
  /// The walks, latest first.
  public var walks: [WalkHistoryRow]

  public init(
    now: Instant, units: UnitSystem = .metric, unit: WalkUnit? = nil,
    measure: WalkMeasure = .stepLength, walks: [WalkHistoryRow] = []
  ) {
    self.now = now
    self.units = units
    self.unit = unit ?? WalkUnit(usualIn: units)
    self.measure = measure
    self.walks = walks
  }
}

/// The walks of a week. Weekly means are weighted by the number of steps.
struct WalkWeek: Equatable {
  /// The start of the week: midnight on Monday in the walker's time zone.
  var monday: Instant
  var walks: [WalkHistoryRow]

  /// Returns the weighted mean, or the sum if the measure is the distance. Returns nil if the measure is missing from
  /// all of the week's walks.
  func value(_ measure: WalkMeasure) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    for walk in walks {
      guard let value = walk.value(measure), measure == .distance || walk.steps > 0 else {
        continue
      }
      let share = measure == .distance ? 1 : Double(walk.steps)
      sum += share * value
      weight += share
    }
    guard weight > 0 else { return nil }
    return measure == .distance ? sum : sum / weight
  }

  var steps: Int { walks.reduce(0) { $0 + $1.steps } }

  /// Returns the weeks that contain at least one walk, oldest first.
  static func weeks(of walks: [WalkHistoryRow]) -> [WalkWeek] {
    var weeks: [WalkWeek] = []
    for walk in walks.reversed() {
      guard let start = walk.activity.start else { continue }
      let monday = start.monday
      if let last = weeks.last, last.monday.localDay == monday.localDay {
        weeks[weeks.count - 1].walks.append(walk)
      } else {
        weeks.append(WalkWeek(monday: monday, walks: [walk]))
      }
    }
    return weeks
  }
}

extension Instant {
  /// The start of the week: midnight on Monday.
  var monday: Instant { Instant(day: Day(localDay).monday.number, zoneMinutes: zoneMinutes) }
}
