public import Engine
public import Model

/// An entry of the import log, for one file.
public struct ImportLogRow: Equatable, Sendable {
  public var name: String
  public var when: Instant
  public var outcome: ImportLogOutcome
  /// The identifier of the file's activity, or nil if no activity was created or it was deleted.
  public var activity: String?
  /// The reason why the file was skipped or failed, in one sentence.
  public var reason: String?
  /// The warnings, one sentence each.
  public var warnings: [String]

  public init(
    name: String, when: Instant, outcome: ImportLogOutcome, activity: String? = nil,
    reason: String? = nil,
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

/// A filter of the import log by result.
public enum ImportLogPart: Equatable, Sendable, CaseIterable {
  case all, new, duplicates, skipped, failed

  /// The filter's name in the address; empty for `all`.
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

/// One page of the import log.
public struct ImportLogState: Sendable {
  /// The entries, latest first.
  public var rows: [ImportLogRow]
  public var shown: ImportLogPart
  /// The address of the next page, or nil on the last one.
  public var next: String?

  public init(rows: [ImportLogRow], shown: ImportLogPart = .all, next: String? = nil) {
    self.rows = rows
    self.shown = shown
    self.next = next
  }
}

/// The progress of an archive's import.
public struct ArchiveLoadState: Sendable {
  /// The import's progress, or nil if the server no longer knows the import.
  public var upload: UploadProgress?
  public var file: String
  /// The address of this page.
  public var address: String
  /// The files that couldn't be imported, limited to the number that the page shows.
  public var failures: [ImportedFile] = []
  /// The new activities, once the import has finished.
  public var news: ImportedActivities?
  public var csrf: String

  public init(
    upload: UploadProgress?, file: String = "", address: String = "", csrf: String = ""
  ) {
    self.upload = upload
    self.file = file
    self.address = address
    self.csrf = csrf
  }
}
