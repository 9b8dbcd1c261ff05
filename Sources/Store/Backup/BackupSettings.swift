import Foundation

/// The settings for a data directory's nightly backups, and the outcome of the last backup. The settings apply to all
/// athletes and are stored in the directory's `backups.json`.
public struct BackupSettings: Equatable, Sendable, Codable {
  public static let counts = 1...365

  /// The absolute path of the folder for backups; nil for `backups/` in the data directory.
  public var folder: String?
  public var count = 7
  /// The reason why the last backup failed, in one sentence; nil if it succeeded.
  public var failure: String?
  /// The time of the failure, in seconds since 1970.
  public var failedAt: Double?
  /// The directory's identity, which is created with its first backup. It isn't included in backups, so a directory
  /// that is restored from a backup gets a new one.
  var directory: String?

  public init() {}

  static func path(in dataPath: String) -> String { dataPath + "/backups.json" }

  /// Returns the stored settings, or nil if settings haven't been stored yet.
  static func stored(in dataPath: String) throws -> BackupSettings? {
    try FileManager.default.contents(atPath: path(in: dataPath)).map {
      try JSONDecoder().decode(BackupSettings.self, from: $0)
    }
  }
}

extension DataDirectory {
  private var backupSettingsPath: String { BackupSettings.path(in: path) }

  /// Returns the stored settings, or the defaults if the settings are missing or damaged. `examine` reports damaged
  /// settings.
  public func backupSettings() -> BackupSettings {
    (try? BackupSettings.stored(in: path)) ?? BackupSettings()
  }

  public func save(_ settings: BackupSettings) throws {
    var settings = settings
    settings.directory = settings.directory ?? backupSettings().directory
    let part = "\(backupSettingsPath)\(UnfinishedFiles.mark)\(UUID().uuidString.prefix(8))"
    defer { FileManager.default.removeLeftover(part) }
    do {
      try PrivateFileWriter.write(try JSONEncoder().encode(settings), to: part)
      try DatabaseCopy.rename(part, to: backupSettingsPath)
    } catch { throw StoreError.about(error, path: backupSettingsPath) }
  }

  /// Makes a backup according to the settings, removes old backups, and stores the outcome. Arguments that are nil
  /// default to the values from the settings.
  public func backUpAsSet(
    to folder: String? = nil, keeping count: Int? = nil, withKeys: Bool = true,
    accounts: AccountStore? = nil, now: Double
  ) async throws -> Backup {
    let settings = backupSettings()
    let folder = folder ?? settings.folder ?? backupsPath
    do {
      let backup = try await backUp(
        to: folder, withKeys: withKeys, accounts: accounts, now: now)
      var failure = backup.failures.first.map { "\($0.athlete): \($0.reason)" }
      do {
        try await runOnSeparateThread {
          try rotate(backupsIn: folder, keeping: count ?? settings.count)
        }
      } catch {
        failure = failure ?? "old backups cannot be removed: \(error.localizedDescription)"
      }
      try note(failure: failure, at: failure == nil ? nil : now)
      return backup
    } catch {
      // Best effort: the original error matters more than failing to record it.
      try? note(failure: "\(error)", at: now)
      throw error
    }
  }

  /// Stores the outcome of a backup. Rereads the settings first, because they may have changed during the backup.
  private func note(failure: String?, at failedAt: Double?) throws {
    var settings = backupSettings()
    (settings.failure, settings.failedAt) = (failure, failedAt)
    try save(settings)
  }

  /// Returns the identity that distinguishes this directory's backups from those of other directories. Creates it if
  /// necessary.
  func backupIdentity() throws -> String {
    if let known = backupSettings().directory { return known }
    var settings = backupSettings()
    let identity = Identifier.random().description
    settings.directory = identity
    try save(settings)
    return identity
  }
}
