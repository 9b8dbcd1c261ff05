public import Engine

/// What all pages of the statistics have in common.
public struct StatisticsFrame: Equatable, Sendable {
  public var now: Moment
  public var units: UnitSystem
  public var filter: StatisticsFilter
  /// That there is any activity of, in the order lists offer them.
  public var sports: [Sport]
  /// With an activity, latest first.
  public var years: [Int]
  /// Since 1970, what is looked at. Days to come are in it.
  public var days: ClosedRange<Int>
  /// Since 1970.
  public var today: Int
  /// Whether there is an activity before the days.
  public var hasEarlier: Bool
  /// Whether the present comes after the days.
  public var hasLater: Bool

  public init(
    now: Moment, units: UnitSystem = .metric, filter: StatisticsFilter = StatisticsFilter(),
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

  var figures: Figures { Figures(units: units) }
}

/// What some activities amounted to.
public struct ActivityTotal: Equatable, Sendable {
  public var count: Int
  public var meters: Double
  public var movingSeconds: Double
  public var climbMeters: Double
  /// Nil where the athlete's heart rates are not known.
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

/// A week, a month or a year.
public struct PeriodTotal: Equatable, Sendable {
  /// Its first day, since 1970.
  public var start: Int
  public var total: ActivityTotal

  public init(start: Int, total: ActivityTotal = ActivityTotal()) {
    self.start = start
    self.total = total
  }
}

/// What one sport amounted to.
public struct SportSum: Equatable, Sendable {
  public var sport: Sport
  public var total: ActivityTotal

  public init(sport: Sport, total: ActivityTotal) {
    self.sport = sport
    self.total = total
  }
}

/// A day with an activity.
public struct CalendarSquare: Equatable, Sendable {
  /// Since 1970.
  public var day: Int
  public var total: ActivityTotal

  public init(day: Int, total: ActivityTotal) {
    self.day = day
    self.total = total
  }
}

/// The days of a calendar, and those of them with an activity.
public struct CalendarYear: Equatable, Sendable {
  /// Since 1970.
  public var days: ClosedRange<Int>
  /// In order.
  public var squares: [CalendarSquare]

  public init(days: ClosedRange<Int> = 0...0, squares: [CalendarSquare] = []) {
    self.days = days
    self.squares = squares
  }
}

/// How a year added up.
public struct YearSum: Equatable, Sendable {
  public var year: Int
  /// Metres or moving seconds up to the end of each week of the year: the seventh day, the fourteenth and so on, the
  /// last one shorter or longer. Of the present year up to today.
  public var weeks: [Double]

  public init(year: Int, weeks: [Double]) {
    self.year = year
    self.weeks = weeks
  }
}

/// Weeks in a row with at least one activity. A week that is not over ends none.
public struct WeekStreak: Equatable, Sendable {
  public var current: Int
  public var longest: Int
  /// The first day of the longest, since 1970.
  public var longestStart: Int

  public init(current: Int, longest: Int, longestStart: Int) {
    self.current = current
    self.longest = longest
    self.longestStart = longestStart
  }
}

/// What the overview shows.
public struct StatisticsState: Sendable {
  public var frame: StatisticsFrame
  /// Of the sport that is shown, oldest first, empty ones included.
  public var totals: [PeriodTotal]
  /// Of the days that are shown, most time first.
  public var sports: [SportSum]
  public var calendar: CalendarYear
  /// Latest first, at most four; distance where the sport has one, else time.
  public var years: [YearSum]
  /// Nil before the first activity.
  public var streak: WeekStreak?
  /// Weeks that averages are over: of the days that are shown, from the first activity to today.
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

  /// Of the sport and the days that are shown.
  var sum: ActivityTotal {
    totals.reduce(into: ActivityTotal()) { $0.add($1.total) }
  }

  /// What there is anything of.
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

  /// Distances of different sports say little together: of all of them the time is shown first.
  var measure: StatisticsMeasure {
    let measures = self.measures
    if let chosen = frame.filter.measure, measures.contains(chosen) { return chosen }
    return frame.filter.sport == nil && frame.sports.count > 1 ? .time : measures[0]
  }
}
