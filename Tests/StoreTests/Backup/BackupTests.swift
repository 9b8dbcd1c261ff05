import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Runs a test with a temporary data directory.
func withDataDirectory(_ test: (DataDirectory) async throws -> Void) async throws {
  let path = NSTemporaryDirectory() + "andante-keep-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: path) }
  try await test(DataDirectory(path: path))
}

/// Returns the output lines of SQLite's integrity check: `["ok"]` for an intact file.
func integrity(_ path: String) throws -> [String] {
  try DatabaseQueue(path: path).read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
}

@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory

  init() throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
  }

  @Test func backupIsOneIntactFileReadableOnlyByItsOwner() async throws {
    let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    let store = try directory.openStore(of: athlete)
    _ = try await store.imports.add(files: [sampleFile()], now: 0)
    let path = directory.path + "/copy.sqlite"
    try store.backUp(to: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try integrity(path) == ["ok"])
    #expect(try await AthleteStore(path: path).activities.count() == 1)
  }

  @Test func failedBackupLeavesNoPartialFile() async throws {
    let store = try AthleteStore(path: directory.path + "/a.sqlite")
    let path = directory.path + "/missing/copy.sqlite"
    #expect(throws: StoreError.trouble(.cannotOpen, path: path)) { try store.backUp(to: path) }
    let folder = directory.path + "/folder"
    try FileManager.default.createDirectory(
      atPath: folder + "/inside", withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try store.backUp(to: folder) }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!names.contains { $0.contains(".part-") })
  }

  @Test func fileOpensOnlyForItsOwner() async throws {
    let accounts = try directory.openAccounts()
    let ada = try await accounts.athlete(named: "Ada", now: 0)
    let bob = try await accounts.athlete(named: "Bob", now: 0)
    let owner = FileOwner(identifier: ada.identifier, name: "Ada")
    #expect(try directory.openStore(of: ada).owner() == owner)
    try directory.openStore(of: ada).backUp(to: directory.path(of: bob))
    #expect(throws: StoreError.self) { try directory.openStore(of: bob) }
    let renamed = Athlete(identifier: ada.identifier, name: "Ada L.", row: ada.row)
    #expect(try directory.openStore(of: renamed).owner()?.name == "Ada L.")
  }

  @Test func idleFileHoldsEverythingWithoutItsWAL() async throws {
    let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    let store = try directory.openStore(of: athlete)
    _ = try await store.imports.add(files: [sampleFile()], now: 0)
    let path = directory.path(of: athlete)
    try await until { WriteAheadLog.salts(path: path + "-wal") == nil }
    let copy = directory.path + "/copy.sqlite"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    #expect(try await AthleteStore(path: copy).activities.count() == 1)
  }

  @Test func concurrentFirstOpeningsAllSucceed() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<4 {
        group.addTask {
          let accounts = try DataDirectory(path: directory.path).openAccounts()
          let athlete = try await accounts.chosenAthlete(named: nil, now: 0)
          let store = try directory.openStore(of: athlete)
          let file = sampleFile(pointCount: 20 + number)
          return try await store.imports.add(files: [file], now: 0).count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [1, 1, 1, 1])
    #expect(try await directory.openAccounts().athletes().count == 1)
  }

  @Test func secondServerIsRefusedWithTheHoldersPort() async throws {
    var first: DirectoryLock? = try DirectoryLock(directory: directory.path, port: 8080)
    let holder = try #require(DirectoryLock.holder(of: directory.path))
    #expect(holder.port == 8080)
    #expect(throws: StoreError.inUse(path: directory.path, holder: holder)) {
      try DirectoryLock(directory: directory.path, port: 8081)
    }
    withExtendedLifetime(first) {}
    first = nil
    #expect(DirectoryLock.holder(of: directory.path) == nil)
  }
}

/// Waits up to ten seconds until the condition is true, and expects it to be true.
func until(_ condition: () throws -> Bool) async throws {
  for _ in 0..<200 where try !condition() { try await Task.sleep(for: .milliseconds(50)) }
  #expect(try condition())
}
