public import Engine

/// A finished run or ride.
public struct RunSummaryState: Sendable {
  public var analysis: ActivityAnalysis
  public var sport: Sport
  public var units: UnitSystem
  public var start: Moment?
  public var route: RouteSketch
  /// What the screen says of it until the script knows; nil says nothing.
  public var delivery: SessionDelivery?
  /// What the athlete said of themselves.
  public var body: AthleteBody
  /// The standard lengths (`LengthEffort`) this run was the fastest over so far.
  public var records: [Double]

  public init(
    analysis: ActivityAnalysis, sport: Sport = .running, units: UnitSystem = .metric,
    start: Moment? = nil,
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
