public import Engine

/// Seconds below the first heart-rate zone and in each of the five, in a week or a month.
public struct ZonePeriod: Equatable, Sendable {
  /// Its first day, since 1970.
  public var start: Int
  /// Six of them.
  public var seconds: [Double]

  public init(start: Int, seconds: [Double] = [0, 0, 0, 0, 0, 0]) {
    self.start = start
    self.seconds = seconds
  }
}

/// Fitness and fatigue at the end of a day.
public struct BalanceDay: Equatable, Sendable {
  public var date: Moment
  public var fitness: Double
  public var fatigue: Double

  public init(date: Moment, fitness: Double, fatigue: Double) {
    self.date = date
    self.fitness = fitness
    self.fatigue = fatigue
  }
}

/// What is known of the training load.
public enum LoadState: Equatable, Sendable {
  /// Resting or highest heart rate is not told.
  case needsHeartRates
  /// No activity has a heart rate.
  case noHeartRate
  /// Day by day, oldest first, today last.
  case known([BalanceDay])
}

/// What the page of effort shows.
public struct StatisticsEffortState: Sendable {
  public var frame: StatisticsFrame
  /// Nil where the highest heart rate is not known.
  public var zones: HeartRateZones?
  /// Oldest first, empty ones included.
  public var periods: [ZonePeriod]
  /// Of every sport.
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
