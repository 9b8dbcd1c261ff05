import Foundation
import GRDB
import Testing

@testable import Store

/// Data must survive schema changes and the end of the process.
@Suite struct DurabilityTests {
  private func withDirectory(
    _ test: (DataDirectory) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-store-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await test(DataDirectory(path: path))
  }

  @Test func reopenedStoreHasEverything() async throws {
    try await withDirectory { directory in
      let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      var store: AthleteStore? = try directory.openStore(of: athlete)
      _ = try await store?.imports.add(files: [sampleFile()], now: 0)
      store = nil
      let again = try directory.openStore(of: athlete)
      #expect(try await again.activities.count() == 1)
      #expect(try await directory.openAccounts().athletes() == [athlete])
    }
  }

  /// Copying the files while the import is running simulates the state that a killed process leaves behind.
  @Test func killedImportLosesNoAcknowledgedFile() async throws {
    try await withDirectory { directory in
      let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      let store = try directory.openStore(of: athlete)
      for batch in 0..<6 {
        let files = (0..<5).map { sampleFile(pointCount: 10 + 5 * batch + $0) }
        _ = try await store.imports.add(files: files, now: 0)
        let copy = directory.path + "/copy-\(batch)"
        try FileManager.default.copyItem(atPath: directory.path + "/athletes", toPath: copy)
        let left = try AthleteStore(path: "\(copy)/\(athlete.identifier).sqlite")
        #expect(try await left.activities.count() == 5 * (batch + 1))
        let outcomes = try await left.imports.add(files: files, now: 0)
        #expect(outcomes.allSatisfy { if case .duplicate = $0 { true } else { false } })
      }
    }
  }

  @Test func failedBatchLeavesNothing() async throws {
    let store = try AthleteStore(path: nil)
    await #expect(throws: (any Error).self) {
      try await store.database.write { db in
        try db.execute(
          sql: "INSERT INTO source (sha256, kind, name, byte_count, bytes) VALUES (?, 1, '', 0, ?)",
          arguments: [Data(count: 32), Data()])
        try db.execute(sql: "INSERT INTO source (sha256) VALUES (?)", arguments: [Data(count: 32)])
      }
    }
    let count = try await store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM source")
    }
    #expect(count == 0)
  }

  @Test func fileOfANewerVersionIsRefused() async throws {
    try await withDirectory { directory in
      let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      let path = "\(directory.path)/athletes/\(athlete.identifier).sqlite"
      try await AthleteStore(path: path).database.write { db in
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
      }
      #expect(throws: StoreError.writtenByNewerVersion(path: path, schema: 999, copy: nil)) {
        try AthleteStore(path: path)
      }
    }
  }

  @Test func fileThatIsNotADatabaseIsRefused() async throws {
    try await withDirectory { directory in
      let path = directory.path + "/accounts.sqlite"
      try Data(repeating: 0x41, count: 4_096).write(to: URL(fileURLWithPath: path))
      #expect(throws: StoreError.self) { try directory.openAccounts() }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 4_096)
    }
  }

  @Test func onlyTheOwnerHasAccess() async throws {
    try await withDirectory { directory in
      for path in [directory.path, directory.keysPath, directory.path + "/athletes"] {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o700)
      }
    }
  }

  @Test func writesAreSynchronisedAndForeignKeysHold() async throws {
    try await withDirectory { directory in
      let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      let database = try directory.openStore(of: athlete).database
      let pragmas = try await database.write { db in
        try ["journal_mode", "synchronous", "foreign_keys"].map { pragma in
          try String.fetchOne(db, sql: "PRAGMA \(pragma)") ?? ""
        }
      }
      #expect(pragmas == ["wal", "2", "1"])
    }
  }

  @Test func everyTableIsStrict() async throws {
    for database in [try AthleteStore(path: nil).database, try AccountStore(path: nil).database] {
      let tables = try await database.read { db in
        try Row.fetchAll(db, sql: "PRAGMA table_list").filter {
          $0["schema"] == "main" && !($0["name"] as String).hasPrefix("sqlite_")
            && $0["name"] != "grdb_migrations"
        }.map { ($0["name"] as String, $0["strict"] as Bool) }
      }
      #expect(!tables.isEmpty)
      for (name, isStrict) in tables { #expect(isStrict, "\(name)") }
    }
  }
}
