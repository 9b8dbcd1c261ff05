/// What the log says of one file.
public struct ImportLogRow: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    case imported, duplicate, attached, enriched, skipped, failed
  }

  public var name: String
  public var when: Moment
  public var outcome: Outcome
  /// The activity it stands for, while that is there.
  public var activity: String?
  /// One sentence, of what was skipped or failed.
  public var reason: String?
  /// One sentence each.
  public var warnings: [String]

  public init(
    name: String, when: Moment, outcome: Outcome, activity: String? = nil, reason: String? = nil,
    warnings: [String] = []
  ) {
    self.name = name
    self.when = when
    self.outcome = outcome
    self.activity = activity
    self.reason = reason
    self.warnings = warnings
  }
}

/// A page of the import log.
public struct ImportLogState: Sendable {
  /// Latest first.
  public var rows: [ImportLogRow]
  /// The address of the page behind this one; nil at the end.
  public var next: String?

  public init(rows: [ImportLogRow], next: String? = nil) {
    self.rows = rows
    self.next = next
  }
}

/// An archive on its way into the store.
public struct ArchiveLoadState: Sendable {
  public enum Stage: Equatable, Sendable {
    /// Its turn has not come yet.
    case waiting
    case reading
    case importing(done: Int, total: Int)
    case done(imported: Int, duplicates: Int, attached: Int, skipped: Int, failed: Int)
    /// By the athlete, after so many of so many files.
    case cancelled(done: Int, total: Int)
    /// One sentence.
    case failed(reason: String)
    case forgotten
  }

  public var stage: Stage
  public var file: String
  /// Of this page.
  public var address: String
  /// Why it waits, where that is more than its turn: one sentence.
  public var waitsBecause = ""
  public var csrf: String

  public init(stage: Stage, file: String = "", address: String = "", csrf: String = "") {
    self.stage = stage
    self.file = file
    self.address = address
    self.csrf = csrf
  }
}
