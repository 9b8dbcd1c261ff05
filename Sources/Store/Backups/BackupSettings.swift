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
  /// The directory's identity, made with its first backup and in none of them: a directory that is made of a backup has one of
  /// its own.
  var directory: String?

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
    var settings = settings
    settings.directory = settings.directory ?? backupSettings().directory
    let part = "\(backupSettingsPath)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
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
    let settings = backupSettings()
    let folder = folder ?? settings.folder ?? backupsPath
    do {
      let backup = try await backUp(to: folder, withKeys: withKeys, now: now)
      try await onOwnThread { rotate(backupsIn: folder, keeping: count ?? settings.count) }
      try note(
        failure: backup.failures.first.map { "\($0.athlete): \($0.reason)" },
        at: backup.isComplete ? nil : now)
      return backup
    } catch {
      try? note(failure: "\(error)", at: now)
      throw error
    }
  }

  /// What else the settings say may have changed while the backup was made.
  private func note(failure: String?, at failedAt: Double?) throws {
    var settings = backupSettings()
    (settings.failure, settings.failedAt) = (failure, failedAt)
    try save(settings)
  }

  /// What tells this directory's backups from those of others.
  func backupIdentity() throws -> String {
    if let known = backupSettings().directory { return known }
    var settings = backupSettings()
    let identity = Identifier.random().description
    settings.directory = identity
    try save(settings)
    return identity
  }
}
