import Foundation
import GRDB
import Synchronization
import Testing

@testable import Store

/// Cached statistics must not outlive the data that they were calculated from.
@Suite struct StatisticsCacheTests {
  private let counter = Counter()

  private final class Counter: Sendable { let value = Atomic<Int>(0) }

  private func cachedCount(_ cache: StatisticsCache, in store: AthleteStore) async throws -> Int {
    try await store.database.read { db in
      try cache.value("count", in: db) {
        counter.value.add(1, ordering: .relaxed)
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM sound") ?? 0
      }
    }
  }

  private static let sound = """
    INSERT INTO sound (uuid, name, bytes, created_at) VALUES (randomblob(16), 'Click', x'00', 0)
    """

  private func write(to store: AthleteStore) async throws {
    try await store.database.write { try $0.execute(sql: Self.sound) }
  }

  @Test func valueIsRecalculatedAfterOwnChanges() async throws {
    let (store, cache) = (try AthleteStore(path: nil), StatisticsCache())
    #expect(try await (cachedCount(cache, in: store), cachedCount(cache, in: store)) == (0, 0))
    #expect(counter.value.load(ordering: .relaxed) == 1)
    try await write(to: store)
    #expect(try await cachedCount(cache, in: store) == 1)
  }

  /// Values are cached per connection, so scopes have to reuse connections.
  @Test func consecutiveScopesShareTheCachedValue() async throws {
    try await withDataDirectory { directory in
      let store = try AthleteStore(path: directory.path + "/a.sqlite")
      let cache = StatisticsCache()
      for _ in 0..<3 {
        #expect(try await ReadScope().run { try await cachedCount(cache, in: store) } == 0)
      }
      #expect(counter.value.load(ordering: .relaxed) == 1)
      try await write(to: store)
      #expect(try await ReadScope().run { try await cachedCount(cache, in: store) } == 1)
    }
  }

  @Test func valueIsRecalculatedAfterExternalChanges() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    let (store, cache) = (try AthleteStore(path: path), StatisticsCache())
    #expect(try await cachedCount(cache, in: store) == 0)
    try await write(to: try AthleteStore(path: path))
    #expect(try await cachedCount(cache, in: store) == 1)
    try await write(to: store)
    #expect(try await cachedCount(cache, in: store) == 2)
  }
}
