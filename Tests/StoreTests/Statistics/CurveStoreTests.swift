import ActivityFiles
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct CurveStoreTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let start = 1_763_700_000.0
  private let day = 20_413

  init() throws { store = try AthleteStore(path: nil) }

  @discardableResult
  private func imported(
    sport: Sport = .running, pointCount: Int = 400, daysAgo: Int = 0
  ) async throws -> Identifier {
    let file = sampleFile(
      sport: sport, pointCount: pointCount, start: start - Double(daysAgo) * 86_400)
    return try #require(try await store.newActivities(of: [file], now: now).first)
  }

  /// Overwrites one value of an activity's curve.
  private func set(
    _ kind: CurveKind, _ span: Double, to value: Double, of id: Identifier
  ) async throws {
    try await store.database.write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO effort_curve (activity, kind, span, sport, value)
          SELECT id, ?, ?, sport, ? FROM activity WHERE uuid = ?
          """, arguments: [kind.rawValue, span, value, Data(id.bytes)])
    }
  }

  @Test func importedRunHasACurve() async throws {
    let id = try await imported()
    let curve = try await store.statistics.curve(.speedByDuration, of: .running)
    #expect(curve.map(\.span) == [60, 120, 180, 300])
    #expect(curve.allSatisfy { abs($0.value - 3) < 0.1 && $0.activity.id == id })
    let lengths = try await store.statistics.curve(.speedByLength, of: .running)
    #expect(lengths.map(\.span) == [400, 1000])
    #expect(try await store.statistics.curve(.power, of: .running).isEmpty)
    #expect(try await store.statistics.curve(.speedByDuration, of: .cycling).isEmpty)
  }

  @Test func curveHasTheBestOfAllTimeOrOfAPeriod() async throws {
    let old = try await imported(daysAgo: 40)
    let new = try await imported(pointCount: 300)
    try await set(.speedByDuration, 60, to: 5, of: old)
    try await set(.speedByDuration, 60, to: 4, of: new)
    let all = try await store.statistics.curve(.speedByDuration, of: .running)
    #expect(all[0].value == 5 && all[0].activity.id == old)
    let shown = try await store.statistics.curve(.speedByDuration, of: .running, in: day - 10...day)
    #expect(shown[0].value == 4 && shown[0].activity.id == new)
    #expect(shown.map(\.span) == [60, 120, 180])
    #expect(
      try await store.statistics.curve(.speedByDuration, of: .running, in: day + 1...day + 9)
        .isEmpty)
    _ = try await store.activities.delete(old, now: now)
    let left = try await store.statistics.curve(.speedByDuration, of: .running)
    #expect(left[0].value == 4)
  }

  @Test func implausibleSpeedsAreExcluded() async throws {
    let id = try await imported()
    try await set(.speedByDuration, 60, to: 12, of: id)
    for days in [nil, day - 9...day] {
      let curve = try await store.statistics.curve(.speedByDuration, of: .running, in: days)
      #expect(curve.map(\.span) == [120, 180, 300])
    }
  }

  @Test func curveFollowsAChangeOfSport() async throws {
    let id = try await imported()
    _ = try await store.activities.edit(id, ActivityEdit(sport: .cycling))
    #expect(try await store.statistics.curve(.speedByDuration, of: .running).isEmpty)
    #expect(try await store.statistics.curve(.speedByDuration, of: .cycling).count == 4)
    // The curves must also follow a sport that changes without a new measurement.
    try await store.execute("UPDATE activity SET sport = 2")
    #expect(try await store.statistics.curve(.speedByLength, of: .walking).count == 2)
  }

  @Test func powerCurveOfARideIsStored() async throws {
    var recording = sampleRecording(sport: .cycling, pointCount: 130)
    for index in recording.segments[0].indices { recording.segments[0][index].power = 180 }
    let file = ImportFile(
      name: "ride.tcx", bytes: try writeTCX(ActivityFile(format: .tcx, recording: recording)))
    _ = try await store.imports.add(files: [file], now: now, zone: { _ in 0 })
    let curve = try await store.statistics.curve(.power, of: .cycling)
    #expect(curve.map(\.span) == [5, 15, 30, 60, 120])
    #expect(curve.allSatisfy { abs($0.value - 180) < 1 })
  }

  @Test func bestValueIsReadFromAnIndex() async throws {
    let plan = try await store.plan(
      of: """
        SELECT value FROM effort_curve
        CROSS JOIN activity INDEXED BY activity_facts ON activity.id = effort_curve.activity
        WHERE effort_curve.sport = 1 AND kind = 1 AND span = 60 AND value <= 9
          AND deleted_at IS NULL
        ORDER BY value DESC LIMIT 1
        """)
    #expect(plan.contains("effort_curve_by_value") && !plan.contains("TEMP B-TREE"), "\(plan)")
  }

  // MARK: Days

  @Test func effortsAreGroupedByDayAndSport() async throws {
    try await imported(pointCount: 100)
    try await imported(sport: .cycling, pointCount: 60)
    try await imported(pointCount: 50, daysAgo: 3)
    let body = AthleteBody(restingHeartRate: 50, maximumHeartRate: 190)
    let efforts = try await store.statistics.dayEfforts(of: body)
    #expect(efforts.map(\.day) == [day - 3, day, day])
    #expect(efforts.map(\.sport) == [.running, .running, .cycling])
    // A heart rate of 140 is in the third zone, 134 to 148, if the range is 50 to 190.
    #expect(efforts.allSatisfy { $0.zoneSeconds.count == 6 && $0.zoneSeconds[2] > 40 })
    #expect(efforts.allSatisfy { abs($0.zoneSeconds.reduce(0, +) - $0.zoneSeconds[2]) < 1e-9 })
    let unknown = try await store.statistics.dayEfforts(of: AthleteBody())
    #expect(unknown.allSatisfy { $0.load == 0 && $0.zoneSeconds.isEmpty })
  }

  @Test func historyFollowsStoredActivities() async throws {
    #expect(try await store.statistics.history().isEmpty)
    let id = try await imported()
    #expect(try await store.statistics.history().map(\.day) == [day])
    try await imported(sport: .walking, pointCount: 90, daysAgo: 2)
    #expect(try await store.statistics.history().map(\.sport) == [.walking, .running])
    _ = try await store.activities.delete(id, now: now)
    #expect(try await store.statistics.history().map(\.sport) == [.walking])
  }

  @Test func sportRecordsAreOfAllTimeOrOfAPeriod() async throws {
    let long = try await imported(pointCount: 800, daysAgo: 30)
    let short = try await imported(pointCount: 300)
    let all = try await store.statistics.sportRecords(of: .running)
    #expect(all.map(\.kind) == [.distance, .time] && all.allSatisfy { $0.activity.id == long })
    let shown = try await store.statistics.sportRecords(of: .running, in: day - 5...day)
    #expect(shown.allSatisfy { $0.activity.id == short } && shown.count == 2)
    #expect(try await store.statistics.sportRecords(of: .swimming).isEmpty)
  }

  @Test func exercisesAreCountedByDay() async throws {
    let id = try await imported(sport: .workout)
    let other = try await imported(sport: .workout, pointCount: 200, daysAgo: 9)
    try await store.database.write { db in
      for (owner, position, exercise, repetitions) in [
        (id, 0, 3, 12), (id, 1, 3, 10), (other, 0, 3, 20), (other, 1, 20, 7),
      ] {
        try db.execute(
          sql: """
            INSERT INTO workout_set SELECT id, ?, ?, 1, 30, ?, 0, NULL, NULL, NULL
            FROM activity WHERE uuid = ?
            """, arguments: [position, exercise, repetitions, Data(owner.bytes)])
      }
    }
    let days = try await store.statistics.dayExercises()
    #expect(days.map(\.day) == [day - 9, day - 9, day])
    #expect(days.map(\.exercise) == [3, 20, 3])
    #expect(days.map(\.repetitions) == [20, 7, 22] && days.map(\.sets) == [1, 1, 2])
    let records = try await store.statistics.exerciseRecords()
    #expect(
      records.map(\.repetitions) == [20, 7] && records.allSatisfy { $0.activity.id == other })
    let shown = try await store.statistics.exerciseRecords(in: day - 1...day)
    #expect(shown.map(\.repetitions) == [12] && shown[0].activity.id == id)
  }
}
