import ActivityFiles

/// An archive or a health export that was accepted to be imported in the background. Its row lasts longer than the
/// process, so what was accepted is imported after a restart too.
public struct Upload: Equatable, Sendable {
  /// Raw values are stored and never renumbered.
  public enum Kind: UInt8, Sendable, CaseIterable {
    case health = 1
    case archive = 2
  }

  /// Raw values are stored and never renumbered.
  public enum State: UInt8, Sendable, CaseIterable {
    /// Its turn has not come yet.
    case waiting = 1
    /// It is opened, and its list is read.
    case reading = 2
    /// `done` of `total` are stored.
    case importing = 3
    case done = 4
    /// `reason` says why.
    case failed = 5
    /// By the athlete; what was stored before stays.
    case cancelled = 6

    /// Whether nothing more happens to it.
    public var isOver: Bool { rawValue >= State.done.rawValue }
  }

  public var id: Identifier
  public var kind: Kind
  /// As the athlete's file is called.
  public var name: String
  public var byteCount: Int
  /// Seconds since 1970.
  public var acceptedAt: Double
  public var state: State
  /// How often the import was begun since something of it was stored last.
  public var starts: Int
  /// Whether what the archive says as a whole (its list of gear, what could not be opened) is stored.
  public var isOpened: Bool
  /// Files or workouts that are stored, told as refused, or known, of how many.
  public var done: Int
  public var total: Int
  public var counts: UploadCounts
  /// Why it failed, in one sentence.
  public var reason: String
  /// What a health export said, as far as it is known.
  public var health: HealthReport?
  var strikes = 0
  /// Whether the upload waits until the athlete retries it.
  public var isSetAside = false
}

extension Upload {
  /// Whether files are imported one at a time, so that a file that crashes the process can be identified and the files
  /// before it are kept.
  public var isCareful: Bool { strikes > 0 || starts > UploadRepository.eagerStarts }

  /// Whether the process ended too often at the next file.
  public var mustGiveUp: Bool {
    strikes >= AttemptRows.mostStrikes || starts > UploadRepository.mostStarts
  }

  /// Whether the process crashed while it worked on the next file.
  public var isSuspect: Bool { strikes > 0 }

  /// The number of times the process ended while it worked on the next file.
  public var endings: Int {
    strikes >= AttemptRows.mostStrikes
      ? strikes / ProcessEnd.crashed.strikes : max(0, starts - 1)
  }
}

/// What became of the files of an upload so far.
public struct UploadCounts: Equatable, Sendable {
  public var imported = 0
  /// There already, `attached` included.
  public var duplicates = 0
  public var attached = 0
  public var skipped = 0
  public var failed = 0

  public init() {}

  init(_ outcomes: some Sequence<ImportOutcome>) {
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

/// What a health export came to, and when Health made it.
public struct HealthReport: Equatable, Sendable {
  public var result: HealthImportResult
  /// Seconds since 1970 and minutes its zone was ahead of UTC; nil where the export does not say.
  public var exported: (unixSeconds: Double, zoneMinutes: Int)?

  public static func == (a: HealthReport, b: HealthReport) -> Bool {
    StoredHealthReport(a) == StoredHealthReport(b)
  }
}

/// Why an import stopped before its end: the athlete cancelled it, or it is over already.
public struct UploadEnded: Error, Equatable {
  public init() {}
}
