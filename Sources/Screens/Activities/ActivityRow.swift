public import Engine

/// An activity as one line of a list.
public struct ActivityRow: Equatable, Sendable {
  /// As in its address: `/activities/ID`.
  public var id: String
  public var title: String
  public var sport: Sport
  /// Nil for files without times.
  public var start: Moment?
  public var meters: Double
  public var movingSeconds: Double?
  /// The `d` of an SVG path in a frame of 120 × 80: the route; empty where there is none.
  public var picture = ""
  /// Beats a minute on average.
  public var heartRate: Double?
  public var climbMeters: Double?
  /// Steps or turns a minute on average.
  public var cadence: Double?
  /// As the activity's own page says it.
  public var load: Double?

  public init(
    id: String, title: String, sport: Sport, start: Moment?, meters: Double,
    movingSeconds: Double?
  ) {
    self.id = id
    self.title = title
    self.sport = sport
    self.start = start
    self.meters = meters
    self.movingSeconds = movingSeconds
  }
}
