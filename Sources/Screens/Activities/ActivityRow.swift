public import Engine

/// An activity as a row of a list.
public struct ActivityRow: Equatable, Sendable {
  /// The identifier in the activity's address, `/activities/ID`.
  public var id: String
  public var title: String
  public var sport: Sport
  /// The start, or nil if the file has no times.
  public var start: Instant?
  public var meters: Double
  public var movingSeconds: Double?
  /// The route as the `d` attribute of an SVG path in a 120 × 80 view box; empty for an activity without a route.
  public var picture = ""
  /// The average heart rate in beats per minute.
  public var heartRate: Double?
  public var climbMeters: Double?
  /// The average cadence in steps or revolutions per minute.
  public var cadence: Double?
  /// The training load, as shown on the activity's page.
  public var load: Double?

  public init(
    id: String, title: String, sport: Sport, start: Instant?, meters: Double,
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
