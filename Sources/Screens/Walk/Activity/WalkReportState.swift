public import Engine

/// One walk on one printed page.
public struct WalkReportState: Sendable {
  public var id: String
  /// Who walked; empty where nobody said.
  public var walker: String
  public var start: Moment?
  public var now: Moment
  public var walk: ActivityWalk
  public var units: UnitSystem
  /// Walks of the last weeks, this one's among them, latest first.
  public var latest: [WalkHistoryRow]

  public init(
    id: String, walker: String, start: Moment?, now: Moment, walk: ActivityWalk,
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
