import Engine
import Foundation
import Model
import Testing

@testable import Screens

@Suite struct StatisticsTests {
  private func day(_ index: Int) -> Instant {
    Instant(unixSeconds: 1_795_219_200 + Double(index) * 86_400, zoneMinutes: 0)
  }

  private func state(
    _ measure: StatisticsMeasure, units: UnitSystem = .metric, sport: Sport? = .running
  ) -> StatisticsState {
    let first = day(-84).localDay
    let frame = StatisticsFrame(
      now: day(0), units: units,
      filter: StatisticsFilter(sport: sport, span: .year(2026), by: .week, measure: measure),
      sports: [.running, .cycling], years: [2026], days: first...first + 83, today: first + 83,
      hasEarlier: true)
    let totals: [PeriodTotal] = (0..<12).map { index in
      let amount = Double(index)
      return PeriodTotal(
        start: first + 7 * index,
        total: ActivityTotal(
          count: index, meters: 1000 * amount, movingSeconds: 360 * amount,
          climbMeters: 10 * amount, load: amount))
    }
    return StatisticsState(frame: frame, totals: totals, weeks: 12)
  }

  // MARK: Bars

  @Test(arguments: StatisticsMeasure.allCases)
  func textAlternativeMatchesTheBars(measure: StatisticsMeasure) {
    let text = statisticsScreen(state(measure)).text
    let expected =
      switch measure {
      case .distance: "11.0\u{a0}km in the last of 12 bars"
      case .time: "1:06\u{a0}h in the last of 12 bars"
      case .count: "11 runs in the last of 12 bars"
      case .climb: "110\u{a0}m in the last of 12 bars"
      case .load: "11 in the last of 12 bars"
      }
    text.expect(has: expected, "aria-current")
  }

  /// The bars have the same format as the totals above them. The unit is only stated once.
  @Test func barsOfTimeAreInHoursAndMinutes() {
    statisticsScreen(state(.time)).text.expect(has: ">hours a week</span>", ">1:06</text>")
  }

  /// Fixed time spans show all their bars, as the calendar does. "All time" starts with the first activity.
  @Test func barsOfAllTimeStartWithTheFirstActivity() {
    var shown = state(.distance)
    shown.frame.hasEarlier = false
    statisticsScreen(shown).text.expect(has: "in the last of 12 bars")
    shown.frame.filter.span = .all
    statisticsScreen(shown).text.expect(has: "in the last of 11 bars")
    for index in 0..<11 { shown.totals[index].total = ActivityTotal() }
    statisticsScreen(shown).text.expect(has: "in the last of 6 bars")
  }

  /// For example, short workouts last fractions of an hour.
  @Test func gridLinesBelowAnHourAreInMinutes() {
    var shown = state(.time)
    for index in 0..<12 { shown.totals[index].total.movingSeconds = Double(index) * 120 }
    statisticsScreen(shown).text.expect(has: "<span>0:24</span>", lacks: "<span>0.4</span>")
  }

  @Test func singleYearIsNotShownByYears() {
    var shown = state(.distance)
    shown.frame.filter.span = .all
    statisticsScreen(shown).text.expect(lacks: ">Years</a>")
    shown.frame.years = [2026, 2025]
    statisticsScreen(shown).text.expect(has: ">Years</a>")
  }

  @Test func averageIsLabelledWithTheCountedActivities() {
    statisticsScreen(state(.distance)).text.expect(has: "<dt>Runs a week</dt>")
    statisticsScreen(state(.distance, sport: nil)).text.expect(has: "<dt>Activities a week</dt>")
    statisticsScreen(state(.distance, sport: .other)).text.expect(has: "<dt>Activities a week</dt>")
  }

  @Test func averagesNameTheirWeeks() {
    let text = statisticsScreen(state(.distance)).text
    let first = plainDay(state(.distance).frame.days.lowerBound).dateText
    text.expect(
      has: "Over 12 weeks from \(first). Weeks without an activity count too.",
      "<dt>Runs a week</dt><dd>5.5</dd>")
    var short = state(.distance)
    short.weeks = 1
    statisticsScreen(short).text.expect(has: "Over the week from ")
  }

