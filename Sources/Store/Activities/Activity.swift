public import Engine

/// A stored activity with its totals, splits and quality, but without its points.
public struct Activity: Equatable, Sendable {
  public var id: Identifier
  public var sport: Sport
  public var title: String
  public var notes: String
  /// Nil for files without times.
  public var startUnixSeconds: Double?
  /// Minutes the athlete's zone was ahead of UTC.
  public var zoneMinutes: Int
  public var sourceKind: SourceKind
  /// The imported file's own name; empty for a session.
  public var sourceName: String
  /// `points` is empty; `ActivityRepository.track(of:)` has them.
  public var analysis: ActivityAnalysis
  /// Hash over a session's snapshots; nil for files.
  public var digest: UInt64?
  public var deletedAt: Double?
}

/// What a list shows of an activity.
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

/// Which activities a list shows. Empty means all.
public struct ActivityFilter: Equatable, Sendable {
  public var sport: Sport?
  /// Words looked for in titles and notes, ignoring the case of ASCII letters.
  public var text: String?
  /// Days since 1970 by the activity's own zone, both included.
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

/// A place in a list, so that the next page starts right behind it however the list grew meanwhile.
public struct ActivityCursor: Equatable, Sendable, LosslessStringConvertible {
  /// When the last activity before the place began, or was stored where that is unknown.
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

/// Part of a list, latest first.
public struct ActivityPage: Equatable, Sendable {
  public var activities: [ActivitySummary]
  /// Where to go on; nil at the end.
  public var next: ActivityCursor?
}
