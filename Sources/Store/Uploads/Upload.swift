import ActivityFiles
public import Engine
public import Model

/// An accepted archive or health export that is imported in the background. It is stored in the database, so that the
/// import continues after a restart.
public struct Upload: Equatable, Sendable {
  /// The kind of file that was uploaded. Raw values are stored and never renumbered.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case health = 1
    case archive = 2
  }

  public var id: Identifier
  public var kind: Kind
  /// The name of the file that the athlete selected.
  public var name: String
  public var byteCount: Int
  /// The time at which the upload was accepted, in seconds since 1970.
  public var acceptedAt: Double
  public var state: UploadState
  /// How many times the import was started since it last stored an item.
  public var starts: Int
  /// Whether the data about the archive as a whole has been stored: its list of gear, and the items that could not be
  /// opened.
  public var isOpened: Bool
  /// The number of files or workouts that were stored, rejected or already known, and the total number.
  public var done: Int
  public var total: Int
  public var counts: UploadCounts
  /// The reason for the failure, in one sentence.
  public var reason: String
  /// The report on a health export, with the results so far.
  public var health: HealthReport?
  var strikes = 0
  /// Whether the upload is on hold until the athlete retries it.
  public var isSetAside = false
}

extension Upload {
  /// The progress, as pages show it.
  public var progress: UploadProgress {
    UploadProgress(state, done: done, total: total, counts: counts, reason: reason)
  }

  /// Whether files are imported one at a time, so that a file that crashes the process can be identified and the files
  /// before it are kept.
  public var importsOneByOne: Bool { strikes > 0 || starts > UploadRepository.immediateStarts }

  /// Whether the process ended too often while working on the next file.
  public var hasFailedTooOften: Bool {
    strikes >= AttemptRows.maximumStrikes || starts > UploadRepository.maximumStarts
  }

  /// Whether the process crashed while working on the next file.
  public var isSuspect: Bool { strikes > 0 }

  /// How many times the process ended while working on the next file.
  public var endings: Int {
    strikes >= AttemptRows.maximumStrikes
      ? strikes / ProcessEnd.crashed.strikes : max(0, starts - 1)
  }
}

/// The result of importing a health export, and the time at which the Health app created the export.
public struct HealthReport: Equatable, Sendable {
  public var result: HealthImportResult
  /// The time at which the export was created; nil if the export doesn't contain it.
  public var exported: Instant?

  public static func == (a: HealthReport, b: HealthReport) -> Bool {
    StoredHealthReport(a) == StoredHealthReport(b)
  }
}

/// The error for an import that stopped because the athlete cancelled it or because it had already ended.
public struct UploadEndedError: Error, Equatable {
  public init() {}
}
