import ActivityFiles
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct StatisticsTests {
  let store: AthleteStore
  let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  @discardableResult
  private func imported(_ files: [ImportFile]) async throws -> [Identifier] {
    try await store.newActivities(of: files, now: now)
  }

  // MARK: Records

  @Test func fastestTimeIsFoundForEveryDistanceRun() async throws {
    let ids = try await imported([
      sampleFile(pointCount: 400), sampleFile(pointCount: 800, start: 1_763_600_000),
    ])
    let records = try await store.statistics.personalRecords()
    // 3 m/s for 1197 m and for 2397 m, on level ground.
    #expect(
      records.map(\.kind) == [
        .fastest(.meters400), .fastest(.kilometer), .fastest(.mile), .longest,
      ])
    #expect(abs(records[0].value - 400.0 / 3) < 2)
    #expect(abs(records[1].value - 1000.0 / 3) < 4)
    #expect(records[3].activity.id == ids[1])
    #expect(records.allSatisfy { $0.activity.sport == .running })
    // An implausible time is ignored.
    try await store.execute("UPDATE best_effort SET seconds = 30 WHERE distance = 1")
    let plausible = try await store.statistics.personalRecords().map(\.kind)
    #expect(plausible == [.fastest(.kilometer), .fastest(.mile), .longest])
  }

  @Test func deletedRunsAndOtherSportsAreNotRecords() async throws {
    let ids = try await imported([sampleFile(pointCount: 400)])
    try await imported([sampleFile(sport: .cycling, pointCount: 500, start: 1_763_500_000)])
    #expect(
      try await store.statistics.personalRecords().map(\.activity.id) == [ids[0], ids[0], ids[0]])
    _ = try await store.activities.delete(ids[0], now: now)
    #expect(try await store.statistics.personalRecords().isEmpty)
  }

  // MARK: Load

  @Test func heartRateTimeRoundTripsThroughBytes() {
    var random = SeededRandom(seed: 7)
    for count in 0..<60 {
      var time = HeartRateTime()
      for _ in 0..<count { time.add(seconds: 1, heartRate: random.next(in: 20...250)) }
      #expect(AnalysisDetails.decodeHeartRates(AnalysisDetails.encode(time)) == time)
    }
    for count in 0..<300 {
      _ = AnalysisDetails.decodeHeartRates([UInt8](repeating: 0xFF, count: count))
    }
  }

  @Test func dailyLoadIsTheSumOfItsActivities() async throws {
    let ids = try await imported([
      sampleFile(pointCount: 100), sampleFile(sport: .cycling, pointCount: 60),
      sampleFile(pointCount: 50, start: 1_763_500_000),
    ])
    let body = AthleteBody(restingHeartRate: 50, maximumHeartRate: 190)
    var expected: [Int: Double] = [:]
    for id in ids {
      let activity = try await store.activity(id)
      let day = Instant(unixSeconds: try #require(activity.startUnixSeconds), zoneMinutes: 0)
        .localDay
      expected[day, default: 0] += try #require(
        EffortMetrics(activity.analysis, of: body).load.value)
    }
    let efforts = try await store.statistics.dayEfforts(of: body)
    let loads = efforts.reduce(into: [Int: Double]()) { $0[$1.day, default: 0] += $1.load }
    #expect(loads.keys.sorted() == expected.keys.sorted())
    for (day, load) in loads { #expect(abs(load - (expected[day] ?? 0)) < 1e-9) }
    let unknown = try await store.statistics.dayEfforts(of: AthleteBody(restingHeartRate: 50))
    #expect(unknown.allSatisfy { $0.load == 0 })
    _ = try await store.activities.delete(ids[2], now: now)
    #expect(try await Set(store.statistics.dayEfforts(of: body).map(\.day)).count == 1)
  }

  // MARK: Deriving

  @Test func fileOfAnEarlierVersionIsDerivedAgain() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    do {
      let store = try AthleteStore(path: path)
      _ = try await store.imports.add(files: [sampleFile(pointCount: 400)], now: now)
      try await store.database.write { db in
        try db.execute(
          sql: """
            DELETE FROM steady_window; DELETE FROM best_effort; DELETE FROM heart_rate_time;
            UPDATE activity SET figures_version = 0;
            """)
      }
    }
    let store = try AthleteStore(path: path)
    #expect(try await store.statistics.personalRecords().map(\.kind) == [.longest])
    #expect(try await (store.rederive(), store.rederive()) == (1, 0))
    #expect(try await store.statistics.personalRecords().count == 3)
  }

  @Test func recordsAreReadFromAnIndex() async throws {
    let plan = try await store.plan(
      of: """
        SELECT seconds FROM best_effort
        CROSS JOIN activity ON activity.id = best_effort.activity
        WHERE best_effort.distance = 1 AND seconds >= 1 AND deleted_at IS NULL AND sport = 1
        ORDER BY seconds, sort_time LIMIT 1
        """)
    #expect(plan.contains("best_effort_by_time"), "\(plan)")
  }
}
