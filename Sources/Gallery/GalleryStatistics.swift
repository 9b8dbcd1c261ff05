import Engine
import Screens

/// The day of `galleryNow`, 2026-11-21, as days since 1970-01-01.
private let today = galleryNow.localDay

func galleryFrame(
  _ sport: Sport? = .running, _ span: StatisticsSpan = .twelveMonths,
  units: UnitSystem = .metric, measure: StatisticsMeasure? = nil, by: StatisticsPeriod? = nil,
  sports: [Sport] = [.running, .walking, .cycling, .workout]
) -> StatisticsFrame {
  let days =
    switch span {
    case .fourWeeks: Day(today).monday.number - 21...Day(today).monday.number + 6
    case .twelveMonths: day(2025, 12)...day(2026, 12) - 1
    case .all: day(2023, 1)...day(2027, 1) - 1
    case .year(let year): day(year, 1)...day(year + 1, 1) - 1
    }
  return StatisticsFrame(
    now: galleryNow, units: units,
    filter: StatisticsFilter(sport: sport, span: span, by: by, measure: measure), sports: sports,
    years: [2026, 2025, 2024, 2023], days: days, today: today, hasEarlier: span != .all)
}

private func day(_ year: Int, _ month: Int) -> Int {
  Day(year: year, month: month, day: 1).number
}

private func total(_ index: Int, load: Bool) -> ActivityTotal {
  let meters = 6200 + Double(index * 977 % 5400)
  return ActivityTotal(
    count: 1, meters: meters, movingSeconds: meters * 0.338, climbMeters: meters * 0.007,
    load: load ? meters * 0.011 : nil)
}

/// Returns a total for every second or third day.
private func activeDays(_ days: ClosedRange<Int>, load: Bool = true) -> [CalendarDayTotal] {
  days.filter { $0 <= today && ($0 * 7 % 16 < 6) }.map {
    CalendarDayTotal(day: $0, total: total($0, load: load))
  }
}

private func calendarDays(_ frame: StatisticsFrame) -> ClosedRange<Int> {
  if case .year = frame.filter.span { return frame.days }
  return Day(today).monday.number - 52 * 7...today
}

private func periods(_ frame: StatisticsFrame, _ squares: [CalendarDayTotal]) -> [PeriodTotal] {
  var totals: [PeriodTotal] = []
  var start = frame.days.lowerBound
  while start <= frame.days.upperBound {
    totals.append(PeriodTotal(start: start))
    let (year, month, _) = Day(start).date
    start =
      switch frame.filter.period {
      case .week: start + 7
      case .month: Day(year: year, month: month + 1, day: 1).number
      case .year: day(year + 1, 1)
      }
  }
  for square in squares {
    if let index = totals.lastIndex(where: { $0.start <= square.day }) {
      totals[index].total.add(square.total)
    }
  }
  return totals
}

private var yearSums: [YearSum] {
  [(2026, 46, 21_400.0), (2025, 53, 18_900), (2024, 53, 19_300), (2023, 53, 9800)].map {
    year, weeks, step in
    var sum = 0.0
    return YearSum(
      year: year,
      weeks: (0..<weeks).map { week in
        sum += step * (0.6 + Double(week * 7919 % 13) / 13)
        return sum
      })
  }
}

private func overview(
  _ frame: StatisticsFrame, load: Bool = true, years: [YearSum] = yearSums
) -> StatisticsState {
  let squares = activeDays(frame.days, load: load)
  return StatisticsState(
    frame: frame, totals: periods(frame, squares),
    sports: [
      SportSum(
        sport: .cycling,
        total: ActivityTotal(
          count: 61, meters: 2_412_000, movingSeconds: 371_000, climbMeters: 21_300,
          load: load ? 6200 : nil)),
      SportSum(
        sport: .running,
        total: ActivityTotal(
          count: 143, meters: 1_104_000, movingSeconds: 368_000, climbMeters: 7400,
          load: load ? 11_900 : nil)),
      SportSum(
        sport: .walking,
        total: ActivityTotal(count: 88, meters: 312_000, movingSeconds: 251_000, climbMeters: 2100)
      ),
      SportSum(sport: .workout, total: ActivityTotal(count: 47, movingSeconds: 52_000)),
    ],
    calendar: CalendarYear(
      days: calendarDays(frame), squares: activeDays(calendarDays(frame), load: load)),
    years: years, streak: WeekStreak(current: 7, longest: 23, longestStart: day(2025, 2)),
    weeks: Double(min(frame.days.upperBound, today) - frame.days.lowerBound + 1) / 7)
}

