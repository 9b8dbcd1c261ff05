import Foundation
import Testing

@testable import Store

/// Two data directories whose backups are written to the same folder.
@Suite struct SharedBackupFolderTests {
  private let temporary: TemporaryFolder
  private let first: DataDirectory
  private let second: DataDirectory
  private var folder: String { temporary.path + "/shared" }

  init() async throws {
    temporary = try TemporaryFolder()
    first = try DataDirectory(path: temporary.path + "/first")
    second = try DataDirectory(path: temporary.path + "/second")
    for (one, name) in [(first, "Ada"), (second, "Bob")] {
      _ = try one.openStore(of: try await one.openAccounts().athlete(named: name, now: 0))
    }
  }

  @Test func eachDirectoryKeepsItsOwnBackups() async throws {
    for now in 1...3 {
      for one in [first, second] {
        _ = try await one.backUpAsSet(to: folder, keeping: 2, now: Double(now) * 86_400)
      }
    }
    #expect(Backup.all(in: folder).count == 4)
    for one in [first, second] {
      #expect(one.backups(in: folder).map(\.madeAt) == [3 * 86_400, 2 * 86_400])
    }
  }

  /// Another directory's backup must not make this directory's backup seem recent.
  @Test func directoryDoesNotSeeBackupsOfOthers() async throws {
    _ = try await first.backUpAsSet(to: folder, now: 86_400)
    #expect(second.backups(in: folder).isEmpty)
  }

  /// A directory that was restored from a backup must not replace the original's backups.
  @Test func restoredDirectoryHasItsOwnIdentity() async throws {
    let backup = try await first.backUpAsSet(to: folder, keeping: 1, now: 86_400)
    let copy = first.path + "-copy"
    _ = try DataDirectory.restore(backup: backup.path, to: copy)
    _ = try await DataDirectory(existing: copy).backUpAsSet(to: folder, keeping: 1, now: 90_000)
    #expect(Backup.all(in: folder).count == 2)
    #expect(first.backups(in: folder) == [backup])
  }

  /// The page may save settings that were read before the first backup.
  @Test func savingSettingsKeepsTheIdentity() async throws {
    let before = first.backupSettings()
    _ = try await first.backUpAsSet(to: folder, now: 86_400)
    try first.save(before)
    #expect(first.backups(in: folder).count == 1)
  }
}
