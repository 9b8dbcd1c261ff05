public import Engine

/// The contents of a walking report.
public struct WalkReportState: Sendable {
  public var id: String
  /// The walker's name; empty if unknown.
  public var walker: String
  public var start: Instant?
  public var now: Instant
  public var walk: ActivityWalk
  public var units: UnitSystem
  /// The walks of the last few weeks, including the walk in the report, latest first.
  public var latest: [WalkHistoryRow]

  public init(
    id: String, walker: String, start: Instant?, now: Instant, walk: ActivityWalk,
    units: UnitSystem = .metric, latest: [WalkHistoryRow] = []
  ) {
    self.id = id
    self.walker = walker
    self.start = start
    self.now = now
    self.walk = walk
    self.units = units
    self.latest = latest
  }
}
