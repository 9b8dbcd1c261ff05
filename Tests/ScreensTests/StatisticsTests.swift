import Engine
import Foundation
import Testing

@testable import Screens

@Suite struct StatisticsTests {
  private func day(_ index: Int) -> Moment {
    Moment(unixSeconds: 1_795_219_200 + Double(index) * 86_400, zoneMinutes: 0)
  }

  private func state(
    _ measure: StatisticsMeasure, units: UnitSystem = .metric, sport: Sport? = .running
  ) -> StatisticsState {
    let first = day(-84).localDay
    let frame = StatisticsFrame(
      now: day(0), units: units,
      filter: StatisticsFilter(sport: sport, span: .year(2026), by: .week, measure: measure),
      sports: [.running, .cycling], years: [2026], days: first...first + 83, today: first + 83)
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
  func theAlternativeSaysWhatTheBarsSay(measure: StatisticsMeasure) {
    let text = statisticsScreen(state(measure)).text
    let expected =
      switch measure {
      case .distance: "11.0\u{a0}km in the last of 12 bars"
      case .time: "1:06\u{a0}h in the last of 12 bars"
      case .count: "11 runs in the last of 12 bars"
      case .climb: "110\u{a0}m in the last of 12 bars"
      case .load: "11 in the last of 12 bars"
      }
    #expect(text.contains(expected))
    #expect(text.contains("aria-current"))
  }

  @Test func milesAreMilesEverywhere() {
    let text = statisticsScreen(state(.climb, units: .imperial)).text
    #expect(text.contains("361\u{a0}ft") && text.contains("41.0\u{a0}mi") == false)
    #expect(text.contains("<td>6.8</td>"))
    #expect(!text.contains("\u{a0}km") && !text.contains("\u{a0}m "))
  }

  @Test func aTimeWithoutActivitiesHasNoBars() {
    var empty = state(.distance)
    empty.totals = empty.totals.map { PeriodTotal(start: $0.start) }
    let text = statisticsScreen(empty).text
    #expect(!text.contains("class=\"bar") && text.contains("No activity in this time."))
    #expect(!text.contains("stat-sums"))
  }

  @Test func noListRepeatsTheChart() throws {
    let text = statisticsScreen(state(.distance)).text
    let table = try #require(text.range(of: "Show as a table"))
    #expect(text[..<table.lowerBound].contains("<details"))
    #expect(!text.contains("rows periods"))
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

  @Test func scatterIsNotMadeToLookLikeChange() throws {
    let text = try #require(TrendChart(trend([168.1, 168.4, 168.2]), units: .metric)).html().text
    // Five lines five steps a minute apart, where the values span a third of one.
    for line in [160, 165, 170, 175, 180] { #expect(text.contains("<span>\(line)</span>")) }
    #expect(text.contains("run paced"))
  }

  @Test func theTrendsAlternativeNamesItsMonths() throws {
    let text = try #require(TrendChart(trend([165, 171]), units: .metric)).html().text
    #expect(
      text.contains(
        "Cadence at 5:30–5:45\u{a0}min/km over 2 runs: 165 spm in November 2026, "
          + "171 spm in December 2026; runs lie between 165 and 171."))
    #expect(TrendChart(trend([]), units: .metric) == nil)
    let one = try #require(TrendChart(trend([165]), units: .imperial)).html().text
    #expect(one.contains("in one run: 165 spm"))
  }

  @Test func hollowDotsAreExplainedWhereThereAreAny() {
    func text(_ cadences: [Double]) -> String {
      trendsScreen(TrendsState(frame: state(.distance).frame, cadences: [trend(cadences)])).text
    }
    #expect(text([165, 171]).contains("Hollow: with the beat."))
    #expect(!text([165]).contains("Hollow") && text([165]).contains("A dot is a run."))
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
    let text = records(
      [
        BestRow(kind: .length(1000), allTime: best(1000 / 239.01)),
        BestRow(kind: .mostClimb, shown: best(812), allTime: best(812)),
      ], .running)
    #expect(text.contains(">4:00</a>") && text.contains("3:59\u{a0}min/km"))
    #expect(text.contains("812\u{a0}m") && text.contains("/activities/7"))
    #expect(records([], .running).contains("appear here"))
    let whole = records([BestRow(kind: .length(5000), allTime: best(5000 / 903))], .running)
    #expect(whole.contains(">15:03</a>"))
  }

  @Test func whatIsTheSameInEveryRowHasOneColumn() {
    let climb = BestRow(kind: .mostClimb, shown: best(812), allTime: best(812))
    let once = records([climb], .hiking)
    #expect(once.contains("All time</th>") && !once.contains("12 months</th>"))
    #expect(!once.contains("Fastest stretches"))
    let both = records([climb, BestRow(kind: .length(1000), allTime: best(4))], .hiking)
    #expect(both.contains("All time</th>") && both.contains("12 months</th>"))
    #expect(both.contains("Fastest stretches"))
  }

  @Test func ridesAreToldBySpeed() {
    let rows = [
      BestRow(kind: .length(20_000), allTime: best(10)),
      BestRow(kind: .power(60), allTime: best(412)),
    ]
    let text = records(rows, .cycling)
    #expect(
      text.contains("36.0\u{a0}km/h") && text.contains("20\u{a0}km") && text.contains("33:20"))
    #expect(text.contains("Power over 60\u{a0}s") && text.contains("412\u{a0}W"))
    #expect(!text.contains("min/km"))
    #expect(records(rows, .cycling, units: .imperial).contains("22.4\u{a0}mph"))
  }

  @Test func formIsFitnessLessFatigue() throws {
    let days = [
      BalanceDay(date: day(0), fitness: 10, fatigue: 5),
      BalanceDay(date: day(1), fitness: 40, fatigue: 55),
    ]
    let text = try #require(BalanceChart(days: days).html()).text
    #expect(text.contains("Fitness 40, fatigue 55, form -15 today"))
    #expect(text.contains(">Fitness</span>") && text.contains(">Fatigue</span>"))
    #expect(!text.contains("</text>"))
    #expect(BalanceChart(days: []).html() == nil)
    #expect(BalanceChart(days: [BalanceDay(date: day(0), fitness: 1, fatigue: 1)]).html() == nil)
  }

  // MARK: Plan

  @Test(arguments: PlanChoices.goals, PlanChoices.weeks)
  func everyChoiceIsHeldByThePlanItself(goal: Int, weeks: Int) {
    let plan = ProgressivePlan(goal: Double(goal) / 100, weeks: Double(weeks))
    #expect(plan.goal == Double(goal) / 100 && plan.weeks == Double(weeks))
    for day in [0, 1, 7 * weeks / 2, 7 * weeks - 1, 7 * weeks, 10_000] {
      let text = planScreen(
        PlanState(
          underWay: PlanUnderWay(plan: plan, start: self.day(-day), day: day),
          preferred: PreferredCadence(pace: 0.34, cadence: 160))
      ).text
      #expect(text.contains("The goal is reached. It stays") == (day >= 7 * weeks))
    }
  }

  @Test func thePlanSaysStepsWhereTheLineIsKnown() {
    let plan = ProgressivePlan(goal: 0.1, weeks: 10)
    let text = planScreen(
      PlanState(
        underWay: PlanUnderWay(plan: plan, start: day(-35), day: 35),
        preferred: PreferredCadence(pace: 0.34, cadence: 160))
    ).text
    #expect(text.contains("own cadence is 160 spm") && text.contains("168 spm, at the goal 176"))
    #expect(planScreen(PlanState(knownStretches: 4)).text.contains("4 of 10 steady stretches"))
  }

  // MARK: Health

  @Test func onlyWhatDiffersIsOfferedForReplacement() {
    let outcome = HealthOutcome(findings: [
      HealthFinding(kind: .height, found: 1.7501, known: 1.75),
      HealthFinding(kind: .weight, found: 70, known: 68),
      HealthFinding(kind: .restingHeartRate, found: 50, known: 50, wasTaken: true),
      HealthFinding(kind: .birthYear, known: 1988), HealthFinding(kind: .sex),
    ])
    let text = healthScreen(
      HealthState(stage: .done(outcome), file: "export.zip", address: "/settings/health/1")
    ).text
    #expect(text.contains("name=\"weight\"") && !text.contains("name=\"height\""))
    #expect(text.contains("as you have it") && text.contains("taken"))
    #expect(text.contains("yours stays 1988") && text.contains("There is no workout"))
  }

  @Test func aLoadUnderWayIsAskedForAgain() {
    for stage in [HealthStage.reading, .importing(done: 3, total: 9)] {
      #expect(
        healthScreen(HealthState(stage: stage, address: "/x")).text.contains("data-poll=\"/x\""))
    }
    for stage in [HealthStage.ready, .failed(reason: "no"), .forgotten] {
      #expect(!healthScreen(HealthState(stage: stage)).text.contains("data-poll"))
    }
  }
}
