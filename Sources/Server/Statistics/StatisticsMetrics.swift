import Engine
import Screens
import Store

/// The sums that the statistics pages show. They are computed from two in-memory lists, which are sorted by day.
struct StatisticsMetrics {
  let calendar: PeriodCalendar
  let history: [DayTotal]
  /// The training load per day, or nil if the athlete's maximum heart rate is unknown.
  let efforts: [DayEffort]?

  // MARK: Contents

  var sports: [Sport] {
    let present = Set(history.map(\.sport))
    return Sport.choices.filter { present.contains($0) }
  }

  /// The sport with the most activities. In a tie, the sport that comes first in `sports`.
  var mainSport: Sport {
    var counts: [Sport: Int] = [:]
    for day in history { counts[day.sport, default: 0] += day.activityCount }
    return sports.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .running
  }

  /// The years with activities, latest first. Excludes dates before 1900 or after today, because they result from wrong
  /// device clocks.
  var years: [Int] {
    var years: [Int] = []
    for day in history.reversed() where day.day <= calendar.today {
      let year = Day(day.day).date.year
      if years.last != year, year >= 1900 { years.append(year) }
    }
    return years
  }

  /// The day of the first activity since 1900, or today if the history is empty.
  var firstDay: Int {
    history.first { $0.day >= PeriodCalendar.year(1900) }?.day ?? calendar.today
  }

  func days(_ sport: Sport?, in days: ClosedRange<Int>) -> [DayTotal] {
    history.filter { days.contains($0.day) && (sport == nil || $0.sport == sport) }
  }

  func loads(_ sport: Sport?, in days: ClosedRange<Int>) -> [DayEffort] {
    (efforts ?? []).filter { days.contains($0.day) && (sport == nil || $0.sport == sport) }
  }

  // MARK: Sums

  func totals(_ filter: StatisticsFilter, in days: ClosedRange<Int>) -> [PeriodTotal] {
    let starts = calendar.starts(of: filter.period, in: days)
    var totals = starts.map { PeriodTotal(start: $0, total: empty) }
    for day in self.days(filter.sport, in: days) {
      if let index = starts.lastIndex(where: { $0 <= day.day }) { totals[index].total.add(day) }
    }
    for effort in loads(filter.sport, in: days) where effort.load > 0 {
      guard let index = starts.lastIndex(where: { $0 <= effort.day }) else { continue }
      totals[index].total.add(ActivityTotal(load: effort.load))
    }
    return totals
  }

  private var empty: ActivityTotal { ActivityTotal(load: efforts == nil ? nil : 0) }

  /// Returns the totals of each sport, sorted by time in descending order.
  func sportTotals(in days: ClosedRange<Int>) -> [SportSum] {
    var sums: [Sport: ActivityTotal] = [:]
    for day in self.days(nil, in: days) { sums[day.sport, default: empty].add(day) }
    for effort in loads(nil, in: days) where effort.load > 0 {
      sums[effort.sport]?.add(ActivityTotal(load: effort.load))
    }
    return sports.compactMap { sport in sums[sport].map { SportSum(sport: sport, total: $0) } }
      .sorted { $0.total.movingSeconds > $1.total.movingSeconds }
  }

  func calendar(_ filter: StatisticsFilter, in shown: ClosedRange<Int>) -> CalendarYear {
    let days = calendar.calendarDays(of: filter, in: shown)
    var squares: [CalendarDayTotal] = []
    for day in self.days(filter.sport, in: days) {
      if squares.last?.day != day.day {
        squares.append(CalendarDayTotal(day: day.day, total: empty))
      }
      squares[squares.count - 1].total.add(day)
    }
    var index = 0
    for effort in loads(filter.sport, in: days) where effort.load > 0 {
      while index < squares.count, squares[index].day < effort.day { index += 1 }
      guard index < squares.count, squares[index].day == effort.day else { continue }
      squares[index].total.add(ActivityTotal(load: effort.load))
    }
    return CalendarYear(days: days, squares: squares)
  }

  private static let yearsShown = 4
  private static let weeksOfYear = 53

  /// Returns the sums of the latest years. If the selected year is not among them, it replaces the oldest one.
  func yearSums(_ filter: StatisticsFilter) -> [YearSum] {
    var shown = Array(years.prefix(Self.yearsShown))
    if case .year(let year) = filter.span, years.contains(year), !shown.contains(year) {
      shown[shown.count - 1] = year
    }
    return shown.map { yearSum($0, filter.sport) }
  }

  private func yearSum(_ year: Int, _ sport: Sport?) -> YearSum {
    let (first, end) = (PeriodCalendar.year(year), PeriodCalendar.year(year + 1))
    let hasDistance = sport?.hasDistance ?? false
    var weeks = [Double](repeating: 0, count: Self.weeksOfYear)
    for day in days(sport, in: first...end - 1) {
      weeks[min((day.day - first) / 7, Self.weeksOfYear - 1)] +=
        hasDistance ? day.distanceMeters : day.movingSeconds
    }
    for index in 1..<weeks.count { weeks[index] += weeks[index - 1] }
    let isOver = end <= calendar.today
    return YearSum(
      year: year,
      weeks: isOver ? weeks : Array(weeks.prefix((calendar.today - first) / 7 + 1)))
  }

  /// The current and longest streaks of consecutive weeks with any activity. Weeks start on Monday.
  var streak: WeekStreak? {
    var runs: [(start: Int, count: Int)] = []
    for day in history where day.day <= calendar.today {
      let monday = Day(day.day).monday.number
      guard let last = runs.last else {
        runs.append((monday, 1))
        continue
      }
      let next = last.start + 7 * last.count
      if monday == next { runs[runs.count - 1].count += 1 }
      if monday > next { runs.append((monday, 1)) }
    }
    guard let last = runs.last else { return nil }
    let longest = runs.reduce(last) { $1.count > $0.count ? $1 : $0 }
    // The current week doesn't end a streak until it is over.
    let includesCurrentWeek = last.start + 7 * last.count >= Day(calendar.today).monday.number
    return WeekStreak(
      current: includesCurrentWeek ? last.count : 0, longest: longest.count,
      longestStart: longest.start)
  }

  /// Returns the number of weeks from the first day of the range, or from the sport's first activity if that is later,
  /// to the end of the range or today, whichever is earlier. At least 1.
  func weeks(_ sport: Sport?, in days: ClosedRange<Int>) -> Double {
    let first = history.first {
      $0.day >= PeriodCalendar.year(1900) && (sport == nil || $0.sport == sport)
    }
    let from = max(days.lowerBound, first?.day ?? days.lowerBound)
    return max(1, Double(min(days.upperBound, calendar.today) - from + 1) / 7)
  }

  // MARK: Effort

  /// Returns the number of seconds in each heart-rate zone for each week, month or year.
  func zones(_ filter: StatisticsFilter, in days: ClosedRange<Int>) -> [ZonePeriod] {
    let starts = calendar.starts(of: filter.period, in: days)
    var periods = starts.map { ZonePeriod(start: $0) }
    for effort in loads(filter.sport, in: days) {
      guard let index = starts.lastIndex(where: { $0 <= effort.day }) else { continue }
      for (zone, seconds) in effort.zoneSeconds.enumerated() where zone < 6 {
        periods[index].seconds[zone] += seconds
      }
    }
    return periods
  }
}

extension ActivityTotal {
  fileprivate mutating func add(_ day: DayTotal) {
    add(
      ActivityTotal(
        count: day.activityCount, meters: day.distanceMeters, movingSeconds: day.movingSeconds,
        climbMeters: day.elevationGainMeters))
  }
}
