import Engine
import Foundation
import GRDB
import Testing

@testable import Store

/// Reads that share a transaction.
@Suite struct ReadScopeTests {
  private struct Failure: Error {}

  /// Runs a test with two stores that have the same file open, like a page and a background job.
  private func withStores(
    _ test: (_ store: AthleteStore, _ other: AthleteStore) async throws -> Void
  ) async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/a.sqlite"
      try await test(AthleteStore(path: path), AthleteStore(path: path))
    }
  }

  private func add(_ count: Int, to store: AthleteStore) async throws {
    for index in 0..<count {
      try await store.database.write { db in
        try db.execute(
          sql: """
            INSERT INTO sound (uuid, name, bytes, created_at)
            VALUES (randomblob(16), 'Click', x'00', ?)
            """, arguments: [index])
      }
    }
  }

  private func count(in store: AthleteStore, of table: String = "sound") async throws -> Int {
    try await store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
  }

  @Test func scopeSeesOneStateWhileOthersWrite() async throws {
    try await withStores { store, other in
      try await add(1, to: other)
      try await ReadScope().run {
        #expect(try await count(in: store) == 1)
        try await add(1, to: other)
        #expect(try await count(in: other) == 2)
        try await Task.detached { try await add(1, to: store) }.value
        #expect(try await count(in: store) == 1)
        async let first = count(in: store)
        async let second = count(in: store)
        #expect(try await [first, second] == [1, 1])
      }
      #expect(try await count(in: store) == 3)
    }
  }

  @Test func scopeSeesItsOwnChanges() async throws {
    try await withStores { store, _ in
      try await ReadScope().run {
        #expect(try await count(in: store) == 0)
        try await add(1, to: store)
        #expect(try await count(in: store) == 1)
        try await add(1, to: store)
        #expect(try await count(in: store) == 2)
      }
    }
  }

  @Test func openTransactionKeepsTheLogUntilTheScopeEnds() async throws {
    try await withStores { store, other in
      try await ReadScope().run {
        _ = try await count(in: store)
        try await add(1, to: other)
        #expect(try !store.checkpoint())
      }
      try await until { try store.checkpoint() }
    }
  }

  @Test func failedScopeEndsItsTransaction() async throws {
    try await withStores { store, other in
      await #expect(throws: Failure.self) {
        try await ReadScope().run {
          _ = try await count(in: store)
          throw Failure()
        }
      }
      try await add(1, to: other)
      try await until { try store.checkpoint() }
    }
  }

  @Test func failedQueryKeepsTheState() async throws {
    try await withStores { store, other in
      try await ReadScope().run {
        #expect(try await count(in: store) == 0)
        await #expect(throws: DatabaseError.self) { try await count(in: store, of: "unknown") }
        try await add(1, to: other)
        #expect(try await count(in: store) == 0)
      }
      #expect(try await count(in: store) == 1)
    }
  }

  @Test func cancelledScopeEndsItsTransaction() async throws {
    try await withStores { store, other in
      let page = Task {
        try await ReadScope().run {
          _ = try await count(in: store)
          try await add(1, to: other)
          try await Task.sleep(for: .seconds(600))
        }
      }
      while try await count(in: other) == 0 { await Task.yield() }
      page.cancel()
      await #expect(throws: CancellationError.self) { try await page.value }
      try await until { try store.checkpoint() }
      #expect(try await ReadScope().run { try await count(in: store) } == 1)
    }
  }

  /// Background work that a page starts inherits its scope, but must not keep its state.
  @Test func taskThatOutlivesItsScopeReadsTheNewState() async throws {
    try await withStores { store, other in
      let gate = AsyncStream<Void>.makeStream()
      let task = try await ReadScope().run {
        _ = try await count(in: store)
        return Task {
          for await _ in gate.stream {}
          return try await count(in: store)
        }
      }
      try await add(1, to: other)
      gate.continuation.finish()
      #expect(try await task.value == 1)
      try await until { try store.checkpoint() }
    }
  }

  @Test func manyScopesAtOnceSeeTheirOwnStates() async throws {
    try await withStores { store, other in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 * ReaderConnections.idleLimit {
          group.addTask {
            try await ReadScope().run {
              let first = try await count(in: store)
              try await Task.detached { try await add(1, to: other) }.value
              #expect(try await count(in: store) == first)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await count(in: store) == 3 * ReaderConnections.idleLimit)
      try await until { try store.checkpoint() }
    }
  }

  @Test func closedStoreLeavesNoLog() async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/a.sqlite"
      var store: AthleteStore? = try AthleteStore(path: path)
      if let store {
        try await add(1, to: store)
        _ = try await ReadScope().run { try await count(in: store) }
      }
      store = nil
      try await until { !FileManager.default.fileExists(atPath: path + "-wal") }
    }
  }

  /// The pictures and outlines that a page draws belong to its state, and storing them doesn't end it.
  @Test func derivedDataKeepTheState() async throws {
    try await withStores { store, other in
      _ = try await store.imports.add(files: [sampleFile()], now: 0)
      let id = try #require(try await store.activities.page().activities.first?.id)
      try await store.database.write { db in
        try db.execute(sql: "DELETE FROM route_picture; DELETE FROM route_outline")
      }
      try await ReadScope().run {
        #expect(try await count(in: store) == 0)
        try await add(1, to: other)
        let body = AthleteBody(restingHeartRate: 50, maximumHeartRate: 190)
        let details = try await store.lists.details(of: [id], body: body)
        #expect(details[id]?.picture.hasPrefix("M") == true)
        let routes = try await store.routes.page(RouteFilter(), limit: 9).routes
        #expect(routes.map(\.activity.id) == [id] && routes.first?.line.isEmpty == false)
        #expect(try await count(in: store) == 0)
      }
      #expect(try await count(in: store, of: "route_picture") == 1)
      #expect(try await count(in: store, of: "route_outline") == 1)
    }
  }

  /// A page with an old state must not replace what another change has stored since.
  @Test func newerOutlineIsKept() async throws {
    try await withStores { store, other in
      _ = try await store.imports.add(files: [sampleFile()], now: 0)
      try await store.database.write { try $0.execute(sql: "DELETE FROM route_outline") }
      try await ReadScope().run {
        #expect(try await count(in: store) == 0)
        try await other.database.write { db in
          try db.execute(
            sql:
              "INSERT INTO route_outline (activity, version, line) SELECT id, ?, 'new' FROM activity",
            arguments: [RouteOutline.version])
        }
        _ = try await store.routes.page(RouteFilter(), limit: 9)
      }
      let line = try await store.database.read {
        try String.fetchOne($0, sql: "SELECT line FROM route_outline")
      }
      #expect(line == "new")
    }
  }
}
