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

/// Which files of the log are shown.
public enum ImportLogPart: Equatable, Sendable, CaseIterable {
  case all, new, duplicates, skipped, failed

  /// As the address names it; empty of all.
  public var name: String {
    switch self {
    case .all: ""
    case .new: "new"
    case .duplicates: "duplicates"
    case .skipped: "skipped"
    case .failed: "failed"
    }
  }

  var address: String {
    self == .all ? "/import/log" : joined("/import/log?show=", name)
  }

  var words: ImportLogWords {
    switch self {
    case .all: .all
    case .new: .new
    case .duplicates: .duplicates
    case .skipped: .skipped
    case .failed: .failed
    }
  }
}

/// A page of the import log.
public struct ImportLogState: Sendable {
  /// Latest first.
  public var rows: [ImportLogRow]
  public var shown: ImportLogPart
  /// The address of the page behind this one; nil at the end.
  public var next: String?

  public init(rows: [ImportLogRow], shown: ImportLogPart = .all, next: String? = nil) {
    self.rows = rows
    self.shown = shown
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
  /// What could not be used, as many as fit the page.
  public var failures: [ImportedFile] = []
  /// What it brought, once it is done.
  public var news: ArchiveNews?
  public var csrf: String

  public init(stage: Stage, file: String = "", address: String = "", csrf: String = "") {
    self.stage = stage
    self.file = file
    self.address = address
    self.csrf = csrf
  }
}
