import Foundation
import GRDB
import Garage
import Synchronization
import Testing

@testable import Store

@Suite struct UnreadableRowsTests {
  @Test func unreadableRowIsReportedOnce() async throws {
    let path = NSTemporaryDirectory() + "andante-rows-\(UUID().uuidString).sqlite"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let store = try AthleteStore(path: path)
    let name = URL(fileURLWithPath: path).lastPathComponent
    let found = Mutex<[UnreadableRow]>([])
    UnreadableRows.shared.onFind { row in
      // Ignore the rows of other tests, which run at the same time.
      if row.file.hasSuffix(name) { found.withLock { $0.append(row) } }
    }
    let bike = try await store.garage.add(
      Gear(id: GearID(0), kind: .bike(.road), name: "Bike"), now: 0)
    for title in ["True", "Oil"] {
      _ = try await store.garage.add(
        ServiceInterval(
          id: GearID(0), gear: bike, title: title, limits: ServiceLimits(hours: 10),
          category: .plain, since: 0), now: 0)
    }
    #expect(try await store.garage.contents().book.intervals.count == 2)
    #expect(found.withLock { $0 }.isEmpty)
    try await store.database.write { db in
      try db.execute(sql: "UPDATE service_interval SET days = 1 << 50 WHERE title = 'Oil'")
    }
    for _ in 0..<3 {
      #expect(try await store.garage.contents().book.intervals.map(\.title) == ["True"])
    }
    let reported = found.withLock { $0.map { "\($0.table) \($0.id ?? 0)" } }
    #expect(reported == ["service_interval 2"])
  }

  @Test func restoredActivityWithUnreadableIdentifierIsOmitted() async throws {
    let store = try AthleteStore(path: nil)
    for count in [20, 30] {
      _ = try await store.imports.add(files: [sampleFile(pointCount: count)], now: 0)
    }
    let count = try await store.activities.count()
    try await store.database.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = 1;
          UPDATE activity SET uuid = x'01' WHERE id = (SELECT min(id) FROM activity)
          """)
    }
    #expect(try await store.imports.result(restored: []).records.count == count - 1)
  }

  @Test func numberOfReportsIsLimited() {
    let rows = UnreadableRows()
    let count = Mutex(0)
    rows.onFind { _ in count.withLock { $0 += 1 } }
    for id in 0..<Int64(2 * UnreadableRows.limit) {
      for _ in 0..<2 { rows.note(UnreadableRow(file: "a", table: "b", id: id)) }
    }
    #expect(count.withLock { $0 } == UnreadableRows.limit)
  }
}
