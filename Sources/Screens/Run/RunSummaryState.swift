public import Engine

/// A finished run or ride.
public struct RunSummaryState: Sendable {
  public var analysis: ActivityAnalysis
  public var sport: Sport
  public var units: UnitSystem
  public var start: Instant?
  public var route: RouteSketch
  /// The initial message about the log, until the script updates it; nil for no message.
  public var delivery: SessionDelivery?
  /// The athlete's body measurements from the settings.
  public var body: AthleteBody
  /// The standard distances (`LengthEffort`) over which this run set a record.
  public var records: [Double]

  public init(
    analysis: ActivityAnalysis, sport: Sport = .running, units: UnitSystem = .metric,
    start: Instant? = nil,
    route: RouteSketch = RouteSketch(), delivery: SessionDelivery? = nil,
    body: AthleteBody = AthleteBody(), records: [Double] = []
  ) {
    self.analysis = analysis
    self.sport = sport
    self.units = units
    self.start = start
    self.route = route
    self.delivery = delivery
    self.body = body
    self.records = records
  }
}
