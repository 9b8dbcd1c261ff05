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
