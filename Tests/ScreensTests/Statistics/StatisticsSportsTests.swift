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
    #expect(
      text.contains(
        "<a href=\"/statistics?sport=cycling&amp;span=4w\" aria-current=\"true\">4 weeks</a>"))
    #expect(text.contains("<a href=\"/statistics/records?sport=cycling&amp;span=4w\">Records</a>"))
    #expect(text.contains("<a href=\"/statistics?span=4w\">All</a>"))
    #expect(text.components(separatedBy: "aria-current").count == 4)
    #expect(text.contains("<a href=\"/statistics/map?sport=4\">Map</a>"))
    let map = statisticsPages(StatisticsFilter(span: .year(2025)), chosen: nil).text
    #expect(
      map.contains("<a href=\"/statistics/map?year=2025\" aria-current=\"true\">Map</a>"))
    #expect(map.contains("<a href=\"/statistics?span=2025\">Overview</a>"))
  }

  /// The select boxes on a phone show the chosen values and keep the other parameters.
  @Test func selectFieldsMatchTheLinks() {
    var shown = frame(.cycling, .fourWeeks)
    shown.filter.colorsByLoad = true
    let text = StatisticsHead(shown, .overview).html().text
    #expect(text.contains("<option value=\"cycling\" selected>Rides</option>"))
    #expect(text.contains("<option value=\"\">All sports</option>"))
    #expect(text.contains("<option value=\"4w\" selected>4 weeks</option>"))
    #expect(text.contains("name=\"shade\" value=\"load\""))
    let records = StatisticsHead(frame(.cycling), .records, offersAll: false).html().text
    #expect(records.contains("action=\"/statistics/records\"") && !records.contains("All sports"))
  }

  @Test func pagerHasOnlyUsefulLinks() {
    let none = StatisticsHead(frame(), .overview).html().text
    #expect(!none.contains("Earlier") && !none.contains("Later"))
    let both = StatisticsHead(frame(page: 2, hasEarlier: true, hasLater: true), .overview).html()
      .text
    #expect(both.contains("/statistics?page=3") && both.contains("/statistics?page=1"))
    let year = StatisticsHead(
      frame(nil, .year(2025), hasEarlier: true, hasLater: true), .overview
    ).html().text
    #expect(year.contains("span=2024\">Earlier") && year.contains("span=2026\">Later"))
    let all = StatisticsHead(frame(nil, .all, hasEarlier: true), .overview).html().text
    #expect(!all.contains("Earlier"))
  }

  @Test func singleSportHasNoFilter() {
    let text = StatisticsHead(frame(sports: [.running]), .overview).html().text
    #expect(!text.contains("aria-label=\"Sport\""))
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
    #expect(text.contains("/activities?from=\(date)&amp;to=\(date)&amp;sport=cycling"))
    #expect(text.contains("1 ride, 1:00\u{a0}h"))
    #expect(text.components(separatedBy: "<a class=\"level-").count == 2)
    #expect(text.contains("Active on 1 of 351 days."))
  }

  /// The calendar starts with a whole week, so it includes days before the displayed range, which don't count.
  @Test func activeDaysAreCountedInTheDisplayedRange() {
    let frame = frame()
    let first = frame.days.lowerBound
    let text = calendar(
      [square(first - 2, 9000), square(first, 60), square(first + 9, 120)], frame)
    #expect(text.contains("Active on 2 of 351 days.") && text.contains(", 2\u{a0}min."))
    #expect(calendar([square(first - 2, 9000)], frame).contains("No activity on 351 days."))
    // Days before the first activity count as well.
    #expect(calendar([square(frame.today, 60)], frame).contains("Active on 1 of 351 days."))
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
    #expect(text.contains(">2026</text>") && text.contains(">2025</text>"))
    #expect(text.contains("2026: 920\u{a0}km, 2025: 690\u{a0}km"))
    #expect(text.contains("line year-0") && text.contains("line year-1"))
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
    let low = directLabels((0..<4).map { DirectLabel(text: "\($0)", x: 900, y: 990) }).text
    #expect(low.contains("y=\"100.0%\"") && !low.contains("y=\"101"))
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
    let pace = try text(.twelveMonths, .pace)
    #expect(pace.contains("1\u{a0}min: 4:10\u{a0}min/km, all time 3:20\u{a0}min/km"))
    #expect(pace.contains(">12 months</text>") && pace.contains(">All time</text>"))
    #expect(pace.contains("line past"))
    let all = try text(.all, .speed)
    #expect(all.contains("1\u{a0}min: 18.0\u{a0}km/h") && !all.contains("line past"))
    #expect(try text(.all, .power).contains("5\u{a0}W over 1\u{a0}min"))
    // Identical curves are drawn and named once.
    let same = BestCurve(
      points: [60, 300].map { BestCurve.Point(seconds: $0, shown: 4, allTime: 4) })
    let once = try #require(
      CurveChart(curve: same, quantity: .pace, frame: frame(.running)).html()
    ).text
    #expect(!once.contains("line past") && !once.contains("</text>"))
    #expect(once.contains("All time</th>") && !once.contains("12 months</th>"))
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
    let pace = try text(.running)
    #expect(pace.contains("Average pace") && pace.contains("<span>5:20</span>"))
    #expect(pace.contains("between 5:03\u{a0}min/km and 6:03\u{a0}min/km"))
    #expect(!pace.contains("km/h"))
    let speed = try text(.cycling)
    #expect(speed.contains("Average speed") && !speed.contains("min/km"))
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
    #expect(text.contains("zone-fill-1") && text.contains("zone-fill-5"))
    #expect(!text.contains("zone-fill-3"))
    #expect(text.contains("<td>50 %</td>") && text.contains("120–133"))
    #expect(text.contains("no heart rate"))
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
    #expect(text(7, 23).contains("7 weeks with an activity"))
    #expect(text(7, 7).contains("Your longest streak so far."))
    let ended = text(0, 23)
    #expect(ended.contains("Your longest streak: 23 weeks") && !ended.contains("0 weeks"))
    #expect(!text(1, 1).contains("Weeks in a row"))
    for word in ["lost", "missed", "broke", "failed"] { #expect(!ended.contains(word)) }
  }

  // MARK: Walks and workouts

  @Test func stepLengthIsShownWithItsUncertainty() throws {
    let walk = WalkHistoryRow(
      activity: ActivityRow(
        id: "1", title: "", sport: .walking, start: plainDay(20_000), meters: 900,
        movingSeconds: 700),
      steps: 1200, stepLength: 0.7, deviation: 0.035, speed: 1.2, cadence: 108, good: 80,
      symmetry: 2, variability: 2, target: 0.7)
    let length = try #require(UncertainTrend(.stepLength, [walk], unit: .centimeters)).html().text
    #expect(length.contains("70 ± 4\u{a0}cm") && length.contains("whiskers"))
    // The relative uncertainty equals that of the step length.
    let speed = try #require(UncertainTrend(.speed, [walk], unit: .centimeters)).html().text
    #expect(speed.contains("4.3 ± 0.2\u{a0}km/h"))
    #expect(UncertainTrend(.speed, [], unit: .centimeters) == nil)
  }

  @Test func repetitionsAreShownByWeek() {
    let exercise = ExerciseWeeks(exercise: 3, amounts: [10, 0, 24], isCounted: true)
    let text = ExerciseBars(exercise: exercise, firstMonday: 20_003).html().text
    #expect(text.contains("Repetitions a week") || text.contains("repetitions a week"))
    #expect(text.contains("24 Repetitions") || text.contains("24 repetitions"))
    #expect(text.contains("<td>10</td>"))
  }
}
