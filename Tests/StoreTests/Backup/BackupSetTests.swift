import Foundation
import GRDB
import Testing

@testable import Store

/// Backing up a whole data directory, and restoring it.
@Suite struct BackupSetTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory

  init() throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
  }

  /// Adds two athletes with one and two activities, and a key file.
  private func fill(_ directory: DataDirectory) async throws -> [Athlete] {
    let accounts = try directory.openAccounts()
    var athletes: [Athlete] = []
    for (number, name) in ["Ada", "Bob"].enumerated() {
      let athlete = try await accounts.athlete(named: name, now: 0)
      let store = try directory.openStore(of: athlete)
      for count in 0...number {
        let file = sampleFile(pointCount: 20 + 10 * number + count)
        _ = try await store.imports.add(files: [file], now: 0)
      }
      athletes.append(athlete)
    }
    try Data(repeating: 7, count: 32).write(
      to: URL(fileURLWithPath: directory.keysPath + "/secrets.key"))
    return athletes
  }

  private func counts(_ directory: DataDirectory) async throws -> [Int] {
    var counts: [Int] = []
    for athlete in try await directory.openAccounts().athletes() {
      counts.append(try await directory.openStore(of: athlete).activities.count())
    }
    return counts
  }

  private func damage(_ path: String) throws {
    for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try Data(repeating: 0x5A, count: 40_000).write(to: URL(fileURLWithPath: path))
  }

  @Test func restoredBackupIsComplete() async throws {
    _ = try await fill(directory)
    let backup = try await directory.backUp(to: directory.backupsPath, now: 100)
    #expect(backup.isComplete && backup.hasKeys && backup.athleteCount == 2)
    #expect(Backup.all(in: directory.backupsPath) == [backup])
    let fresh = directory.path + "/fresh"
    let done = try DataDirectory.restore(backup: backup.path, to: fresh)
    #expect(done.kept == nil)
    #expect(try await counts(DataDirectory(existing: fresh)) == [1, 2])
    let key = FileManager.default.contents(atPath: fresh + "/keys/secrets.key")
    #expect(key == Data(repeating: 7, count: 32))
    for file in ["accounts.sqlite", "keys/secrets.key"] {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(fresh)/\(file)")
      #expect(facts[.posixPermissions] as? Int == 0o600)
    }
    let findings = await DataDirectory.examine(fresh)
    #expect(!findings.contains { $0.severity == .broken }, "\(findings)")
  }

  @Test func existingDataAreReplacedOnlyOnRequestAndKept() async throws {
    _ = try await fill(directory)
    let backup = try await directory.backUp(to: directory.path + "/../\(UUID())", now: 100)
    let parent = URL(fileURLWithPath: backup.path).deletingLastPathComponent().path
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let target = directory.path + "/target"
    let other = try DataDirectory(path: target)
    _ = try await other.openAccounts().athlete(named: "Cleo", now: 0)
    #expect(throws: StoreError.self) {
      try DataDirectory.restore(backup: backup.path, to: target)
    }
    #expect(try await other.openAccounts().athletes().map(\.name) == ["Cleo"])
    var lock: DirectoryLock? = try DirectoryLock(directory: target, port: 1)
    #expect(throws: StoreError.self) {
      try DataDirectory.restore(backup: backup.path, to: target, replace: true)
    }
    withExtendedLifetime(lock) {}
    lock = nil
    let done = try DataDirectory.restore(backup: backup.path, to: target, replace: true)
    #expect(try await counts(DataDirectory(existing: target)) == [1, 2])
    let kept = try DataDirectory(existing: try #require(done.kept))
    #expect(try await kept.openAccounts().athletes().map(\.name) == ["Cleo"])
  }

  @Test func replacedDataAreKeptInADirectoryThatCannotBeRenamed() async throws {
    _ = try await fill(directory)
    let backup = try await directory.backUp(to: directory.backupsPath, now: 100)
    let target = directory.path + "/target"
    _ = try await DataDirectory(path: target).openAccounts().athlete(named: "Cleo", now: 0)
    let done = try DataDirectory.restore(
      backup: backup.path, to: target, replace: true, canRename: false)
    #expect(try await counts(DataDirectory(existing: target)) == [1, 2])
    let path = try #require(done.kept)
    #expect(path.hasPrefix(target + "/before-restore-"))
    let kept = try DataDirectory(existing: path)
    #expect(try await kept.openAccounts().athletes().map(\.name) == ["Cleo"])
    #expect(!FileManager.default.names(in: target).contains { $0.hasPrefix(".restoring-") })
  }

  @Test func alteredBackupIsRefusedBeforeAnyChange() async throws {
    _ = try await fill(directory)
    let backup = try await directory.backUp(to: directory.backupsPath, now: 100)
    let fresh = directory.path + "/fresh"
    let file = backup.path + "/keys/secrets.key"
    try Data(repeating: 8, count: 32).write(to: URL(fileURLWithPath: file))
    #expect(throws: StoreError.self) {
      try DataDirectory.restore(backup: backup.path, to: fresh)
    }
    try FileManager.default.removeItem(atPath: file)
    #expect(throws: StoreError.self) {
      try DataDirectory.restore(backup: backup.path, to: fresh)
    }
    #expect(throws: StoreError.self) {
      try DataDirectory.restore(backup: directory.path, to: fresh)
    }
    #expect(!FileManager.default.fileExists(atPath: fresh))
  }

  @Test func damagedFileDoesNotStopBackupsOrDisplaceGoodOnes() async throws {
    let athletes = try await fill(directory)
    var settings = BackupSettings()
    settings.count = 1
    try directory.save(settings)
    let good = try await directory.backUpAsSet(now: 100)
    try damage(directory.path(of: athletes[0]))
    for now in [200.0, 300] {
      let backup = try await directory.backUpAsSet(now: now)
      #expect(backup.failures.map(\.athlete) == ["Ada"])
      #expect(backup.athleteCount == 1)
    }
    #expect(Backup.all(in: directory.backupsPath).contains(good))
    #expect(directory.backupSettings().failure?.contains("damaged") == true)
  }

  @Test func onlyTheNewestBackupsAreKept() async throws {
    _ = try await fill(directory)
    for now in 1...4 {
      _ = try await directory.backUpAsSet(keeping: 2, now: Double(now) * 86_400)
    }
    let left = Backup.all(in: directory.backupsPath).map(\.madeAt)
    #expect(left == [4 * 86_400, 3 * 86_400])
  }

  @Test func backupCanExcludeKeys() async throws {
    _ = try await fill(directory)
    let backup = try await directory.backUp(to: directory.backupsPath, withKeys: false, now: 100)
    #expect(!backup.hasKeys)
    #expect(!FileManager.default.fileExists(atPath: backup.path + "/keys"))
  }

  /// Returns the issues found in the directory. This is a separate function because Swift 6.3.1 miscompiles a closure
  /// next to the closures of `#expect`, so the expectations would always pass.
  private func broken(in directory: DataDirectory) async -> [DataIssue] {
    await DataDirectory.examine(directory.path).filter { $0.severity == .broken }
  }

  @Test func examinationReportsEachProblem() async throws {
    let athletes = try await fill(directory)
    let store = try directory.openStore(of: athletes[1])
    try await store.database.write { db in
      try db.execute(sql: "UPDATE source SET sha256 = zeroblob(32) WHERE id = 1")
    }
    try store.backUp(to: directory.path + "/athletes/\(Identifier.random()).sqlite")
    try damage(directory.path(of: athletes[0]))
    let broken = await self.broken(in: directory)
    #expect(broken.contains { $0.summary == "1 of 2 originals is damaged (1)" })
    #expect(broken.contains { $0.summary == "does not belong to any athlete of this server" })
    #expect(
      broken.contains {
        $0.path == directory.path(of: athletes[0]) && $0.summary == "the file is damaged"
      })
    #expect(broken.allSatisfy { $0.remedy != nil })
  }

  /// An empty file doesn't indicate a disk error and must not be called damaged.
  @Test func emptyFileIsReportedAsEmpty() async throws {
    let athletes = try await fill(directory)
    let path = directory.path(of: athletes[0])
    try damage(path)
    try Data().write(to: URL(fileURLWithPath: path))
    let broken = await self.broken(in: directory)
    #expect(broken.map(\.summary) == ["is empty"])
    #expect(broken.first?.remedy?.contains("andante restore") == true)
  }

  @Test func copyIsKeptBeforeMigrationAndNamedOnDowngrade() async throws {
    let athletes = try await fill(directory)
    let path = directory.path(of: athletes[0])
    let copies = directory.migrationBackups
    #expect(copies.copies(of: "\(athletes[0].identifier)").isEmpty)
    var later = AthleteSchema.migrator
    later.registerMigration("99 later") { try $0.execute(sql: "DROP TABLE owner") }
    _ = try DatabaseFile.open(path: path, migrator: later, copies: copies)
    let kept = copies.copies(of: "\(athletes[0].identifier)")
    #expect(kept.map(\.schema) == [AthleteSchema.migrator.migrations.count])
    #expect(try integrity(try #require(kept.first).path) == ["ok"])
    let error = StoreError.writtenByNewerVersion(path: path, schema: 99, copy: kept[0].path)
    #expect(throws: error) { try directory.requireKnownSchema() }
    #expect(throws: error) { try directory.openStore(of: athletes[0]) }
    #expect("\(error)".hasSuffix("restore the copy kept before: \(kept[0].path)"))
  }
}
