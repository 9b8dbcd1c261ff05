/// The state of an upload's import. Raw values are stored and never renumbered.
public enum UploadState: UInt8, Sendable, CaseIterable {
  /// The import hasn't begun.
  case waiting = 1
  /// The file is being opened, and its contents are being listed.
  case reading = 2
  /// `done` of `total` items are stored.
  case importing = 3
  case done = 4
  /// The import failed. `reason` contains the reason.
  case failed = 5
  /// The athlete cancelled the import. Items that were already stored are kept.
  case cancelled = 6

  /// Whether the import has ended.
  public var isOver: Bool { rawValue >= UploadState.done.rawValue }
}

/// The results so far for an upload's files.
public struct UploadCounts: Equatable, Sendable {
  public var imported = 0
  /// The number of items that were already stored, including `attached`.
  public var duplicates = 0
  public var attached = 0
  public var skipped = 0
  public var failed = 0

  public init() {}

  public init(_ outcomes: some Sequence<ImportLogOutcome>) {
    for outcome in outcomes {
      switch outcome {
      case .imported: imported += 1
      case .duplicate: duplicates += 1
      case .attached, .enriched: (duplicates, attached) = (duplicates + 1, attached + 1)
      case .skipped: skipped += 1
      case .failed: failed += 1
      }
    }
  }
}

/// The progress of an upload's import.
public struct UploadProgress: Equatable, Sendable {
  public var state: UploadState
  /// The number of files or workouts that were stored, rejected or already known, and the total number.
  public var done: Int
  public var total: Int
  public var counts: UploadCounts
  /// The reason for a failure or for waiting, in one sentence; empty if the upload is only queued.
  public var reason: String

  public init(
    _ state: UploadState, done: Int = 0, total: Int = 0, counts: UploadCounts = UploadCounts(),
    reason: String = ""
  ) {
    (self.state, self.done, self.total) = (state, done, total)
    (self.counts, self.reason) = (counts, reason)
  }
}
