import Engine
import HTTPTypes
import Model
import Screens
import Testing

@testable import Server
@testable import Store

@Suite struct StatisticsPagesTests {
  // MARK: Pages

  @Test func pageIsShownForEverySpanPeriodAndMeasure() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/statistics").expect(has: "No statistics yet")
    for part in ["records", "effort", "trends"] {
      try await browser.get("/statistics/\(part)").expect(has: "No statistics yet")
    }
    try await browser.send("/api/import", sampleGPX(pointCount: 400))
    for span in ["4w", "12m", "all", "2025", "2024"] {
      for by in StatisticsPeriod.allCases {
        for show in StatisticsMeasure.allCases {
          try await browser.get("/statistics?span=\(span)&by=\(by.name)&show=\(show.name)&page=1")
            .expect(.ok)
        }
      }
    }
    try await browser.get("/").expect(has: "href=\"/statistics\"")
    try await browser.get("/activities").expect(has: "href=\"/statistics\"")
  }

  /// If all data are from one year, “all time” is drawn by month, even if years are requested.
  @Test func singleYearIsShownByMonth() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.send("/api/import", sampleGPX(pointCount: 400))
    for query in ["?span=all", "?span=all&by=year"] {
      try await browser.get("/statistics" + query).expect(
        has: "a month</span>", "class=\"bar-links\"")
    }
  }

  @Test func everyPartShowsEverySportAndSpan() async throws {
    let (_, browser) = try await TestServer.signedIn()
    try await browser.send("/api/import", sampleGPX(pointCount: 400))
    for part in ["", "/records", "/effort", "/trends"] {
      for sport in Sport.allCases {
        for span in ["4w", "12m", "all", "2025"] {
          try await browser.get("/statistics\(part)?sport=\(sport)&span=\(span)").expect(.ok)
        }
      }
    }
    try await browser.get("/statistics/records?span=all").expect(
      has: "400 m", "Best pace", "Show as a table")
  }

  @Test func planIsStartedShownAndEnded() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.get("/statistics/plan").expect(has: "Start today")
    try await browser.post("/statistics/plan", form: ["goal": "5", "weeks": "6"]).expect(.seeOther)
    let plan = try #require(try await server.store().settings.cadencePlan())
    #expect(plan.goal == 0.05 && plan.weeks == 6)
    #expect(plan.startDay == server.services.base.currentDay)
    try await browser.get("/statistics/plan").expect(has: "End the plan")
    try await browser.post("/statistics/plan/end").expect(.seeOther)
    #expect(try await server.store().settings.cadencePlan() == nil)
  }

  @Test(arguments: [
    [:], ["goal": "5"], ["goal": "50", "weeks": "6"], ["goal": "5", "weeks": "1"],
    ["goal": "x", "weeks": "6"],
  ]) func planOutsideTheOfferedValuesIsRefused(form: [String: String]) async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.post("/statistics/plan", form: form).expect(.badRequest)
    #expect(try await server.store().settings.cadencePlan() == nil)
  }

  // MARK: Values for the engine

  @Test func settingsAreEncodedAsCodesAndValues() {
    var settings = AthleteSettings()
    #expect(EngineSettings.settings(settings, increase: 0, isDemo: false) == "1:0 5:0")
    settings.units = .imperial
    (settings.heightMeters, settings.weightKilograms) = (1.75, 70)
    (settings.restingHeartRate, settings.maximumHeartRate) = (52, 186)
    (settings.birthYear, settings.sex) = (1988, .male)
    #expect(
      EngineSettings.settings(settings, increase: 0.025, isDemo: true)
        == "1:1 2:1.75 3:70 4:0.025 5:1 6:52 7:186 8:1988 9:2")
  }

  @Test func personalCadenceModelSurvivesItsTextForm() throws {
    #expect(EngineSettings.text(nil).isEmpty)
    var model = PersonalCadenceModel(height: .meters(1.83))
    for index in 0..<12 {
      model.add(
        SteadyWindow(
          speed: 2.7 + Double(index) / 20, cadence: 165 + Double(index) / 3,
          ageDays: Double(index)))
    }
    let numbers = EngineSettings.text(model).split(separator: ",").compactMap { Double($0) }
    #expect(try #require(PersonalCadenceModel(numbers: numbers)) == model)
  }

  @Test func recordsAreEncodedByLength() async throws {
    #expect(EngineSettings.text([]) == "31:0 32:0 33:0 34:0 35:0 36:0 37:0")
    let (server, browser) = try await TestServer.signedIn()
    try await browser.send("/api/import", sampleGPX(pointCount: 400))
    let pairs = EngineSettings.text(try await server.store().statistics.personalRecords())
      .split(separator: " ").map { $0.split(separator: ":").compactMap { Double($0) } }
    #expect(pairs.map { $0[0] } == [31, 32, 33, 34, 35, 36, 37])
    // The run covers 1,197 m at 3 m/s.
    #expect(abs(pairs[0][1] - 400 / 3) < 2 && abs(pairs[1][1] - 1000 / 3) < 3)
    #expect(pairs[2...].allSatisfy { $0[1] == 0 })
  }

  @Test func runPagesContainTheSettings() async throws {
    let (server, browser) = try await TestServer.signedIn()
    var settings = AthleteSettings()
    settings.heightMeters = 1.8
    try await server.store().settings.save(settings)
    for path in ["/run", "/run/live", "/run/summary"] {
      try await browser.get(path).expect(
        has: "data-settings=\"1:0 2:1.8 5:0 31:0 ", lacks: "data-personal")
    }
    try await browser.get("/").expect(lacks: "data-settings")
  }
}
