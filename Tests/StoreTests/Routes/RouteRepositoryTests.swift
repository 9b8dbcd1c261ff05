import Engine
import GRDB
import Testing

@testable import Store

@Suite struct RouteRepositoryTests {
  let store: AthleteStore
  private let start = 1_700_000_000.0
  private let day = 86_400.0

  init() throws { store = try AthleteStore(path: nil) }

  private func fill(_ count: Int, sport: Sport = .running) async throws {
    let files = (0..<count).map { index in
      sampleFile(
        title: "Number \(index)", sport: sport, pointCount: 20 + index,
        start: start + Double(index) * day)
    }
    _ = try await store.imports.add(files: files, now: start, zone: { _ in 0 })
  }

  @Test func pagesJoinWithoutGapsOrRepeats() async throws {
    try await fill(7)
    for limit in 1...8 {
      var seen: [String] = []
      var next: Int64? = 0
      while let row = next {
        let page = try await store.routes.page(RouteFilter(), after: row, limit: limit)
        #expect(page.routes.count <= limit && page.routes.allSatisfy { !$0.line.isEmpty })
        seen += page.routes.map(\.activity.title)
        next = page.next
      }
      #expect(seen.sorted() == (0..<7).map { "Number \($0)" })
    }
  }

  @Test func sportAndDaysFilterRoutes() async throws {
    try await fill(3)
    try await fill(2, sport: .cycling)
    #expect(try await store.routes.count(RouteFilter()) == 5)
    #expect(try await store.routes.count(RouteFilter(sport: .cycling)) == 2)
    let second = Instant(unixSeconds: start + day, zoneMinutes: 0).localDay
    #expect(try await store.routes.count(RouteFilter(sport: .running, days: second...second)) == 1)
    let range = try await store.routes.range()
    #expect(range.sports == [.running, .cycling])
    #expect(range.days == second - 1...second + 1)
  }

  /// Old activities may have no outline, or one that an earlier version created.
  @Test func missingOutlinesAreMadeFromTheTracks() async throws {
    try await fill(4)
    let made = try await store.database.read {
      try String.fetchAll($0, sql: "SELECT line FROM route_outline")
    }
    try await store.execute(
      "DELETE FROM route_outline WHERE activity % 2 = 0; UPDATE route_outline SET version = 0, line = 'old'"
    )
    #expect(try await (store.routes.complete(), store.routes.complete()) == (4, 0))
    let again = try await store.database.read {
      try String.fetchAll($0, sql: "SELECT line FROM route_outline")
    }
    #expect(again == made)
  }

  /// Each page creates at most one batch of missing outlines, and no route is left out.
  @Test func pagesCreateMissingOutlinesInBatches() async throws {
    try await fill(120)
    try await store.execute("DELETE FROM route_outline WHERE activity > 10")
    #expect(try await store.routes.count(RouteFilter()) == 120)
    var page = try await store.routes.page(RouteFilter(), limit: 500)
    #expect(page.routes.count == 10)
    #expect(try await store.rowCount(of: "route_outline") == 10)
    var seen = page.routes.count
    while let next = page.next {
      let before = try await store.rowCount(of: "route_outline")
      page = try await store.routes.page(RouteFilter(), after: next, limit: 500)
      #expect(try await store.rowCount(of: "route_outline") <= before + 50)
      seen += page.routes.count
    }
    #expect(seen == 120)
  }

  @Test func deletedActivitiesAreNotShown() async throws {
    try await fill(2)
    let first = try #require(try await store.activities.page().activities.first)
    _ = try await store.activities.delete(first.id, now: start)
    #expect(try await store.routes.count(RouteFilter()) == 1)
    #expect(try await store.routes.page(RouteFilter(), limit: 9).routes.count == 1)
  }
}
