public import Engine

/// The state that all statistics pages share.
public struct StatisticsFrame: Equatable, Sendable {
  public var now: Instant
  public var units: UnitSystem
  public var filter: StatisticsFilter
  /// The sports that have activities, in the order of the menus.
  public var sports: [Sport]
  /// The years that have activities, latest first.
  public var years: [Int]
  /// The selected days, counted since 1970. May include future days.
  public var days: ClosedRange<Int>
  /// The current day, in days since 1970.
  public var today: Int
  /// Whether there are activities before the selected days.
  public var hasEarlier: Bool
  /// Whether the selected days end before today.
  public var hasLater: Bool

  public init(
    now: Instant, units: UnitSystem = .metric, filter: StatisticsFilter = StatisticsFilter(),
    sports: [Sport] = [], years: [Int] = [], days: ClosedRange<Int> = 0...0, today: Int = 0,
    hasEarlier: Bool = false, hasLater: Bool = false
  ) {
    self.now = now
    self.units = units
    self.filter = filter
    self.sports = sports
    self.years = years
    self.days = days
    self.today = today
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
  }

  var formatter: MetricFormatter { MetricFormatter(units: units) }
}

/// The totals of a set of activities.
public struct ActivityTotal: Equatable, Sendable {
  public var count: Int
  public var meters: Double
  public var movingSeconds: Double
  public var climbMeters: Double
  /// The training load; nil if the athlete's heart rates aren't set.
  public var load: Double?

  public init(
    count: Int = 0, meters: Double = 0, movingSeconds: Double = 0, climbMeters: Double = 0,
    load: Double? = nil
  ) {
    self.count = count
    self.meters = meters
    self.movingSeconds = movingSeconds
    self.climbMeters = climbMeters
    self.load = load
  }

  public mutating func add(_ other: ActivityTotal) {
    count += other.count
    meters += other.meters
    movingSeconds += other.movingSeconds
    climbMeters += other.climbMeters
    if let more = other.load { load = (load ?? 0) + more }
  }
}

/// The totals of a week, a month or a year.
public struct PeriodTotal: Equatable, Sendable {
  /// The first day, in days since 1970.
  public var start: Int
  public var total: ActivityTotal

  public init(start: Int, total: ActivityTotal = ActivityTotal()) {
    self.start = start
    self.total = total
  }
}

/// The totals of a sport.
public struct SportSum: Equatable, Sendable {
  public var sport: Sport
  public var total: ActivityTotal

  public init(sport: Sport, total: ActivityTotal) {
    self.sport = sport
    self.total = total
  }
}

/// A day that has activities.
public struct CalendarDayTotal: Equatable, Sendable {
  /// The day, in days since 1970.
  public var day: Int
  public var total: ActivityTotal

  public init(day: Int, total: ActivityTotal) {
    self.day = day
    self.total = total
  }
}

/// The days that a calendar covers, and the totals of those with activities.
public struct CalendarYear: Equatable, Sendable {
  /// The range of days, in days since 1970.
  public var days: ClosedRange<Int>
  /// The days with activities, in ascending order.
  public var squares: [CalendarDayTotal]

  public init(days: ClosedRange<Int> = 0...0, squares: [CalendarDayTotal] = []) {
    self.days = days
    self.squares = squares
  }
}

/// A year's cumulative totals.
public struct YearSum: Equatable, Sendable {
  public var year: Int
  /// The metres or moving seconds from the start of the year to the end of its 7th day, 14th day and so on. The
  /// 53rd value is the total of the year. The current year ends today.
  public var weeks: [Double]

  public init(year: Int, weeks: [Double]) {
    self.year = year
    self.weeks = weeks
  }
}

/// Consecutive weeks with at least one activity. The current week doesn't break a streak, even if it is still without
/// an activity.
public struct WeekStreak: Equatable, Sendable {
  public var current: Int
  public var longest: Int
  /// The first day of the longest streak, in days since 1970.
  public var longestStart: Int

  public init(current: Int, longest: Int, longestStart: Int) {
    self.current = current
    self.longest = longest
    self.longestStart = longestStart
  }
}

/// The contents of the overview page.
public struct StatisticsState: Sendable {
  public var frame: StatisticsFrame
  /// The selected sport's totals, oldest first, including empty periods.
  public var totals: [PeriodTotal]
  /// The selected days' totals by sport, longest time first.
  public var sports: [SportSum]
  public var calendar: CalendarYear
  /// The latest years, latest first, at most four. They contain distances if the sport has them, otherwise times.
  public var years: [YearSum]
  /// The longest and the current streak; nil before the first activity.
  public var streak: WeekStreak?
  /// The number of weeks that the averages cover: the selected days from the first activity to today.
  public var weeks: Double

  public init(
    frame: StatisticsFrame, totals: [PeriodTotal] = [], sports: [SportSum] = [],
    calendar: CalendarYear = CalendarYear(), years: [YearSum] = [], streak: WeekStreak? = nil,
    weeks: Double = 1
  ) {
    self.frame = frame
    self.totals = totals
    self.sports = sports
    self.calendar = calendar
    self.years = years
    self.streak = streak
    self.weeks = weeks
  }

  /// The total for the selected sport and days.
  var sum: ActivityTotal {
    totals.reduce(into: ActivityTotal()) { $0.add($1.total) }
  }

  /// The measures that have data.
  var measures: [StatisticsMeasure] {
    let sum = self.sum
    return StatisticsMeasure.allCases.filter { measure in
      switch measure {
      case .distance: sum.meters > 0
      case .climb: sum.climbMeters > 0
      case .load: (sum.load ?? 0) > 0
      case .time, .count: true
      }
    }
  }

  /// The measure that the bars show. The default for all sports together is the time, because distances of
  /// different sports can't be compared.
  var measure: StatisticsMeasure {
    let measures = self.measures
    if let chosen = frame.filter.measure, measures.contains(chosen) { return chosen }
    return frame.filter.sport == nil && frame.sports.count > 1 ? .time : measures[0]
  }
}
