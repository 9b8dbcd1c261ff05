import Engine
import Screens
import Testing

@testable import Server
@testable import Store

@Suite struct StatisticsMetricsTests {
  /// 2026-11-21, a Saturday.
  private static let today = 20_778
  private let calendar = PeriodCalendar(today: today)

  private func total(
    _ day: Int, _ sport: Sport = .running, count: Int = 1, meters: Double = 1000,
    seconds: Double = 300
  ) -> DayTotal {
    DayTotal(
      day: day, sport: sport, activityCount: count, distanceMeters: meters,
      movingSeconds: seconds, elevationGainMeters: 10)
  }

  private func effort(_ day: Int, _ sport: Sport, _ load: Double) -> DayEffort {
    DayEffort(day: day, sport: sport, load: load, zoneSeconds: [0, 60, 0, 0, 0, 30])
  }

  private func metrics(_ days: [DayTotal], _ efforts: [DayEffort]? = nil) -> StatisticsMetrics {
    StatisticsMetrics(calendar: calendar, history: days, efforts: efforts)
  }

  // MARK: Days

  @Test func spansCoverTheExpectedDays() {
    func days(_ span: StatisticsSpan, page: Int = 0) -> [String] {
      let days = calendar.days(of: StatisticsFilter(span: span, page: page), since: 20_000)
      return [days.lowerBound, days.upperBound].map { Day($0).text }
    }
    #expect(days(.fourWeeks) == ["2026-10-26", "2026-11-22"])
    #expect(days(.fourWeeks, page: 1) == ["2026-09-28", "2026-10-25"])
    #expect(days(.twelveMonths) == ["2025-12-01", "2026-11-30"])
    #expect(days(.twelveMonths, page: 1) == ["2024-12-01", "2025-11-30"])
    #expect(days(.year(2024)) == ["2024-01-01", "2024-12-31"])
    #expect(days(.all) == ["2024-01-01", "2026-12-31"])
  }

