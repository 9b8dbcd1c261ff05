import Engine
import Foundation
import Testing

@testable import Screens

/// Statistics of all sports: filters, calendar, years, curves and zones.
@Suite struct StatisticsSportsTests {
  private func frame(
    _ sport: Sport? = nil, _ span: StatisticsSpan = .twelveMonths, page: Int = 0,
    sports: [Sport] = [.running, .cycling], hasEarlier: Bool = false, hasLater: Bool = false
  ) -> StatisticsFrame {
    let first = Day(year: 2025, month: 12, day: 1).number
    return StatisticsFrame(
      now: plainDay(first + 350), filter: StatisticsFilter(sport: sport, span: span, page: page),
      sports: sports, years: [2026, 2025], days: first...first + 364, today: first + 350,
      hasEarlier: hasEarlier, hasLater: hasLater)
  }

  // MARK: Filters

  @Test func addressContainsOnlyChosenValues() {
    #expect(StatisticsFilter().address(.overview) == "/statistics")
    let filter = StatisticsFilter(
      sport: .cycling, span: .year(2024), by: .week, measure: .climb, colorsByLoad: true)
    #expect(
      filter.address(.overview)
        == "/statistics?sport=cycling&span=2024&by=week&show=climb&shade=load")
    #expect(
      StatisticsFilter(span: .fourWeeks, page: 2).address(.effort)
        == "/statistics/effort?span=4w&page=2")
    // Defaults are omitted, and a period that doesn't fit the time span is ignored.
    #expect(StatisticsFilter(by: .month).address(.overview) == "/statistics")
    #expect(StatisticsFilter(span: .fourWeeks, by: .year).period == .week)
  }

  @Test func chosenFiltersAreMarkedAndKeptInOtherLinks() {
    let text = StatisticsHead(frame(.cycling, .fourWeeks), .overview).html().text
    text.expect(
      has: "<a href=\"/statistics?sport=cycling&amp;span=4w\" aria-current=\"true\">4 weeks</a>",
      "<a href=\"/statistics/records?sport=cycling&amp;span=4w\">Records</a>",
      "<a href=\"/statistics?span=4w\">All</a>")
    #expect(text.components(separatedBy: "aria-current").count == 4)
    text.expect(has: "<a href=\"/statistics/map?sport=4\">Map</a>")
    statisticsPages(StatisticsFilter(span: .year(2025)), chosen: nil).text.expect(
      has: "<a href=\"/statistics/map?year=2025\" aria-current=\"true\">Map</a>",
      "<a href=\"/statistics?span=2025\">Overview</a>")
  }

  /// The select boxes on a phone show the chosen values and keep the other parameters.
  @Test func selectFieldsMatchTheLinks() {
    var shown = frame(.cycling, .fourWeeks)
    shown.filter.colorsByLoad = true
    StatisticsHead(shown, .overview).html().text.expect(
      has: "<option value=\"cycling\" selected>Rides</option>",
      "<option value=\"\">All sports</option>", "<option value=\"4w\" selected>4 weeks</option>",
      "name=\"shade\" value=\"load\"")
    StatisticsHead(frame(.cycling), .records, offersAll: false).html().text.expect(
      has: "action=\"/statistics/records\"", lacks: "All sports")
  }

  @Test func pagerHasOnlyUsefulLinks() {
    StatisticsHead(frame(), .overview).html().text.expect(lacks: "Earlier", "Later")
    StatisticsHead(frame(page: 2, hasEarlier: true, hasLater: true), .overview).html().text.expect(
      has: "/statistics?page=3", "/statistics?page=1")
    StatisticsHead(frame(nil, .year(2025), hasEarlier: true, hasLater: true), .overview).html().text
      .expect(has: "span=2024\">Earlier", "span=2026\">Later")
    StatisticsHead(frame(nil, .all, hasEarlier: true), .overview).html().text.expect(
      lacks: "Earlier")
  }

  @Test func singleSportHasNoFilter() {
    StatisticsHead(frame(sports: [.running]), .overview).html().text.expect(
      lacks: "aria-label=\"Sport\"")
  }

  // MARK: Measures

  @Test func measuresWithoutDataAreNotOffered() {
    let total = ActivityTotal(count: 2, movingSeconds: 1200)
    let workouts = StatisticsState(
      frame: frame(.workout), totals: [PeriodTotal(start: 0, total: total)])
    #expect(workouts.measures == [.time, .count] && workouts.measure == .time)
    var running = workouts
    running.frame = frame(.running)
    running.totals[0].total.meters = 900
    #expect(running.measure == .distance)
    running.frame = frame(nil)
    #expect(running.measure == .time)
  }

  // MARK: Calendar

  private func calendar(_ squares: [CalendarDayTotal], _ frame: StatisticsFrame) -> String {
    let last = frame.today
    return DayCalendar(
      CalendarYear(days: Day(last).monday.number - 364...last, squares: squares), frame
    ).html().text
  }

  private func square(_ day: Int, _ seconds: Double, load: Double? = nil) -> CalendarDayTotal {
    CalendarDayTotal(day: day, total: ActivityTotal(count: 1, movingSeconds: seconds, load: load))
  }

  @Test func calendarDayLinksToItsActivities() {
    let frame = frame(.cycling)
    let text = calendar([square(frame.today - 3, 3600)], frame)
    let date = Day(frame.today - 3).text
    text.expect(
      has: "/activities?from=\(date)&amp;to=\(date)&amp;sport=cycling", "1 ride, 1:00\u{a0}h")
    #expect(text.components(separatedBy: "<a class=\"level-").count == 2)
    text.expect(has: "Active on 1 of 351 days.")
  }

  /// The calendar starts with a whole week, so it includes days before the displayed range, which don't count.
  @Test func activeDaysAreCountedInTheDisplayedRange() {
    let frame = frame()
    let first = frame.days.lowerBound
    calendar([square(first - 2, 9000), square(first, 60), square(first + 9, 120)], frame).expect(
      has: "Active on 2 of 351 days.", ", 2\u{a0}min.")
    calendar([square(first - 2, 9000)], frame).expect(has: "No activity on 351 days.")
    // Days before the first activity count as well.
    calendar([square(frame.today, 60)], frame).expect(has: "Active on 1 of 351 days.")
  }

  @Test func longestDaysAreTheDarkest() {
    let frame = frame()
    let squares = (1...20).map { square(frame.today - 21 + $0, Double($0) * 300) }
    let text = calendar(squares, frame)
    for level in 1...4 { #expect(text.contains("<a class=\"level-\(level)\"")) }
    // A single very long day doesn't make the other days lighter.
    let outlier = squares + [square(frame.today, 90_000)]
    #expect(calendar(outlier, frame).components(separatedBy: "<a class=\"level-4\"").count > 4)
  }

  @Test func everyDayOfAYearHasACell() {
    for year in [2024, 2025, 2026, 2028] {
      let first = Day(year: year, month: 1, day: 1).number
      let last = Day(year: year + 1, month: 1, day: 1).number - 1
      var frame = frame(nil, .year(year))
      frame.today = last + 100
      let text = DayCalendar(
        CalendarYear(days: first...last, squares: [square(first, 60), square(last, 60)]), frame
      ).html().text
      #expect(text.components(separatedBy: "<td class=\"day\">").count == last - first + 2)
      let heads = text.components(separatedBy: "colspan=\"").dropFirst()
        .compactMap { Int($0.prefix { $0 != "\"" }) }
      let rows = text.components(separatedBy: "<tr>")
      let cells = rows.map { $0.components(separatedBy: "<td").count - 1 }.max()
      #expect(heads.reduce(0, +) == cells)
    }
  }

  // MARK: Years

  @Test func yearLinesAreLabelled() throws {
    let years = [
      YearSum(year: 2026, weeks: (1...46).map { Double($0) * 20_000 }),
      YearSum(year: 2025, weeks: (1...53).map { Double($0) * 15_000 }),
    ]
    let text = try #require(YearLines(years: years, frame: frame(.running)).html()).text
    text.expect(
      has: ">2026</text>", ">2025</text>", "2026: 920\u{a0}km, 2025: 690\u{a0}km", "line year-0",
      "line year-1")
    #expect(YearLines(years: [years[0]], frame: frame(.running)).html() == nil)
    #expect(
      YearLines(years: [years[0], YearSum(year: 2025, weeks: [0])], frame: frame()).html() == nil)
  }

  @Test func labelsNeverOverlap() {
    let text = directLabels((0..<4).map { DirectLabel(text: "\($0)", x: 900, y: 500 + $0) }).text
    let places = text.components(separatedBy: "\" y=\"").dropFirst()
      .compactMap { Double($0.prefix { $0 != "%" }) }
    #expect(places.count == 4)
    for (one, next) in zip(places.sorted(), places.sorted().dropFirst()) {
      #expect(next - one >= 8)
    }
    directLabels((0..<4).map { DirectLabel(text: "\($0)", x: 900, y: 990) }).text.expect(
      has: "y=\"100.0%\"", lacks: "y=\"101")
  }

  // MARK: Curves

  @Test func curveShowsTheSpanAndAllTime() throws {
    let curve = BestCurve(points: [
      BestCurve.Point(seconds: 60, shown: 4, allTime: 5),
      BestCurve.Point(seconds: 300, shown: nil, allTime: 4),
    ])
    func text(_ span: StatisticsSpan, _ quantity: CurveChart.Quantity) throws -> String {
      try #require(
        CurveChart(curve: curve, quantity: quantity, frame: frame(.running, span)).html()
      ).text
    }
    try text(.twelveMonths, .pace).expect(
      has: "1\u{a0}min: 4:10\u{a0}min/km, all time 3:20\u{a0}min/km", ">12 months</text>",
      ">All time</text>", "line past")
    try text(.all, .speed).expect(has: "1\u{a0}min: 18.0\u{a0}km/h", lacks: "line past")
    try text(.all, .power).expect(has: "5\u{a0}W over 1\u{a0}min")
    // Identical curves are drawn and named once.
    let same = BestCurve(
      points: [60, 300].map { BestCurve.Point(seconds: $0, shown: 4, allTime: 4) })
    let once = try #require(CurveChart(curve: same, quantity: .pace, frame: frame(.running)).html())
      .text
    once.expect(has: "All time</th>", lacks: "line past", "</text>", "12 months</th>")
    let one = BestCurve(points: [curve.points[0]])
    #expect(CurveChart(curve: one, quantity: .pace, frame: frame()).html() == nil)
  }

  // MARK: Speeds

  @Test func speedTrendUsesThePaceForRuns() throws {
    let speeds = [(0, 3030.0), (30, 3630)].map {
      DaySpeed(day: 20_500 + $0.0, meters: 10_000, movingSeconds: $0.1)
    }
    func text(_ sport: Sport) throws -> String {
      let state = TrendsState(frame: frame(sport), speeds: speeds)
      return try #require(SpeedTrend(state: state, sport: sport).html()).text
    }
    try text(.running).expect(
      has: "Average pace", "<span>5:20</span>", "between 5:03\u{a0}min/km and 6:03\u{a0}min/km",
      lacks: "km/h")
    try text(.cycling).expect(has: "Average speed", lacks: "min/km")
  }

  // MARK: Zones

  @Test func zonesAreStackedAndSummed() throws {
    let zones = try #require(
      HeartRateZones(of: AthleteBody(restingHeartRate: 50, maximumHeartRate: 190)))
    let periods = [
      ZonePeriod(start: 20_000), ZonePeriod(start: 20_031, seconds: [0, 3600, 1800, 0, 0, 1800]),
    ]
    let state = StatisticsEffortState(frame: frame(), zones: zones, periods: periods)
    let text = try #require(ZoneBars(state: state, zones: zones).html()).text
    text.expect(
      has: "zone-fill-1", "zone-fill-5", "<td>50 %</td>", "120–133", "no heart rate",
      lacks: "zone-fill-3")
    let empty = StatisticsEffortState(frame: frame(), zones: zones, periods: [periods[0]])
    #expect(ZoneBars(state: empty, zones: zones).html() == nil)
  }

  @Test func missingSettingsAreMentionedOnce() {
    let text = effortScreen(StatisticsEffortState(frame: frame())).text
    #expect(text.components(separatedBy: "href=\"/settings\"").count == 2)
  }

  // MARK: Weeks in a row

  @Test func endedStreakIsDescribedNeutrally() {
    func text(_ current: Int, _ longest: Int) -> String {
      let total = ActivityTotal(count: 1, movingSeconds: 60)
      return statisticsScreen(
        StatisticsState(
          frame: frame(), totals: [PeriodTotal(start: 20_000, total: total)],
          streak: WeekStreak(current: current, longest: longest, longestStart: 20_000))
      ).text
    }
    text(7, 23).expect(has: "7 weeks with an activity")
    text(7, 7).expect(has: "Your longest streak so far.")
    let ended = text(0, 23)
    ended.expect(has: "Your longest streak: 23 weeks", lacks: "0 weeks")
    text(1, 1).expect(lacks: "Weeks in a row")
    for word in ["lost", "missed", "broke", "failed"] { #expect(!ended.contains(word)) }
  }

  // MARK: Walks and workouts

  @Test func stepLengthIsShownWithItsUncertainty() throws {
    let walk = WalkHistoryRow(
      activity: ActivityRow(
        id: "1", title: "", sport: .walking, start: plainDay(20_000), meters: 900,
        movingSeconds: 700), steps: 1200, stepLength: 0.7, deviation: 0.035, speed: 1.2,
      cadence: 108, good: 80, symmetry: 2, variability: 2, target: 0.7)
    let length = try #require(UncertainTrend(.stepLength, [walk], unit: .centimeters)).html().text
    length.expect(has: "70 ± 4\u{a0}cm", "whiskers")
    // The relative uncertainty equals that of the step length.
    let speed = try #require(UncertainTrend(.speed, [walk], unit: .centimeters)).html().text
    speed.expect(has: "4.3 ± 0.2\u{a0}km/h")
    #expect(UncertainTrend(.speed, [], unit: .centimeters) == nil)
  }

  @Test func repetitionsAreShownByWeek() {
    let exercise = ExerciseWeeks(exercise: 3, amounts: [10, 0, 24], isCounted: true)
    let text = ExerciseBars(exercise: exercise, firstMonday: 20_003).html().text
    #expect(text.contains("Repetitions a week") || text.contains("repetitions a week"))
    #expect(text.contains("24 Repetitions") || text.contains("24 repetitions"))
    text.expect(has: "<td>10</td>")
  }
}
