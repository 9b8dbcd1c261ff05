public import Engine

/// The quantity that a record measures.
public enum BestKind: Equatable, Sendable {
  /// The fastest speed over a distance in metres.
  case length(Double)
  /// The fastest speed over a duration in seconds.
  case duration(Double)
  /// The highest mean power over a duration in seconds.
  case power(Double)
  case longest, longestTime, mostClimb
  /// The most repetitions in a set of an exercise, given by `Exercise.number`.
  case exercise(UInt8)
}

/// A record and its activity.
public struct Best: Equatable, Sendable {
  /// The value in m/s, watts, metres, seconds or repetitions, depending on the kind.
  public var value: Double
  /// The activity's ID in its URL `/activities/ID`.
  public var activity: String
  /// The activity's start; nil for files without times.
  public var start: Instant?

  public init(value: Double, activity: String, start: Instant?) {
    self.value = value
    self.activity = activity
    self.start = start
  }
}

/// The records of a kind: the best of the selected days and the best of all time.
public struct BestRow: Equatable, Sendable {
  public var kind: BestKind
  /// The best of the selected days; nil if these days have no record of this kind, or if all time is selected.
  public var shown: Best?
  public var allTime: Best

  public init(kind: BestKind, shown: Best? = nil, allTime: Best) {
    self.kind = kind
    self.shown = shown
    self.allTime = allTime
  }
}

/// A curve of personal bests by duration.
public struct BestCurve: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    public var seconds: Double
    /// A speed in m/s or a power in watts. Nil if no activity of the selected days was long enough.
    public var shown: Double?
    public var allTime: Double

    public init(seconds: Double, shown: Double?, allTime: Double) {
      self.seconds = seconds
      self.shown = shown
      self.allTime = allTime
    }
  }

  /// The points in ascending order of duration.
  public var points: [Point]

  public init(points: [Point] = []) { self.points = points }
}

/// The contents of the records page for one sport.
public struct RecordsState: Sendable {
  /// The state that all statistics pages share. On this page, the filter always has a sport.
  public var frame: StatisticsFrame
  public var speeds: BestCurve
  public var powers: BestCurve
  public var rows: [BestRow]

  public init(
    frame: StatisticsFrame, speeds: BestCurve = BestCurve(), powers: BestCurve = BestCurve(),
    rows: [BestRow] = []
  ) {
    self.frame = frame
    self.speeds = speeds
    self.powers = powers
    self.rows = rows
  }
}
