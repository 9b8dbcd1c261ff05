import ActivityFiles
import Foundation
import GRDB
import Testing

@testable import Store

/// Damage that must be reported instead of being ignored.
@Suite struct ReportedErrorTests {
  private let now = 1_763_790_000.0

  private func storeWithDamagedSession() async throws -> AthleteStore {
    let store = try AthleteStore(path: nil) { _, _, _ in "Unnamed" }
    _ = try await store.sessions.add(log: walkLog().bytes, now: now)
    try await store.database.write { try $0.execute(sql: "UPDATE source SET bytes = x'00'") }
    return store
  }

  private func notes(of store: AthleteStore, _ format: ExportFormat) async throws -> [String] {
    try await store.exports.write(format, of: "Ada", by: "Test", now: now, to: { _ in }).notes
  }

  @Test func exportNotesTheRouteOfADamagedSession() async throws {
    let notes = try await notes(of: storeWithDamagedSession(), .andante)
    #expect(notes.contains { $0.hasPrefix("gpx/") && $0.contains("its route is missing") })
    #expect(notes.contains { $0.hasPrefix("sessions/") && $0.contains("was left out") })
  }

  @Test(arguments: [ExportFormat.strava, .fittrackee, .endurain])
  func exportForAnotherProgramNotesADamagedSession(format: ExportFormat) async throws {
    let notes = try await notes(of: storeWithDamagedSession(), format)
    #expect(notes.count == 1 && notes[0].contains("was left out"), "\(notes)")
  }

  @Test func unreadableBikeListOfAnExportIsNoted() throws {
    let broken = FileError(.corruptArchive, "damaged")
    let list = Array(
      """
      Activity ID,Activity Date,Activity Name,Activity Type,Filename
      1,"Nov 23, 2026, 6:01:12 AM",Lake,Ride,activities/1.gpx

      """.utf8)
    let export = ExportFiles(
      at: "export", names: ["activities.csv", "bikes.csv"],
      read: { name throws(FileError) in
        if name == "bikes.csv" { throw broken }
        return list
      }, item: { _ in nil })
    let notes = try #require(export).overview.notes
    #expect(notes.contains { $0.hasPrefix("bikes.csv cannot be read") }, "\(notes)")
  }

  @Test func damagedManifestIsAnErrorOnlyInAnExport() throws {
    for (file, isOurs) in [(ExportRepository.databasePath, true), ("run.gpx", false)] {
      let writer = ZipWriter()
      writer.add(ExportManifest.path, Array(repeating: 65, count: 500))
      writer.add(file, [1])
      var bytes = writer.finish()
      // The manifest's content follows the first header, which is 30 bytes long, and the file name.
      bytes[30 + ExportManifest.path.utf8.count + 2] ^= 0xFF
      let archive = try ZipArchive(bytes: bytes)
      if isOurs {
        #expect(throws: FileError.self) { try FullExport(archive, at: "export.zip") }
      } else {
        #expect(try FullExport(archive, at: "other.zip") == nil)
      }
    }
  }

  @Test func damagedBackupSettingsAreFoundByTheExamination() async throws {
    try await withDataDirectory { directory in
      _ = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      #expect(await brokenPlaces(in: directory).isEmpty)
      try Data("{".utf8).write(to: URL(fileURLWithPath: directory.path + "/backups.json"))
      #expect(directory.backupSettings() == BackupSettings())
      #expect(await brokenPlaces(in: directory) == [directory.path + "/backups.json"])
    }
  }

  private func brokenPlaces(in directory: DataDirectory) async -> [String] {
    await DataDirectory.examine(directory.path).filter { $0.severity == .broken }.map(\.path)
  }

  @Test func removingAnAthleteFromADamagedBackupThrows() async throws {
    try await withDataDirectory { directory in
      let accounts = try directory.openAccounts()
      _ = try await accounts.athlete(named: "Ada", now: 0)
      let bob = try await accounts.invite(named: "Bob", now: 0).athlete
      let backup = directory.backupsPath + "/andante-2026-11-24"
      try FileManager.default.createDirectory(
        atPath: backup + "/athletes", withIntermediateDirectories: true)
      for name in ["manifest.json", "athletes/\(bob.identifier).sqlite"] {
        try Data("{".utf8).write(to: URL(fileURLWithPath: "\(backup)/\(name)"))
      }
      await #expect(throws: StoreError.self) {
        try await directory.deleteAccount(
          of: bob, typedName: "Bob", in: accounts, now: 0, backupsToo: true)
      }
    }
  }

  @Test func unusedDirectoryIsRemovedAndAUsedOneStays() async throws {
    for isUsed in [false, true] {
      try await withDataDirectory { directory in
        let athlete = try await directory.openAccounts().athlete(named: "Ada", now: 0)
        let store = try directory.openStore(of: athlete)
        if isUsed { _ = try await store.imports.add(files: [sampleFile(pointCount: 20)], now: 0) }
        DataDirectory.removeUnused(directory.path)
        #expect(FileManager.default.fileExists(atPath: directory.path) == isUsed)
      }
    }
  }

  @Test func unusedDirectoryStaysWhileAnotherProcessHasTheLock() async throws {
    try await withDataDirectory { directory in
      _ = try await directory.openAccounts().athlete(named: "Ada", now: 0)
      let lock = try DirectoryLock(directory: directory.path, port: nil)
      DataDirectory.removeUnused(directory.path)
      #expect(FileManager.default.fileExists(atPath: directory.path + "/accounts.sqlite"))
      withExtendedLifetime(lock) {}
    }
  }
}
