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

  static func path(in dataPath: String) -> String { dataPath + "/backups.json" }

  /// Returns the stored settings, or nil if nothing is stored.
  static func stored(in dataPath: String) throws -> BackupSettings? {
    try FileManager.default.contents(atPath: path(in: dataPath)).map {
      try JSONDecoder().decode(BackupSettings.self, from: $0)
    }
  }
}

extension DataDirectory {
  private var backupSettingsPath: String { BackupSettings.path(in: path) }

  /// Returns the stored settings. Falls back to the defaults if they are missing or damaged, which `examine`
  /// reports.
  public func backupSettings() -> BackupSettings {
    (try? BackupSettings.stored(in: path)) ?? BackupSettings()
  }

  public func save(_ settings: BackupSettings) throws {
    var settings = settings
    settings.directory = settings.directory ?? backupSettings().directory
    let part = "\(backupSettingsPath)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
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
      var failure = backup.failures.first.map { "\($0.athlete): \($0.reason)" }
      do {
        try await onOwnThread {
          try rotate(backupsIn: folder, keeping: count ?? settings.count)
        }
      } catch {
        failure = failure ?? "old backups cannot be removed: \(error.localizedDescription)"
      }
      try note(failure: failure, at: failure == nil ? nil : now)
      return backup
    } catch {
      // The original error matters more than failing to record it.
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
