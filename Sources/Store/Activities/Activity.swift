public import Engine

/// A stored activity with its totals, splits and quality, but without its points.
public struct Activity: Equatable, Sendable {
  public var id: Identifier
  public var sport: Sport
  public var title: String
  public var notes: String
  /// The start in seconds since 1970; nil for files without times.
  public var startUnixSeconds: Double?
  /// The offset of the athlete's time zone from UTC, in minutes.
  public var zoneMinutes: Int
  public var sourceKind: SourceKind
  /// The name of the imported file; empty for a session.
  public var sourceName: String
  /// The metrics. `points` is empty; use `ActivityRepository.track(of:)` to read the points.
  public var analysis: ActivityAnalysis
  /// A hash of a session's snapshots; nil for files.
  public var digest: UInt64?
  public var deletedAt: Double?
}

/// The properties of an activity that are shown in lists.
public struct ActivitySummary: Equatable, Sendable {
  public var id: Identifier
  public var sport: Sport
  public var title: String
  public var startUnixSeconds: Double?
  public var zoneMinutes: Int
  public var distanceMeters: Double
  public var movingSeconds: Double?
  public var elapsedSeconds: Double?
  public var elevationGainMeters: Double?
  public var averageHeartRate: Double?
}

/// A filter for lists of activities. An empty filter matches all activities.
public struct ActivityFilter: Equatable, Sendable {
  public var sport: Sport?
  /// Words that must each occur in the title or the notes. Case is ignored for ASCII letters only.
  public var text: String?
  /// The first and last day (inclusive), in days since 1970 in the activity's own time zone.
  public var firstDay: Int?
  public var lastDay: Int?

  public init(
    sport: Sport? = nil, text: String? = nil, firstDay: Int? = nil, lastDay: Int? = nil
  ) {
    self.sport = sport
    self.text = text
    self.firstDay = firstDay
    self.lastDay = lastDay
  }
}

/// A position in an activity list. The next page starts immediately after it, even if activities were added in the
/// meantime.
public struct ActivityCursor: Equatable, Sendable, LosslessStringConvertible {
  /// The start time of the last activity before the position, or the time at which that activity was stored if its
  /// start is unknown.
  public let sortTime: Double
  let row: Int64

  init(sortTime: Double, row: Int64) {
    self.sortTime = sortTime
    self.row = row
  }

  public init?(_ description: String) {
    let parts = description.split(separator: "-")
    guard parts.count == 2, let bits = UInt64(parts[0], radix: 16),
      let row = InputRange<Int64>(0...(.max)).parse(parts[1]),
      Double(bitPattern: bits).isFinite
    else { return nil }
    self.init(sortTime: Double(bitPattern: bits), row: row)
  }

  public var description: String { String(sortTime.bitPattern, radix: 16) + "-\(row)" }
}

/// A page of an activity list, latest activity first.
public struct ActivityPage: Equatable, Sendable {
  public var activities: [ActivitySummary]
  /// The position of the next page; nil for the last page.
  public var next: ActivityCursor?
}
