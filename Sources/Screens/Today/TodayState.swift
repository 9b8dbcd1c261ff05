public import Engine

/// What a week amounted to.
public struct WeekTotal: Equatable, Sendable {
  /// Midnight of its Monday.
  public var monday: Moment
  public var meters: Double
  public var movingSeconds: Double
  public var count: Int

  public init(monday: Moment, meters: Double, movingSeconds: Double, count: Int) {
    self.monday = monday
    self.meters = meters
    self.movingSeconds = movingSeconds
    self.count = count
  }
}

/// What the activities of a sport amounted to.
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

/// What the page Today shows.
public struct TodayState: Sendable {
  public var now: Moment
  public var units: UnitSystem
  /// What is started by the large button: what this athlete spends most time on.
  public var usual: CoachKind
  /// The sport that `weeks` are of: the one done longest that has distances.
  public var sport: Sport
  /// Of `sport`, oldest first, the current week last, weeks of rest included; usually 8 or 12.
  public var weeks: [WeekTotal]
  /// The current week's activities by sport, the longest time first.
  public var week: [SportTotal]
  /// The newest three or so, of any sport.
  public var latest: [ActivityRow]
  public var isDemo: Bool
  /// What stands beside it, over all coaches.
  public var overview = TodayOverview()

  public init(
    now: Moment, units: UnitSystem = .metric, usual: CoachKind = .run, sport: Sport = .running,
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
