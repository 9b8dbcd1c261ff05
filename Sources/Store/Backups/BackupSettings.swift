import Foundation

/// Where the nightly backups of a data directory go, how many are kept, and how the last one went: `backups.json` in the
/// directory, as it concerns all athletes.
public struct BackupSettings: Equatable, Sendable, Codable {
  public static let counts = 1...365

  /// A whole path; nil for `backups/` in the data directory.
  public var folder: String?
  public var count = 7
  /// Why the last one failed, in one sentence; nil where it did not.
  public var failure: String?
  /// When it failed; seconds since 1970.
  public var failedAt: Double?

  public init() {}
}

extension DataDirectory {
  private var backupSettingsPath: String { path + "/backups.json" }

  /// As they are unless somebody changed them.
  public func backupSettings() -> BackupSettings {
    let data = FileManager.default.contents(atPath: backupSettingsPath)
    let read = data.flatMap { try? JSONDecoder().decode(BackupSettings.self, from: $0) }
    return read ?? BackupSettings()
  }

  public func save(_ settings: BackupSettings) throws {
    let part = "\(backupSettingsPath).part-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: part) }
    do {
      try KeptFiles.write(try JSONEncoder().encode(settings), to: part)
      try DatabaseCopy.rename(part, to: backupSettingsPath)
    } catch { throw StoreError.about(error, path: backupSettingsPath) }
  }

  /// Makes a backup where the settings say, and notes a failure there.
  ///
  /// - Parameters: nil takes what the settings say.
  public func backUpAsSet(
    to folder: String? = nil, keeping count: Int? = nil, withKeys: Bool = true, now: Double
  ) async throws -> Backup {
    var settings = backupSettings()
    let folder = folder ?? settings.folder ?? backupsPath
    do {
      let backup = try await backUp(to: folder, withKeys: withKeys, now: now)
      settings.failure = backup.failures.first.map { "\($0.athlete): \($0.reason)" }
      settings.failedAt = backup.isComplete ? nil : now
      if backup.isComplete {
        Self.rotate(backupsIn: folder, keeping: count ?? settings.count)
      }
      try save(settings)
      return backup
    } catch {
      (settings.failure, settings.failedAt) = ("\(error)", now)
      try? save(settings)
      throw error
    }
  }
}
