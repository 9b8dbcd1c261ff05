import Engine

/// What the page of backups shows.
public struct BackupState: Sendable {
  /// A backup that is there.
  public struct Made: Equatable, Sendable {
    public var at: Moment
    public var byteCount: Int
    public var athleteCount: Int
    /// A folder of the server's.
    public var place: String
    /// Whether every athlete's file is in it.
    public var isComplete: Bool

    public init(
      at: Moment, byteCount: Int, athleteCount: Int, place: String, isComplete: Bool = true
    ) {
      (self.at, self.byteCount, self.athleteCount) = (at, byteCount, athleteCount)
      (self.place, self.isComplete) = (place, isComplete)
    }
  }

  /// What was wrong with what was typed.
  public enum Problem: Equatable, Sendable, CaseIterable {
    case relative, unwritable, ownData, count
  }

  /// Newest first.
  public var made: [Made]
  /// Why the last one failed, in one sentence; nil where it did not.
  public var failure: String?
  public var failedAt: Moment?
  /// As it was typed; empty for the folder of Andante's own.
  public var folder: String
  public var count: String
  public var problem: Problem?
  public var wasSaved: Bool
  /// Whether one is being made.
  public var isMaking: Bool
  /// Whether the backups are made up and nothing can be changed.
  public var isDemo = false
  public var csrf: String

  public init(
    made: [Made] = [], failure: String? = nil, failedAt: Moment? = nil, folder: String = "",
    count: String = "7", problem: Problem? = nil, wasSaved: Bool = false, isMaking: Bool = false,
    csrf: String = ""
  ) {
    (self.made, self.failure, self.failedAt) = (made, failure, failedAt)
    (self.folder, self.count, self.problem) = (folder, count, problem)
    (self.wasSaved, self.isMaking, self.csrf) = (wasSaved, isMaking, csrf)
  }
}