  /// Each bar links to the activities of its period.
  @Test func barsLinkToTheirActivities() {
    var shown = state(.distance)
    shown.frame.filter.sport = .running
    let text = statisticsScreen(shown).text
    let links = text.components(separatedBy: "class=\"bar-links\"")
    let bars = links.count == 2 ? links[1].components(separatedBy: "</div>")[0] : ""
    #expect(bars.components(separatedBy: "<a ").count == 12)
    #expect(bars.components(separatedBy: "<span>").count == 2)
    let start = shown.totals[3].start
    #expect(
      bars.contains(
        "/activities?from=\(Day(start).text)&amp;to=\(Day(start + 6).text)&amp;sport=running"))
  }

  /// The collapsed filter shows its conditions.
  @Test func filterShowsItsConditions() {
    func text(_ filter: ActivityFilter) -> String { filterForm(filter).text }
    text(ActivityFilter(sport: .running, from: "2026-10-01", to: "2026-10-31")).expect(
      has: "Runs · 1 Oct 2026 – 31 Oct 2026")
    text(ActivityFilter(text: "lake", from: "2026-10-01", to: "2026-10-01")).expect(
      has: ">1 Oct 2026 · “lake”<")
    text(ActivityFilter(from: "2026-10-01")).expect(has: ">From 1 Oct 2026<")
    text(ActivityFilter(to: "2026-10-31")).expect(has: ">Up to 31 Oct 2026<")
    text(ActivityFilter(from: "tomorrow")).expect(lacks: "filtered")
  }

  @Test(arguments: [
    (StatisticsPeriod.week, 2026, 3, 2, "2026-03-08"), (.month, 2026, 12, 1, "2026-12-31"),
    (.month, 2024, 2, 1, "2024-02-29"), (.year, 2025, 1, 1, "2025-12-31"),
  ])
  func periodsEndOnTheirLastDay(
    period: StatisticsPeriod, year: Int, month: Int, day: Int, last: String
  ) {
    let days = period.days(from: Day(year: year, month: month, day: day).number)
    #expect(Day(days.upperBound).text == last)
  }

  private func monthLabels(_ count: Int) -> [String] {
    StatisticsPeriod.month.axisLabels(
      (0..<count).map { index in
        Day(year: 2025 + (index + 11) / 12, month: (index + 11) % 12 + 1, day: 1).number
      })
  }

  @Test func barsAreLabelledAsSpacePermits() {
    #expect(monthLabels(12).prefix(3) == ["Dec", "Jan", "Feb"])
    #expect(monthLabels(24).filter { !$0.isEmpty } == ["2026", "2027"])
    let first = Day(20_000).monday.number
    func weeks(_ count: Int) -> [Int] {
      let labels = StatisticsPeriod.week.axisLabels((0..<count).map { first + 7 * $0 })
      return labels.indices.filter { !labels[$0].isEmpty }
    }
    #expect(weeks(4) == [0, 1, 2, 3])
    #expect(weeks(12) == [0, 3, 6, 9])
    #expect(weeks(53) == [0, 9, 18, 27, 36, 45])
  }

  @Test func imperialUnitsAreUsedEverywhere() {
    statisticsScreen(state(.climb, units: .imperial)).text.expect(
      has: "361\u{a0}ft", "<td>6.8</td>", lacks: "41.0\u{a0}mi", "\u{a0}km", "\u{a0}m ")
  }

  @Test func periodWithoutActivitiesHasNoBars() {
    var empty = state(.distance)
    empty.totals = empty.totals.map { PeriodTotal(start: $0.start) }
    statisticsScreen(empty).text.expect(
      has: "No activity in this period.", lacks: "class=\"bar", "stat-sums")
  }

  @Test func chartDataIsOnlyInTheCollapsedTable() throws {
    let text = statisticsScreen(state(.distance)).text
    let table = try #require(text.range(of: "Show as a table"))
    #expect(text[..<table.lowerBound].contains("<details"))
    text.expect(lacks: "rows periods")
    #expect(text.components(separatedBy: "<th scope=\"row\">Week of").count == 13)
  }

  // MARK: Trends

  private func trend(_ cadences: [Double]) -> CadenceTrend {
    CadenceTrend(
      paces: 0.33...0.345,
      points: cadences.enumerated().map { index, cadence in
        CadenceTrend.Point(
          date: day(31 * index), cadence: cadence, isPaced: index % 2 == 1, windowCount: 2)
      })
  }

  @Test func smallScatterIsNotExaggerated() throws {
    let text = try #require(TrendChart([trend([168.1, 168.4, 168.2])], units: .metric)).html().text
    // The lines are 3 spm apart, although the values span only 0.3 spm.
    for line in [162, 165, 168, 171, 174] { #expect(text.contains("<span>\(line)</span>")) }
    text.expect(has: "run paced")
  }

  @Test func textAlternativeOfATrendNamesItsMonths() throws {
    let text = try #require(TrendChart([trend([165, 171])], units: .metric)).html().text
    text.expect(
      has: "Cadence at 5:30–5:45\u{a0}min/km over 2 runs: 165 spm in November 2026, "
        + "171 spm in December 2026; runs lie between 165 and 171.",
      "6 spm more in December 2026 than in November 2026, at 5:30–5:45")
    #expect(TrendChart([trend([])], units: .metric) == nil && TrendChart([], units: .metric) == nil)
    let one = try #require(TrendChart([trend([165])], units: .imperial)).html().text
    one.expect(has: "in one run: 165 spm", lacks: "class=\"seen\"")
    let less = try #require(TrendChart([trend([171, 165])], units: .metric)).html().text
    less.expect(has: "6 spm less in December 2026 than in November 2026")
    let same = try #require(TrendChart([trend([165, 165.2])], units: .metric)).html().text
    same.expect(has: "The same in December 2026 as in November 2026")
  }

  /// The chart has a line for each pace range, and dots for the pace range with the most runs.
  @Test func rangesOfPacesShareAChart() throws {
    var slower = trend([160, 161, 163])
    slower.paces = 0.345...0.36
    let text = try #require(TrendChart([trend([165, 168]), slower], units: .metric)).html().text
    #expect(text.components(separatedBy: "<figure").count == 2)
    text.expect(has: "line pace-0", "line pace-1")
    #expect(text.components(separatedBy: "<circle class=\"run").count == 4)
    text.expect(has: "A dot is a run at 5:45–6:00\u{a0}min/km")
  }

  @Test func hollowDotsAreExplainedIfPresent() {
    func text(_ cadences: [Double]) -> String {
      trendsScreen(TrendsState(frame: state(.distance).frame, cadences: [trend(cadences)])).text
    }
    text([165, 171]).expect(has: "hollow if you ran with the beat.")
    text([165]).expect(has: "A dot is a run at 5:30–5:45", lacks: "hollow")
  }

  // MARK: Records and load

  private func records(_ rows: [BestRow], _ sport: Sport, units: UnitSystem = .metric) -> String {
    recordsScreen(
      RecordsState(
        frame: StatisticsFrame(
          now: day(0), units: units, filter: StatisticsFilter(sport: sport), sports: [sport],
          days: 20_000...20_400, today: 20_300), rows: rows)
    ).text
  }

  private func best(_ value: Double) -> Best {
    Best(value: value, activity: "7", start: day(0))
  }

  @Test func fastestTimesAreNeverRoundedDown() {
    records(
      [
        BestRow(kind: .length(1000), allTime: best(1000 / 239.01)),
        BestRow(kind: .mostClimb, shown: best(812), allTime: best(812)),
      ], .running
    ).expect(has: ">4:00</a>", "4:00\u{a0}min/km", "812\u{a0}m", "/activities/7")
    records([], .running).expect(has: "appear here")
    records([BestRow(kind: .length(5000), allTime: best(5000 / 903))], .running).expect(
      has: ">15:03</a>")
  }

  /// The pace is calculated from the displayed time: 106 s for 400 m are 4:25 min/km.
  @Test func paceOfARecordMatchesItsDisplayedTime() {
    records([BestRow(kind: .length(400), allTime: best(400 / 105.2))], .running).expect(
      has: ">1:46</a>", "4:25\u{a0}min/km")
  }

  @Test func timesBelowAnHourAreInMinutes() {
    records([BestRow(kind: .longestTime, allTime: best(46 * 60))], .walking).expect(
      has: ">46\u{a0}min</a>", lacks: "0:46")
    records([BestRow(kind: .longestTime, allTime: best(66 * 60))], .walking).expect(
      has: ">1:06\u{a0}h</a>")
  }

  @Test func identicalColumnsAreMerged() {
    let climb = BestRow(kind: .mostClimb, shown: best(812), allTime: best(812))
    records([climb], .hiking).expect(
      has: "All time</th>", lacks: "12 months</th>", "Fastest stretches")
    records([climb, BestRow(kind: .length(1000), allTime: best(4))], .hiking).expect(
      has: "All time</th>", "12 months</th>", "Fastest stretches")
  }

  @Test func recordsOfRidesAreSpeeds() {
    let rows = [
      BestRow(kind: .length(20_000), allTime: best(10)),
      BestRow(kind: .power(60), allTime: best(412)),
    ]
    records(rows, .cycling).expect(
      has: "36.0\u{a0}km/h", "20\u{a0}km", "33:20", "Power over 1\u{a0}min", "412\u{a0}W",
      lacks: "min/km")
    records(rows, .cycling, units: .imperial).expect(has: "22.4\u{a0}mph")
  }

  @Test func formIsFitnessMinusFatigue() throws {
    let days = [
      BalanceDay(date: day(0), fitness: 10, fatigue: 5),
      BalanceDay(date: day(1), fitness: 40, fatigue: 55),
    ]
    let text = try #require(BalanceChart(days: days).html()).text
    text.expect(
      has: "Fitness 40, fatigue 55, form −15 today", ">Fitness</span>", ">Fatigue</span>",
      ">Form</span>", "line form")
    // The chart has grid lines from −20 up, and an additional line at 0.
    text.expect(has: "<span>−20</span>", "class=\"zero\"", lacks: "</text>")
    #expect(BalanceChart(days: []).html() == nil)
    #expect(BalanceChart(days: [BalanceDay(date: day(0), fitness: 1, fatigue: 1)]).html() == nil)
  }

  /// 63.6 and 70.4 are displayed as 64 and 70, so form is −6, not −7.
  @Test func displayedFormIsTheDifferenceOfDisplayedValues() throws {
    let days = [
      BalanceDay(date: day(0), fitness: 10, fatigue: 5),
      BalanceDay(date: day(1), fitness: 63.6, fatigue: 70.4),
    ]
    let text = try #require(BalanceChart(days: days).html()).text
    text.expect(has: "Fitness 64, fatigue 70, form −6 today", "<dd>−6</dd>", lacks: "−7")
  }

  // MARK: Plan

  @Test(arguments: PlanChoices.goals, PlanChoices.weeks)
  func everyChoiceIsAValidPlan(goal: Int, weeks: Int) {
    let plan = ProgressivePlan(goal: Double(goal) / 100, weeks: Double(weeks))
    #expect(plan.goal == Double(goal) / 100 && plan.weeks == Double(weeks))
    for day in [0, 1, 7 * weeks / 2, 7 * weeks - 1, 7 * weeks, 10_000] {
      let text = planScreen(
        PlanState(
          activePlan: ActivePlan(plan: plan, start: self.day(-day), day: day),
          preferred: PreferredCadence(pace: 0.34, cadence: 160))
      ).text
      #expect(text.contains("The goal is reached. It stays") == (day >= 7 * weeks))
    }
  }

  @Test func planShowsCadencesIfTheModelIsKnown() {
    let plan = ProgressivePlan(goal: 0.1, weeks: 10)
    planScreen(
      PlanState(
        activePlan: ActivePlan(plan: plan, start: day(-35), day: 35),
        preferred: PreferredCadence(pace: 0.34, cadence: 160))
    ).text.expect(has: "of 10 weeks", "own cadence is 160 spm", "168 spm, at the goal 176")
    planScreen(PlanState(steadyWindowCount: 4)).text.expect(has: "4 of 10 steady stretches")
  }

  // MARK: Health

  @Test func onlyDifferentValuesAreOfferedForReplacement() {
    let outcome = HealthOutcome(findings: [
      HealthValueIssue(kind: .height, found: 1.7501, known: 1.75),
      HealthValueIssue(kind: .weight, found: 70, known: 68),
      HealthValueIssue(kind: .restingHeartRate, found: 50, known: 50, wasImported: true),
      HealthValueIssue(kind: .birthYear, known: 1988), HealthValueIssue(kind: .sex),
    ])
    healthScreen(
      HealthState(stage: .done(outcome), file: "export.zip", address: "/settings/health/1")
    ).text.expect(
      has: "name=\"weight\"", "same as yours", "imported", "yours stays 1988",
      "The export contains no workouts", lacks: "name=\"height\"")
  }

  @Test func importInProgressIsPolled() {
    for upload in [UploadProgress(.reading), UploadProgress(.importing, done: 3, total: 9)] {
      healthScreen(HealthState(stage: .upload(upload), address: "/x")).text.expect(
        has: "data-poll=\"/x\"")
    }
    for stage in [HealthStage.ready, .upload(UploadProgress(.failed, reason: "no")), .forgotten] {
      healthScreen(HealthState(stage: stage)).text.expect(lacks: "data-poll")
    }
  }
}