  @Test func periodsStartOnMonthsAndMondays() {
    let days = calendar.days(of: StatisticsFilter(), since: 0)
    let months = calendar.starts(of: .month, in: days)
    #expect(months.count == 12 && Day(months[1]).text == "2026-01-01")
    let weeks = calendar.starts(of: .week, in: days)
    #expect(weeks.allSatisfy { Day($0).weekday == 0 })
    #expect(weeks.count == 53 && weeks[0] <= days.lowerBound)
    #expect(
      calendar.starts(
        of: .week, in: calendar.days(of: StatisticsFilter(span: .fourWeeks), since: 0)
      ).count == 4)
  }

  @Test(arguments: 0..<40) func consecutivePagesAreAdjacent(page: Int) {
    for span in [StatisticsSpan.fourWeeks, .twelveMonths] {
      let later = calendar.days(of: StatisticsFilter(span: span, page: page), since: 0)
      let earlier = calendar.days(of: StatisticsFilter(span: span, page: page + 1), since: 0)
      #expect(earlier.upperBound + 1 == later.lowerBound)
    }
  }

  // MARK: Sums

  @Test func daysAreCountedByPeriodAndSport() {
    let metrics = metrics(
      [
        total(20_747), total(20_772), total(20_773), total(20_775, .cycling), total(20_779),
        total(20_780),
      ], [effort(20_775, .cycling, 40), effort(20_779, .running, 9)])
    let filter = StatisticsFilter(sport: .running, span: .fourWeeks)
    let totals = metrics.totals(filter, in: calendar.days(of: filter, since: 0))
    #expect(totals.map(\.total.count) == [0, 0, 1, 2])
    #expect(totals[3].total.meters == 2000 && totals[3].total.load == 9)
    var all = filter
    all.sport = nil
    let every = metrics.totals(all, in: calendar.days(of: all, since: 0))
    #expect(every.map(\.total.count) == [0, 0, 1, 3] && every[3].total.load == 49)
  }

  @Test func loadIsNilWithoutHeartRates() {
    let filter = StatisticsFilter()
    let totals = metrics([total(20_770)]).totals(filter, in: 20_700...20_790)
    #expect(totals.allSatisfy { $0.total.load == nil })
  }

  @Test func sportsAreSortedByTime() {
    let metrics = metrics(
      [total(20_770, .running, seconds: 100), total(20_770, .cycling, seconds: 900)],
      [effort(20_770, .cycling, 12)])
    let sports = metrics.sportTotals(in: 20_760...20_778)
    #expect(sports.map(\.sport) == [.cycling, .running])
    #expect(sports[0].total.load == 12 && sports[1].total.load == 0)
    #expect(metrics.sports == [.running, .cycling])
    #expect(metrics.sportTotals(in: 0...9).isEmpty)
  }

  @Test func mainSportIsTheMostFrequent() {
    #expect(metrics([total(1, .running), total(2, .cycling, count: 3)]).mainSport == .cycling)
    #expect(metrics([]).mainSport == .running)
  }

  @Test func calendarDayIncludesAllActivities() {
    let metrics = metrics(
      [total(20_770, .running), total(20_770, .cycling, count: 2), total(20_778, .running)],
      [effort(20_770, .cycling, 12)])
    let filter = StatisticsFilter()
    let year = metrics.calendar(filter, in: calendar.days(of: filter, since: 0))
    #expect(year.days.upperBound == Self.today && Day(year.days.lowerBound).weekday == 0)
    #expect(year.squares.map(\.day) == [20_770, 20_778])
    #expect(year.squares[0].total.count == 3 && year.squares[0].total.load == 12)
    let chosen = metrics.calendar(StatisticsFilter(span: .year(2025)), in: 20_089...20_453)
    #expect(chosen.days == 20_089...20_453 && chosen.squares.isEmpty)
  }

  @Test func yearSumsAccumulateByWeek() throws {
    let first = PeriodCalendar.year(2025)
    let metrics = metrics([
      total(first, meters: 100), total(first + 7, meters: 10), total(first + 364, meters: 1),
      total(PeriodCalendar.year(2026), meters: 5),
    ])
    let sums = metrics.yearSums(StatisticsFilter(sport: .running))
    #expect(sums.map(\.year) == [2026, 2025])
    #expect(sums[0].weeks.count == 47 && sums[0].weeks.allSatisfy { $0 == 5 })
    #expect(sums[1].weeks.count == 53 && [0, 1, 52].map { sums[1].weeks[$0] } == [100, 110, 111])
    // For all sports together, the years add up time instead of distance.
    #expect(metrics.yearSums(StatisticsFilter())[0].weeks[0] == 300)
  }

  @Test func chosenYearIsAmongTheYearSums() {
    let metrics = metrics((2015...2026).map { total(PeriodCalendar.year($0)) })
    #expect(metrics.yearSums(StatisticsFilter()).map(\.year) == [2026, 2025, 2024, 2023])
    #expect(
      metrics.yearSums(StatisticsFilter(span: .year(2016))).map(\.year) == [2026, 2025, 2024, 2016])
  }

  // MARK: Weeks in a row

  private func mondays(_ weeksAgo: [Int]) -> [DayTotal] {
    weeksAgo.map { total(Day(Self.today).monday.number - 7 * $0 + 1) }
  }

  @Test func streakEndsWithTheLastFullWeek() {
    #expect(metrics([]).streak == nil)
    // The current week isn't over, so it doesn't end the streak.
    let weeks = [[0], [3, 2, 1], [4, 3, 2]]
    #expect(weeks.map { metrics(mondays($0)).streak?.current } == [1, 3, 0])
    let broken = metrics(mondays([9, 8, 7, 6, 2, 1, 0])).streak
    #expect(broken?.current == 3 && broken?.longest == 4)
    #expect(broken?.longestStart == Day(Self.today).monday.number - 63)
    // Two activities in one week count as one week.
    #expect(metrics(mondays([1, 1, 0, 0])).streak?.longest == 2)
  }

  @Test func implausibleDaysAreLeftOut() {
    let metrics = metrics([total(-60_000), total(20_770), total(90_000)])
    #expect(metrics.years == [2026] && metrics.streak?.longest == 1)
    #expect(metrics.firstDay == 20_770)
  }

  @Test func zonesAddUpByPeriod() {
    let metrics = metrics([], [effort(20_776, .running, 3), effort(20_777, .cycling, 3)])
    let filter = StatisticsFilter(sport: .running, span: .fourWeeks)
    let periods = metrics.zones(filter, in: calendar.days(of: filter, since: 0))
    #expect(periods.count == 4 && periods[3].seconds == [0, 60, 0, 0, 0, 30])
    let all = metrics.zones(StatisticsFilter(span: .fourWeeks), in: 20_752...20_779)
    #expect(all[3].seconds == [0, 120, 0, 0, 0, 60])
  }

  // MARK: Addresses

  @Test(arguments: [
    "", "by=decade", "show=%00", "page=-1", "page=x", "page=99999999999999999999", "span=",
    "by=&show=&page=&span=99999&sport=chess", "span=-4",
  ]) func unreadableParametersAreIgnored(query: String) throws {
    let filter = StatisticsQuery(try Form(urlEncoded: query)).filter
    #expect(filter.sport == nil && filter.span == .twelveMonths && filter.by == nil)
    #expect(filter.measure == nil && (0...999).contains(filter.page))
  }

  @Test func queryParametersAreRead() throws {
    let query = "sport=cycling&span=2024&by=week&show=climb&shade=load"
    let filter = StatisticsQuery(try Form(urlEncoded: query)).filter
    #expect(
      filter
        == StatisticsFilter(
          sport: .cycling, span: .year(2024), by: .week, measure: .climb, colorsByLoad: true))
  }
}
