import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct AdoptTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory

  init() throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
  }

  /// Creates Ada's athlete file with `count` activities, outside the data directory.
  private func adasFile(_ count: Int = 1) async throws -> (path: String, athlete: Athlete) {
    let other = try DataDirectory(path: folder.path + "/other-\(UUID().uuidString)")
    let athlete = try await other.openAccounts().athlete(named: "Ada", now: 0)
    let store = try other.openStore(of: athlete)
    for number in 0..<count {
      _ = try await store.imports.add(files: [sampleFile(pointCount: 20 + number)], now: 0)
    }
    let path = other.path + "/saved.sqlite"
    try store.backUp(to: path)
    return (path, athlete)
  }

  @Test func adoptedFileBringsItsAthlete() async throws {
    let (file, ada) = try await adasFile()
    _ = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    let adopted = try await directory.adopt(file: file, now: 1)
    #expect(adopted.athlete.identifier == ada.identifier)
    #expect(adopted.athlete.name == "Ada 2")
    #expect(try await directory.openStore(of: adopted.athlete).activities.count() == 1)
    #expect(FileManager.default.fileExists(atPath: file))
    let again = try await directory.adopt(file: file, now: 2)
    #expect(again == .unchanged(adopted.athlete))
    let athletes = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/athletes")
    #expect(!athletes.contains { $0.hasPrefix(".incoming") })
  }

  @Test func walIsAdoptedOnlyIfItBelongsToTheFile() async throws {
    let (file, ada) = try await adasFile()
    let (foreign, _) = try await adasFile()
    for (live, count) in [(file, 2), (foreign, 1)] {
      let store = try AthleteStore(path: live)
      _ = try await store.imports.add(files: [sampleFile(pointCount: 90)], now: 0)
      try store.checkpointer?.mark()
      let copy = "\(directory.path)/copy-\(count).sqlite"
      try FileManager.default.copyItem(atPath: count == 2 ? live : file, toPath: copy)
      try FileManager.default.copyItem(atPath: live + "-wal", toPath: copy + "-wal")
      withExtendedLifetime(store) {}
    }
    let own = try await directory.adopt(file: directory.path + "/copy-2.sqlite", now: 1)
    #expect(own.athlete.identifier == ada.identifier)
    #expect(try await directory.openStore(of: own.athlete).activities.count() == 2)
    #expect(
      try await directory.adopt(file: directory.path + "/copy-1.sqlite", now: 1)
        == .unchanged(own.athlete))
  }

  @Test func differentStateIsAdoptedOnlyOnRequest() async throws {
    let (file, ada) = try await adasFile(2)
    let athlete = try await directory.adopt(file: file, now: 1).athlete
    _ = try await directory.openStore(of: athlete).imports.add(
      files: [sampleFile(pointCount: 50)], now: 1)
    await #expect(throws: StoreError.self) { try await directory.adopt(file: file, now: 1) }
    #expect(try await directory.openStore(of: athlete).activities.count() == 3)
    let lock = try DirectoryLock(directory: directory.path, port: nil)
    let adoption = try await directory.adopt(file: file, replace: true, holding: lock, now: 1)
    guard case .replaced(_, let kept) = adoption else {
      Issue.record("\(adoption)")
      return
    }
    #expect(try await directory.openStore(of: athlete).activities.count() == 2)
    #expect(try await AthleteStore(path: kept).activities.count() == 3)
    #expect(athlete.identifier == ada.identifier)
  }

  @Test func otherFilesAreRefused() async throws {
    let accounts = directory.path + "/accounts.sqlite"
    _ = try directory.openAccounts()
    let text = directory.path + "/text"
    try Data("not a database, whatever its name says".utf8).write(to: URL(fileURLWithPath: text))
    let empty = directory.path + "/empty"
    try Data().write(to: URL(fileURLWithPath: empty))
    let newer = directory.path + "/newer.sqlite"
    try await AthleteStore(path: newer).database.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')")
    }
    for path in [accounts, text, empty, directory.path, directory.path + "/missing"] {
      await #expect(throws: StoreError.self, "\(path)") {
        try await directory.adopt(file: path, now: 0)
      }
    }
    await #expect(
      throws: StoreError.writtenByNewerVersion(path: newer, schema: 999, copy: nil)
    ) { try await directory.adopt(file: newer, now: 0) }
    let older = directory.path + "/older.sqlite"
    try writeDevelopmentDatabase(at: older)
    await #expect(throws: StoreError.writtenByDevelopmentVersion(path: older)) {
      try await directory.adopt(file: older, now: 0)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/athletes")
    #expect(left.filter { !$0.hasPrefix(".andante") } == [])
  }

  @Test func damagedFileIsRefused() async throws {
    let (file, _) = try await adasFile(3)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
    try handle.seek(toOffset: 8_192)
    try handle.write(contentsOf: Data(repeating: 0xAB, count: 60_000))
    try handle.close()
    await #expect(throws: StoreError.self) { try await directory.adopt(file: file, now: 0) }
  }

  /// A leftover write-ahead log without a mark would be applied to the adopted file.
  @Test func leftoverWALAtTheTargetIsPutAside() async throws {
    let (file, ada) = try await adasFile()
    let (foreign, _) = try await adasFile(2)
    let target = directory.path(of: ada)
    let store = try AthleteStore(path: foreign)
    _ = try await store.imports.add(files: [sampleFile(pointCount: 90)], now: 0)
    try FileManager.default.copyItem(atPath: foreign + "-wal", toPath: target + "-wal")
    withExtendedLifetime(store) {}
    let adopted = try await directory.adopt(file: file, now: 1)
    #expect(try await directory.openStore(of: adopted.athlete).activities.count() == 1)
    #expect(OrphanedWAL.savedLogs(ofDatabaseAt: target).count == 1)
  }

  /// Simulates a file that appears at the target path after the check.
  @Test func existingTargetIsNotOverwritten() async throws {
    let (file, ada) = try await adasFile()
    let target = directory.path(of: ada)
    let candidate = try CandidateFile(of: file, in: directory.path + "/athletes")
    let isPlaced = try DataDirectory.place(candidate, at: target) {
      try Data("somebody's".utf8).write(to: URL(fileURLWithPath: target))
    }
    #expect(!isPlaced)
    #expect(FileManager.default.contents(atPath: target) == Data("somebody's".utf8))
  }
}
