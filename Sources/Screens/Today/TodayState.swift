public import Engine

/// The totals of a week.
public struct WeekTotal: Equatable, Sendable {
  /// The start of the week: midnight on Monday.
  public var monday: Instant
  public var meters: Double
  public var movingSeconds: Double
  public var count: Int

  public init(monday: Instant, meters: Double, movingSeconds: Double, count: Int) {
    self.monday = monday
    self.meters = meters
    self.movingSeconds = movingSeconds
    self.count = count
  }
}

/// The totals of a sport.
public struct SportTotal: Equatable, Sendable {
  public var sport: Sport
  public var count: Int
  public var meters: Double
  public var movingSeconds: Double

  public init(sport: Sport, count: Int, meters: Double, movingSeconds: Double) {
    self.sport = sport
    self.count = count
    self.meters = meters
    self.movingSeconds = movingSeconds
  }
}

/// The contents of the Today page.
public struct TodayState: Sendable {
  public var now: Instant
  public var units: UnitSystem
  /// The kind of session that the large button starts: the one that the athlete spends the most time on.
  public var usual: CoachKind
  /// The sport that `weeks` covers: among the sports that record a distance, the one with the most time.
  public var sport: Sport
  /// The weeks of `sport`, oldest first, including the current week and weeks without activities; usually 8 or 12.
  public var weeks: [WeekTotal]
  /// The current week's totals by sport, longest time first.
  public var week: [SportTotal]
  /// The newest activities of any sport, about three.
  public var latest: [ActivityRow]
  public var isDemo: Bool
  /// The contents of the side column.
  public var overview = TodayOverview()

  public init(
    now: Instant, units: UnitSystem = .metric, usual: CoachKind = .run, sport: Sport = .running,
    weeks: [WeekTotal] = [], week: [SportTotal] = [], latest: [ActivityRow] = [],
    isDemo: Bool = false
  ) {
    self.now = now
    self.units = units
    self.usual = usual
    self.sport = sport
    self.weeks = weeks
    self.week = week
    self.latest = latest
    self.isDemo = isDemo
  }
}
