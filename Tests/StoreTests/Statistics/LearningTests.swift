import ActivityFiles
import Engine
import Foundation
import GRDB
import Model
import Testing

@testable import Store

@Suite struct LearningTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let start = 1_763_700_000.0
  private let day = 86_400.0

  init() throws { store = try AthleteStore(path: nil) }

  private func window(
    _ seconds: Double, _ speed: Double, _ cadence: Double, isPaced: Bool = false
  ) -> RunWindow {
    RunWindow(
      seconds: seconds, window: SteadyWindow(speed: speed, cadence: cadence), isPaced: isPaced)
  }

  /// Imports a run that started `daysAgo` days ago and replaces its steady windows.
  @discardableResult
  private func run(
    _ windows: [RunWindow], daysAgo: Double = 0, sport: Sport = .running
  ) async throws -> Identifier {
    let file = sampleFile(
      sport: sport, pointCount: 30 + Int(abs(daysAgo)) % 50, start: start - daysAgo * day)
    let id = try #require(try await store.newActivities(of: [file], now: now).first)
    try await store.database.write { db in
      let row = try Int64.fetchOne(
        db, sql: "SELECT id FROM activity WHERE uuid = ?", arguments: [Data(id.bytes)])
      try MetricRows.store(DerivedData(windows: windows), ofRow: try #require(row), in: db)
    }
    return id
  }

  // MARK: The runner's own line

  @Test func modelIsBuiltFromWindowsAndTheirAges() async throws {
    try await run([window(40, 3, 168), window(70, 3.2, 170)], daysAgo: 60)
    try await run([window(40, 2.8, 165)])
    // Ages are relative to the start of the current hour.
    let hour = (now / 3600).rounded(.down) * 3600
    var expected = PersonalCadenceModel()
    for (daysAgo, seconds, speed, cadence) in [
      (60.0, 40.0, 3.0, 168.0), (60, 70, 3.2, 170), (0, 40, 2.8, 165),
    ] {
      let age = max(0, hour - (start - daysAgo * day + seconds)) / day
      expected.add(SteadyWindow(speed: speed, cadence: cadence, ageDays: age))
    }
    #expect(try await store.statistics.personalModel(now: now) == expected)
  }

  @Test func modelNeedsAWindowThatIsNotPaced() async throws {
    #expect(try await store.statistics.personalModel(now: now) == nil)
    try await run([], daysAgo: 2)
    #expect(try await store.statistics.personalModel(now: now) == nil)
    try await run([window(40, 3, 180, isPaced: true)])
    #expect(try await store.statistics.personalModel(now: now) == nil)
    try await run([window(40, 3, 168), window(80, 3, 185, isPaced: true)], daysAgo: 1)
    #expect(try await store.statistics.personalModel(now: now)?.windowCount == 1)
  }

  @Test func deletedRunIsIgnoredUntilRestored() async throws {
    let id = try await run([window(40, 3, 168)])
    _ = try await store.activities.delete(id, now: now)
    #expect(try await store.statistics.personalModel(now: now) == nil)
    _ = try await store.activities.undelete(id)
    #expect(try await store.statistics.personalModel(now: now)?.windowCount == 1)
    _ = try await store.activities.delete(id, now: now)
    try await store.activities.purge(deletedBefore: now + 1)
    #expect(try await store.rowCount(of: "steady_window") == 0)
  }

  @Test(arguments: [
    (Sport.walking, 0.0), (.cycling, 0), (.other, 0), (.running, 700), (.running, -30),
  ])
  func windowsOfOtherSportsAndOldAndFutureOnesAreIgnored(
    sport: Sport, daysAgo: Double
  ) async throws {
    try await run([window(40, 3, 168)], daysAgo: daysAgo, sport: sport)
    #expect(try await store.statistics.personalModel(now: now) == nil)
  }

  @Test func modelsInterceptDependsOnHeight() async throws {
    try await run([window(40, 3, 168)])
    var settings = AthleteSettings()
    settings.heightMeters = 1.95
    try await store.settings.save(settings)
    let tall = try await store.statistics.personalModel(now: now)
    settings.heightMeters = 1.55
    try await store.settings.save(settings)
    let small = try #require(try await store.statistics.personalModel(now: now))
    #expect(try #require(tall).intercept < small.intercept)
  }

  @Test func coachsSteadyWindowsAreStored() async throws {
    let (bytes, session) = sessionLog(seconds: 600)
    _ = try await store.sessions.add(log: bytes, now: now)
    let stored = try await store.database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM steady_window ORDER BY seconds").map {
        RunWindow(
          seconds: $0["seconds"],
          window: SteadyWindow(speed: $0["speed"], cadence: $0["cadence"]), isPaced: $0["is_paced"])
      }
    }
    #expect(stored == session.coach.steadyWindows)
  }

  // MARK: Paces

  @Test func cadencesAreGroupedByDayAndPace() async throws {
    let today = Instant(unixSeconds: start, zoneMinutes: 0).localDay
    // 5:33, 5:33 and 5:20 min/km.
    try await run([window(40, 3, 168), window(80, 3, 170), window(120, 3.125, 172)])
    try await run([window(40, 3, 180, isPaced: true)], daysAgo: 3)
    let found = try await store.statistics.paceCadences(
      since: today - 5, meters: 1000, binSeconds: 15)
    #expect(
      found == [
        PaceCadence(day: today - 3, bin: 22, isPaced: true, windowCount: 1, cadence: 180),
        PaceCadence(day: today, bin: 21, isPaced: false, windowCount: 1, cadence: 172),
        PaceCadence(day: today, bin: 22, isPaced: false, windowCount: 2, cadence: 169),
      ])
    let latest = try await store.statistics.paceCadences(since: today, meters: 1000, binSeconds: 15)
    #expect(latest.count == 2)
  }

  // MARK: The plan

  @Test func planIsStoredReplacedAndEnded() async throws {
    #expect(try await store.settings.cadencePlan() == nil)
    try await store.settings.setCadencePlan(CadencePlan(goal: 0.05, weeks: 6, startDay: 100))
    #expect(
      try await store.settings.cadencePlan() == CadencePlan(goal: 0.05, weeks: 6, startDay: 100))
    try await store.settings.setCadencePlan(CadencePlan(goal: 0.5, weeks: 1, startDay: 200))
    // The goal is limited to 10 %, which takes at least five weeks.
    let held = try #require(try await store.settings.cadencePlan())
    #expect(held.goal == 0.1 && held.weeks == 5 && held.startDay == 200)
    try await store.settings.setCadencePlan(nil)
    #expect(try await store.settings.cadencePlan() == nil)
  }

  @Test func increaseOfAPlanDependsOnTheDay() {
    let plan = CadencePlan(goal: 0.04, weeks: 4, startDay: 100)
    #expect([99, 100, 114, 500].map { plan.increase(on: $0) } == [0, 0, 0.02, 0.04])
  }
}
