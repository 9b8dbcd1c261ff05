public import Engine

/// The contents of the backups page.
public struct BackupState: Sendable {
  /// An existing backup.
  public struct BackupEntry: Equatable, Sendable {
    public var at: Instant
    public var byteCount: Int
    public var athleteCount: Int
    /// The backup's folder on the server.
    public var path: String
    /// Whether the backup contains every athlete's file.
    public var isComplete: Bool

    public init(
      at: Instant, byteCount: Int, athleteCount: Int, path: String, isComplete: Bool = true
    ) {
      (self.at, self.byteCount, self.athleteCount) = (at, byteCount, athleteCount)
      (self.path, self.isComplete) = (path, isComplete)
    }
  }

  /// The reason why the typed settings were rejected.
  public enum Problem: Equatable, Sendable, CaseIterable {
    case relative, unwritable, ownData, count
  }

  /// The existing backups, newest first.
  public var made: [BackupEntry]
  /// The reason why the last backup failed, in one sentence; nil if it succeeded.
  public var failure: String?
  public var failedAt: Instant?
  /// The folder as typed; empty for Andante's own folder.
  public var folder: String
  public var count: String
  public var problem: Problem?
  public var wasSaved: Bool
  /// Whether a backup is in progress.
  public var isBackingUp: Bool
  /// Whether this is a demo, whose backups are invented and whose settings can't be changed.
  public var isDemo = false
  public var csrf: String

  public init(
    made: [BackupEntry] = [], failure: String? = nil, failedAt: Instant? = nil, folder: String = "",
    count: String = "7", problem: Problem? = nil, wasSaved: Bool = false, isBackingUp: Bool = false,
    csrf: String = ""
  ) {
    (self.made, self.failure, self.failedAt) = (made, failure, failedAt)
    (self.folder, self.count, self.problem) = (folder, count, problem)
    (self.wasSaved, self.isBackingUp, self.csrf) = (wasSaved, isBackingUp, csrf)
  }
}
