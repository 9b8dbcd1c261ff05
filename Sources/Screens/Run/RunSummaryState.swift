public import Engine

/// Where the finished run's log is.
public enum RunDelivery: Equatable, Sendable {
  /// Only on this device, its end can still be taken back.
  case undoable
  /// Only on this device, to be posted by itself.
  case waiting
  /// On the server, at this address.
  case stored(url: String)
  /// The server will not take it; it stays on this device.
  case refused
  /// It was played, and is not kept.
  case played
}

public struct RunSummaryState: Sendable {
  public var analysis: ActivityAnalysis
  public var units: UnitSystem
  public var start: Moment?
  public var route: RouteSketch
  /// What the screen says of it until the script knows; nil says nothing.
  public var delivery: RunDelivery?
  /// What the athlete said of themselves.
  public var body: AthleteBody
  /// The standard lengths (`LengthEffort`) this run was the fastest over so far.
  public var records: [Double]

  public init(
    analysis: ActivityAnalysis, units: UnitSystem = .metric, start: Moment? = nil,
    route: RouteSketch = RouteSketch(), delivery: RunDelivery? = nil,
    body: AthleteBody = AthleteBody(), records: [Double] = []
  ) {
    self.analysis = analysis
    self.units = units
    self.start = start
    self.route = route
    self.delivery = delivery
    self.body = body
    self.records = records
  }
}
