import Engine
import Foundation
import Hummingbird
import Screens
import Testing

@testable import Server
@testable import Store

@Suite struct StatisticsPagesTests {
  // MARK: Periods

  @Test func weeksMonthsAndYearsBeginWhereTheyDo() {
    // 2026-11-21, a Saturday.
    let weeks = PeriodCalendar(.week, today: 20_778)
    #expect(weeks.starts(page: 0).suffix(2) == [20_773, 20_780])
    #expect(weeks.days(page: 1).upperBound == weeks.days(page: 0).lowerBound)
    let months = PeriodCalendar(.month, today: 20_778)
    #expect(
      months.starts(page: 0).map(CalendarDay.text(of:))
        == [
          "2025-12-01", "2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01", "2026-05-01",
          "2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01",
          "2026-12-01",
        ])
    let years = PeriodCalendar(.year, today: 20_778)
    #expect(
      years.starts(page: 0).suffix(2).map(CalendarDay.text(of:)) == ["2026-01-01", "2027-01-01"])
  }

  @Test(arguments: StatisticsPeriod.allCases) func pagesJoin(period: StatisticsPeriod) {
    for today in stride(from: 20_000, to: 20_800, by: 13) {
      let calendar = PeriodCalendar(period, today: today)
      #expect(calendar.days(page: 0).contains(today))
      for page in 0..<5 {
        let starts = calendar.starts(page: page)
        #expect(starts == starts.sorted() && Set(starts).count == calendar.pageLength + 1)
        #expect(starts[0] == calendar.starts(page: page + 1).last)
      }
    }
  }

  @Test func daysFallIntoTheirPeriod() {
    func day(_ day: Int, _ sport: Sport = .running) -> DayTotal {
      DayTotal(
        day: day, sport: sport, activityCount: 1, distanceMeters: 1000, movingSeconds: 300,
        elevationGainMeters: 10)
    }
    let totals = PeriodTotals(
      calendar: PeriodCalendar(.week, today: 20_778), page: 0, zoneMinutes: 60,
      days: [day(20_772), day(20_773), day(20_779), day(20_775, .cycling), day(20_780)],
      loads: [DayLoad(day: 20_775, load: 40), DayLoad(day: 20_600, load: 9)]
    ).all
    #expect(totals.count == 12)
    #expect(totals.map(\.runCount).suffix(3) == [0, 1, 2])
    #expect(totals.last?.meters == 2000 && totals.last?.load == 40)
    #expect(totals.dropLast().allSatisfy { $0.load == 0 })
  }

  @Test(arguments: [
    "", "by=decade", "show=%00", "page=-1", "page=x", "page=99999999999999999999",
    "by=&show=&page=",
  ]) func whatCannotBeReadIsAsIfItWereNotThere(query: String) throws {
    let read = StatisticsQuery(try Form(urlEncoded: query))
    #expect(read.period == .week && read.measure == .distance)
    #expect((0...999).contains(read.page))
  }

  // MARK: Pages

  @Test func thePageAddsUpWhatWasRun() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      let empty = try await browser.get("/statistics").text
      #expect(empty.contains("No statistics yet"))
      _ = try await browser.send("/api/import", sampleGPX(pointCount: 400))
      for by in StatisticsPeriod.allCases {
        for show in StatisticsMeasure.allCases {
          for page in [0, 1, 999] {
            let answer = try await browser.get(
              "/statistics?by=\(by.name)&show=\(show.name)&page=\(page)")
            #expect(answer.status == .ok)
          }
        }
      }
      let text = try await browser.get("/statistics").text
      #expect(text.contains("Lake loop") && text.contains("400 m"))
      #expect(try await browser.get("/").text.contains("href=\"/statistics\""))
      #expect(try await browser.get("/activities").text.contains("href=\"/statistics\""))
    }
  }

  @Test func aPlanIsBegunShownAndEnded() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      #expect(try await browser.get("/statistics/plan").text.contains("Start today"))
      let begun = try await browser.post(
        "/statistics/plan", form: ["goal": "5", "weeks": "6"])
      #expect(begun.status == .seeOther)
      let plan = try #require(try await server.store().settings.cadencePlan())
      #expect(plan.goal == 0.05 && plan.weeks == 6)
      #expect(plan.startDay == server.services.presentDay)
      #expect(try await browser.get("/statistics/plan").text.contains("End the plan"))
      #expect(try await browser.post("/statistics/plan/end").status == .seeOther)
      #expect(try await server.store().settings.cadencePlan() == nil)
    }
  }

  @Test(arguments: [
    [:], ["goal": "5"], ["goal": "50", "weeks": "6"], ["goal": "5", "weeks": "1"],
    ["goal": "x", "weeks": "6"],
  ]) func whatThePlanDoesNotOfferIsRefused(form: [String: String]) async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      #expect(try await browser.post("/statistics/plan", form: form).status == .badRequest)
      #expect(try await server.store().settings.cadencePlan() == nil)
    }
  }

  // MARK: What a run page tells the engine

  @Test func settingsAreCodesAndValues() {
    var settings = AthleteSettings()
    #expect(EngineFacts.settings(settings, increase: 0, isDemo: false) == "1:0 5:0")
    settings.units = .imperial
    (settings.heightMeters, settings.weightKilograms) = (1.75, 70)
    (settings.restingHeartRate, settings.maximumHeartRate) = (52, 186)
    (settings.birthYear, settings.sex) = (1988, .male)
    #expect(
      EngineFacts.settings(settings, increase: 0.025, isDemo: true)
        == "1:1 2:1.75 3:70 4:0.025 5:1 6:52 7:186 8:1988 9:2")
  }

  @Test func theRunnersOwnLineComesBackFromItsText() throws {
    #expect(EngineFacts.text(nil).isEmpty)
    var model = PersonalCadenceModel(height: .meters(1.83))
    for index in 0..<12 {
      model.add(
        SteadyWindow(
          speed: 2.7 + Double(index) / 20, cadence: 165 + Double(index) / 3,
          ageDays: Double(index)))
    }
    let numbers = EngineFacts.text(model).split(separator: ",").compactMap { Double($0) }
    #expect(try #require(PersonalCadenceModel(numbers: numbers)) == model)
  }

  @Test func recordsAreToldLengthByLength() async throws {
    #expect(EngineFacts.text([]) == "31:0 32:0 33:0 34:0 35:0 36:0 37:0")
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      _ = try await browser.send("/api/import", sampleGPX(pointCount: 400))
      let pairs = EngineFacts.text(try await server.store().statistics.personalRecords())
        .split(separator: " ").map { $0.split(separator: ":").compactMap { Double($0) } }
      #expect(pairs.map { $0[0] } == [31, 32, 33, 34, 35, 36, 37])
      // 3 m/s over 1 197 m.
      #expect(abs(pairs[0][1] - 400 / 3) < 2 && abs(pairs[1][1] - 1000 / 3) < 3)
      #expect(pairs[2...].allSatisfy { $0[1] == 0 })
    }
  }

  @Test func runPagesCarryThem() async throws {
    try await TestServer.run { server, browser in
      let browser = try await server.signedIn(browser)
      var settings = AthleteSettings()
      settings.heightMeters = 1.8
      try await server.store().settings.save(settings)
      for path in ["/run", "/run/live", "/run/summary"] {
        let text = try await browser.get(path).text
        #expect(text.contains("data-settings=\"1:0 2:1.8 5:0 31:0 "))
        #expect(!text.contains("data-personal"))
      }
      #expect(try await !browser.get("/").text.contains("data-settings"))
    }
  }
}
