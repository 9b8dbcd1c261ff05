import Engine
import Foundation
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

@Suite struct DemoTests {
  private let today = 20_778

  @Test func playingPageSkipsItsSetUp() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for page in ["/run", "/walk", "/ride", "/train/start"] {
      try await browser.get("\(page)?play=simulation").expect(
        has: "Starting the demo", lacks: "start-bar")
    }
    try await browser.get("/run?play=/activities/1/log").expect(has: "replay…")
    try await browser.get("/run?play=x").expect(has: "start-bar")
  }

  @Test func planIsTheSameForTheSameSeed() {
    let plan = DemoPlan.activities(seed: 4, today: today)
    #expect(plan == DemoPlan.activities(seed: 4, today: today))
    #expect(plan != DemoPlan.activities(seed: 5, today: today))
  }

  @Test(arguments: 20_771...20_785) func planCoversHalfAYearUpToYesterday(today: Int) {
    let plan = DemoPlan.activities(seed: 1, today: today)
    #expect((110...180).contains(plan.count))
    #expect(plan.allSatisfy { $0.day < today && $0.day > today - 27 * 7 })
    #expect(
      plan.map { [$0.day, $0.minute] }
        == plan.map { [$0.day, $0.minute] }.sorted { ($0[0], $0[1]) > ($1[0], $1[1]) })
    #expect(plan.allSatisfy { (300..<1_300).contains($0.minute) })
    #expect(Set(plan.map(\.sport)) == [.running, .cycling, .walking])
  }

  /// A wear forecast needs eight rides within 16 weeks.
  @Test(arguments: 20_771...20_785) func recentWeeksHaveRidesAndFrequentWalks(today: Int) {
    let plan = DemoPlan.activities(seed: 1, today: today)
    let rides = plan.filter { $0.sport == .cycling && $0.day > today - 16 * 7 }
    #expect(rides.filter { $0.lengthMeters < 20_000 }.count >= 8)
    let walks = plan.filter { $0.sport == .walking && $0.day > today - 21 }
    #expect(walks.count >= 11)
    #expect(walks.allSatisfy { (1_000...4_500).contains($0.lengthMeters) })
  }

  @Test func coachedWalksAreShortAndLong() {
    let walks = DemoWalks.walks(seed: 1, today: today).dropLast()
    #expect(walks.contains { $0.seconds < 150 } && walks.contains { $0.seconds > 500 })
  }

  @Test func runsGetFasterAndLonger() {
    let runs = DemoPlan.activities(seed: 1, today: today).filter { $0.sport == .running }
    let (late, early) = (runs.prefix(runs.count / 3), runs.suffix(runs.count / 3))
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    #expect(mean(late.map(\.speed.metersPerSecond)) > mean(early.map(\.speed.metersPerSecond)))
    #expect(mean(late.map(\.lengthMeters)) > mean(early.map(\.lengthMeters)))
  }

  @Test func newestActivitiesAreStoredAsPlanned() async throws {
    let (server, browser) = try await TestServer.start(demo: true)
    let plan = ServerOptions.Demo(seed: 1, today: 20_778)
    let filler = DemoFiller(server.services, plan: plan)
    try await filler.fill(limit: 4)
    let planned = DemoPlan.activities(seed: 1, today: 20_778).prefix(4)
    let stored = try await server.store().activities.page().activities
    #expect(stored.map(\.title) == planned.map(\.title))
    for (activity, plan) in zip(stored, planned) {
      // On walks, position noise adds a larger proportion of the distance.
      let most = (plan.sport == .walking ? 0.05 : 0.02) * plan.lengthMeters
      #expect(abs(activity.distanceMeters - plan.lengthMeters) < most)
      #expect(activity.averageHeartRate != nil)
    }
    try await filler.fill(limit: 4)
    #expect(try await server.store().activities.count() == 4)
    try await browser.get("/").expect(has: planned[0].title)
  }

  @Test func demoDoesNotShowTheDataDirectory() async throws {
    let (server, browser) = try await TestServer.start(demo: true)
    try await browser.get("/about").expect(.ok, lacks: server.services.directory.path)
  }

  @Test func pacedRunIsMostlyInTheCadenceBand() async throws {
    let (server, _) = try await TestServer.start(demo: true)
    let store = try server.store()
    let paced = DemoPlan.activities(seed: 1, today: 20_778).filter(\.isPaced)
    for run in [paced[0], paced[paced.count - 1]] {
      let stored = try await store.sessions.add(log: DemoRecording(run).log, now: 0)
      let activity = try #require(try await store.activities.find(stored.id))
      let band = activity.analysis.effort.cadence.band
      #expect(try #require(band.shareInside) > 0.7)
    }
  }

  @Test func walksAreReproducibleAndEndWithTheCalibration() throws {
    let walks = DemoWalks.walks(seed: 4, today: today)
    #expect(walks == DemoWalks.walks(seed: 4, today: today))
    #expect(walks != DemoWalks.walks(seed: 5, today: today))
    #expect((15...18).contains(walks.count - 1))
    let calibration = try #require(walks.last)
    #expect(calibration.isCalibration && walks.dropLast().allSatisfy { !$0.isCalibration })
    #expect(walks.allSatisfy { $0.day < today && $0.day >= calibration.day })
    #expect(walks[0].stepLength > walks[walks.count - 2].stepLength)
  }

  @Test func newestWalksAreStoredWithTheirSteps() async throws {
    let (server, browser) = try await TestServer.start(demo: true)
    let plan = ServerOptions.Demo(seed: 1, today: 20_778)
    let filler = DemoFiller(server.services, plan: plan)
    try await filler.fillSessions(limit: 2)
    let planned = DemoWalks.walks(seed: 1, today: 20_778)
    let walks = try await server.store().walks.list()
    #expect(walks.count == 2)
    for (walk, plan) in zip(walks, planned) {
      let steps = 1.3 * plan.seconds * plan.cadence / 60
      #expect(abs(Double(walk.steps) / steps - 1) < 0.1)
      #expect(abs((walk.stepLength ?? 0) / plan.stepLength - 1) < 0.25)
      #expect(walk.goodSteps < walk.steps)
    }
    try await browser.get("/walk/history").expect(has: "2 walks")
  }

  @Test func demoRefusesADirectoryWithData() async throws {
    let folder = TemporaryPath()
    _ = try await DataDirectory(path: folder.path).openAccounts().athlete(named: "Ada", now: 0)
    var options = ServerOptions(dataPath: folder.path)
    options.demo = ServerOptions.Demo()
    await #expect(throws: ServeError.self) {
      try await serve(options, say: { _ in }, sayLater: { _ in })
    }
  }
}
