public import Engine

/// A run or a ride as its screens show it before the start and while it goes on. A value made at each event and once a
/// second; every slot is drawn from it.
public struct LiveRunState: Sendable {
  /// What is done: a pace or a speed rules accordingly.
  public var sport: Sport
  /// What sessions of every kind share.
  public var session: SessionSnapshot
  /// What the cadence coach makes of the run.
  public var cadence: CadenceSnapshot
  /// For distances, heights, paces and the body.
  public var units: UnitSystem
  /// Kept by the session beside the snapshot, one `add` a fix.
  public var route: RouteSketch
  /// What the athlete chose, for what the controls show.
  public var choices: SessionChoices
  /// What target speeds are shown in.
  public var tempo: TempoUnit

  public init(
    sport: Sport = .running, session: SessionSnapshot = SessionSnapshot(),
    cadence: CadenceSnapshot = CadenceSnapshot(),
    units: UnitSystem = .metric, route: RouteSketch = RouteSketch(),
    choices: SessionChoices = SessionChoices(), tempo: TempoUnit = .pace
  ) {
    self.sport = sport
    self.session = session
    self.cadence = cadence
    self.units = units
    self.route = route
    self.choices = choices
    self.tempo = tempo
  }
}
