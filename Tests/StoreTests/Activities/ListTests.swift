import ActivityFiles
import Engine
import Foundation
import GRDB
import Model
import Testing

@testable import Store

@Suite struct ListTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let body = AthleteBody(restingHeartRate: 50, maximumHeartRate: 190)

  init() throws { store = try AthleteStore(path: nil) }

  private func order(
    by order: ListColumn, ascending: Bool = false, _ filter: ActivityFilter = ActivityFilter(),
    skipping count: Int = 0, limit: Int = 10
  ) async throws -> [Identifier] {
    try await store.lists.page(
      matching: filter, by: order, isAscending: ascending, body: body, skipping: count,
      limit: limit
    ).map(\.id)
  }

  private func addThreeActivities() async throws -> [Identifier] {
    let files = [
      sampleFile(pointCount: 200, start: 1_763_500_000),
      sampleFile(sport: .cycling, pointCount: 600, start: 1_763_600_000),
      sampleFile(pointCount: 400, start: 1_763_700_000),
    ]
    return try await store.newActivities(of: files, now: now)
  }

  @Test func everyOrderListsEachActivityOnceInBothDirections() async throws {
    let ids = try await addThreeActivities()
    for order in ListColumn.allCases {
      let down = try await self.order(by: order)
      let up = try await self.order(by: order, ascending: true)
      #expect(Set(down) == Set(ids) && down.count == 3, "\(order)")
      #expect(Set(up) == Set(ids) && up.count == 3, "\(order)")
    }
    #expect(try await order(by: .date) == [ids[2], ids[1], ids[0]])
    #expect(try await order(by: .date, ascending: true) == ids)
    #expect(try await order(by: .distance) == [ids[1], ids[2], ids[0]])
    #expect(try await order(by: .time, ascending: true) == [ids[0], ids[2], ids[1]])
  }

  @Test func filtersAndPagesApplyInEveryOrder() async throws {
    let ids = try await addThreeActivities()
    let runs = ActivityFilter(sport: .running)
    #expect(try await order(by: .distance, runs) == [ids[2], ids[0]])
    #expect(try await order(by: .load, runs).count == 2)
    #expect(try await order(by: .distance, skipping: 1, limit: 1) == [ids[2]])
    #expect(try await order(by: .load, skipping: 2, limit: 5).count == 1)
    #expect(try await order(by: .distance, skipping: 3).isEmpty)
  }

  @Test func missingValuesComeLastInBothDirections() async throws {
    let ids = try await addThreeActivities()
    try await store.execute(
      "UPDATE activity SET average_heart_rate = NULL WHERE uuid = ?", [Data(ids[2].bytes)])
    #expect(try await order(by: .heartRate).last == ids[2])
    #expect(try await order(by: .heartRate, ascending: true).last == ids[2])
  }

  /// Sorting only reads one narrow index, without any table rows.
  @Test func sortingUsesACoveringIndex() async throws {
    _ = try await addThreeActivities()
    let plan = try await store.plan(
      of: """
        SELECT id FROM activity INDEXED BY activity_in_lists
        WHERE deleted_at IS NULL AND sport = 1 AND local_day >= 3
        ORDER BY \(ListColumn.tempo.expression ?? ""), sort_time DESC, id DESC LIMIT 40
        """)
    #expect(plan.contains("COVERING INDEX activity_in_lists"), "\(plan)")
  }

  /// Counting activities by a word in their title or notes also reads only the index.
  @Test func textSearchUsesACoveringIndex() async throws {
    let query = ActivityConditions(filter: ActivityFilter(sport: .running, text: "hill"))
    let plan = try await store.plan(
      of: "SELECT count(*) FROM \(query.table) WHERE \(query.conditions)",
      arguments: query.arguments)
    #expect(plan.contains("COVERING INDEX activity_in_lists"), "\(plan)")
  }

  @Test func listDetailsHaveLoadCadenceAndRoute() async throws {
    let ids = try await addThreeActivities()
    let details = try await store.lists.details(of: ids, body: body)
    #expect(details.count == 3)
    for id in ids {
      let activity = try await store.activity(id)
      #expect(details[id]?.load == EffortMetrics(activity.analysis, of: body).load.value)
      #expect(details[id]?.averageCadence == activity.analysis.averageCadence)
      #expect(details[id]?.picture.hasPrefix("M") == true)
    }
  }

  @Test func missingRoutePicturesAreDrawnOnce() async throws {
    let ids = try await addThreeActivities()
    let before = try await store.lists.details(of: ids, body: body)
    try await store.execute("DELETE FROM route_picture")
    #expect(try await store.lists.details(of: ids, body: body) == before)
    #expect(try await store.rowCount(of: "route_picture") == 3)
  }

  @Test func neighboursSkipDeletedActivities() async throws {
    let ids = try await addThreeActivities()
    _ = try await store.activities.delete(ids[1], now: now)
    let last = try await store.lists.neighbours(of: ids[2])
    #expect(last.earlier == ids[0] && last.later == nil)
    let first = try await store.lists.neighbours(of: ids[0])
    #expect(first.earlier == nil && first.later == ids[2])
  }

  @Test func activitiesAreDeletedAndRestoredTogether() async throws {
    let ids = try await addThreeActivities()
    _ = try await store.activities.delete(ids[2], now: now - 1)
    #expect(try await (store.lists.delete(ids, now: now), store.activities.count()) == (2, 0))
    #expect(try await store.lists.deletedCount(at: now) == 2)
    #expect(try await (store.lists.undelete(deletedAt: now), store.activities.count()) == (2, 2))
    #expect(try await store.lists.undelete(deletedAt: now) == 0)
  }
}

@Suite struct RoutePictureTests {
  private func track(_ places: [(Double, Double)?]) -> [MeasuredPoint] {
    places.enumerated().map { index, place in
      MeasuredPoint(
        seconds: Double(index),
        coordinate: place.map { Coordinate(latitude: $0.0, longitude: $0.1) }, distanceMeters: 0,
        movingSeconds: nil, startsSegment: index == 0)
    }
  }

  @Test func pictureNeedsTwoPositions() {
    for places: [(Double, Double)?] in [
      [], [nil, nil], [(48, 11)], [(.nan, 11), (48, .infinity)],
    ] { #expect(RoutePicture(track(places)).path == "", "\(places)") }
  }

  @Test func routeFillsItsFrameNorthUp() {
    #expect(RoutePicture(track([(48, 11), (48.1, 11)])).path == "M60 72l0 -64")
    // The route crosses the date line in the shorter direction, from west to east.
    #expect(RoutePicture(track([(0, 179.9), (0, -179.9)])).path == "M8 40l104 0")
  }

  @Test func longRouteGivesAShortPath() {
    var random = SeededRandom(seed: 4)
    let places = (0..<20_000).map { (index: Int) -> (Double, Double)? in
      let along = Double(index)
      let jitter: Double = random.next(in: 0...0.2)
      return (48 + sine(along / 300) + jitter, 11 + along / 9000)
    }
    let path = RoutePicture(track(places)).path
    #expect(path.utf8.count < 900 && path.utf8.count > 100)
  }
}
