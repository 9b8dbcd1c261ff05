public import Engine

/// The seconds below the first heart-rate zone and in each of the five zones, for a week or a month.
public struct ZonePeriod: Equatable, Sendable {
  /// The first day, in days since 1970.
  public var start: Int
  /// The seconds below the first zone, followed by those in each zone; always six values.
  public var seconds: [Double]

  public init(start: Int, seconds: [Double] = [0, 0, 0, 0, 0, 0]) {
    self.start = start
    self.seconds = seconds
  }
}

/// Fitness and fatigue at the end of a day.
public struct BalanceDay: Equatable, Sendable {
  public var date: Instant
  public var fitness: Double
  public var fatigue: Double

  public init(date: Instant, fitness: Double, fatigue: Double) {
    self.date = date
    self.fitness = fitness
    self.fatigue = fatigue
  }
}

/// The training load, or the reason why it is unknown.
public enum LoadState: Equatable, Sendable {
  /// The resting or maximum heart rate isn't set.
  case needsHeartRates
  /// No activity has a heart rate.
  case noHeartRate
  /// The daily values, oldest first, ending today.
  case known([BalanceDay])
}

/// The contents of the effort page.
public struct StatisticsEffortState: Sendable {
  public var frame: StatisticsFrame
  /// The heart-rate zones; nil if the maximum heart rate isn't set.
  public var zones: HeartRateZones?
  /// The periods, oldest first, including empty ones.
  public var periods: [ZonePeriod]
  /// The load of all sports together.
  public var load: LoadState

  public init(
    frame: StatisticsFrame, zones: HeartRateZones? = nil, periods: [ZonePeriod] = [],
    load: LoadState = .needsHeartRates
  ) {
    self.frame = frame
    self.zones = zones
    self.periods = periods
    self.load = load
  }
}
