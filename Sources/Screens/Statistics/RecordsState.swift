import Engine

/// What a best is of.
public enum BestKind: Equatable, Sendable {
  /// The fastest over metres.
  case length(Double)
  /// The fastest over seconds.
  case duration(Double)
  /// The greatest mean power over seconds.
  case power(Double)
  case longest, longestTime, mostClimb
  /// The most repetitions in a set; `Exercise.number`.
  case exercise(UInt8)
}

/// A best with the activity it was done in.
public struct Best: Equatable, Sendable {
  /// m/s, watts, metres, seconds or repetitions, by its kind.
  public var value: Double
  /// As in its address: `/activities/ID`.
  public var activity: String
  /// Nil for files without times.
  public var start: Moment?

  public init(value: Double, activity: String, start: Moment?) {
    self.value = value
    self.activity = activity
    self.start = start
  }
}

/// The best of one kind in the days that are looked at, and of all time.
public struct BestRow: Equatable, Sendable {
  public var kind: BestKind
  /// Nil where there is none in the days, or where they are all time.
  public var shown: Best?
  public var allTime: Best

  public init(kind: BestKind, shown: Best? = nil, allTime: Best) {
    self.kind = kind
    self.shown = shown
    self.allTime = allTime
  }
}

/// A curve of bests over durations.
public struct BestCurve: Equatable, Sendable {
  public struct Point: Equatable, Sendable {
    public var seconds: Double
    /// m/s or watts; nil where nothing was so long in the days that are looked at.
    public var shown: Double?
    public var allTime: Double

    public init(seconds: Double, shown: Double?, allTime: Double) {
      self.seconds = seconds
      self.shown = shown
      self.allTime = allTime
    }
  }

  /// Ascending.
  public var points: [Point]

  public init(points: [Point] = []) { self.points = points }
}

/// What the page of records shows, of one sport.
public struct RecordsState: Sendable {
  /// Its filter has a sport.
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