private var workouts: StatisticsState {
  let frame = galleryFrame(.workout, sports: [.workout])
  var state = overview(frame, load: false, years: [])
  state.totals = state.totals.map { period in
    PeriodTotal(
      start: period.start,
      total: ActivityTotal(
        count: period.total.count, movingSeconds: Double(period.total.count) * 1140))
  }
  state.calendar.squares = state.calendar.squares.map {
    CalendarDayTotal(day: $0.day, total: ActivityTotal(count: 1, movingSeconds: 1140))
  }
  state.sports = []
  return state
}

private var one: StatisticsState {
  var frame = galleryFrame(nil, sports: [.running])
  frame.hasEarlier = false
  frame.years = [2026]
  let total = ActivityTotal(count: 1, meters: 3210, movingSeconds: 1163, climbMeters: 4)
  var totals = periods(frame, [])
  totals[totals.count - 1].total = total
  return StatisticsState(
    frame: frame, totals: totals, sports: [SportSum(sport: .running, total: total)],
    calendar: CalendarYear(
      days: calendarDays(frame), squares: [CalendarDayTotal(day: today, total: total)]),
    years: [YearSum(year: 2026, weeks: [Double](repeating: 0, count: 45) + [3210])],
    streak: WeekStreak(current: 1, longest: 1, longestStart: today - 3))
}

private var rides: StatisticsState {
  var state = overview(
    galleryFrame(.cycling, .year(2025), by: .week, sports: [.cycling]), load: false)
  state.sports = []
  state.streak = WeekStreak(current: 23, longest: 23, longestStart: day(2025, 2))
  return state
}

private var nothing: StatisticsState {
  var state = overview(galleryFrame(.cycling, .fourWeeks))
  state.totals = state.totals.map { PeriodTotal(start: $0.start) }
  return state
}

var statisticsGallery: [GalleryItem] {
  let cases: [(String, String, StatisticsState)] = [
    ("statistics", "Statistics, runs of 12 months", overview(galleryFrame())),
    (
      "statistics-imperial", "Statistics, all time by months and climb, imperial",
      overview(galleryFrame(.running, .all, units: .imperial, measure: .climb, by: .month))
    ),
    ("statistics-all", "Statistics, every sport", overview(galleryFrame(nil))),
    (
      "statistics-weeks", "Statistics, 4 weeks by load",
      overview(galleryFrame(.running, .fourWeeks, measure: .load))
    ),
    ("statistics-rides", "Statistics, only rides, a year by weeks, no heart rate", rides),
    ("statistics-workouts", "Statistics, only workouts", workouts),
    ("statistics-one", "Statistics, one activity so far", one),
    ("statistics-gap", "Statistics, nothing in this time", nothing),
    (
      "statistics-empty", "Statistics, no activity yet",
      StatisticsState(frame: StatisticsFrame(now: galleryNow))
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .statistics) { statisticsScreen(state) }
  } + statisticsPartsGallery
}

var planGallery: [GalleryItem] {
  let own = PreferredCadence(pace: 0.34, cadence: 164.6)
  let cases: [(String, String, PlanState)] = [
    ("plan", "Cadence plan, none", PlanState(preferred: own, steadyWindowCount: 31, csrf: "token")),
    ("plan-unknown", "Cadence plan, own cadence unknown", PlanState(steadyWindowCount: 4)),
    ("plan-under-way", "Cadence plan, third week", activePlan(16, preferred: own)),
    (
      "plan-reached", "Cadence plan, reached, imperial",
      activePlan(60, units: .imperial, preferred: own)
    ),
    ("plan-first-day", "Cadence plan, first day, own cadence unknown", activePlan(0)),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .plan) { planScreen(state) }
  }
}

private func activePlan(
  _ day: Int, units: UnitSystem = .metric, preferred: PreferredCadence? = nil
) -> PlanState {
  let start = Instant(
    unixSeconds: galleryNow.unixSeconds - Double(day) * 86_400 - 29_520, zoneMinutes: 60)
  return PlanState(
    units: units,
    activePlan: ActivePlan(plan: ProgressivePlan(goal: 0.05, weeks: 6), start: start, day: day),
    preferred: preferred, steadyWindowCount: 7, csrf: "token")
}
