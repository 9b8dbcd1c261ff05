public import Engine

/// The state of a run or ride, both before it starts and while it is in progress. Created after every event, and used
/// to draw every slot.
public struct LiveRunState: Sendable {
  /// The sport, which decides whether the main number is a pace or a speed.
  public var sport: Sport
  /// The part of the state that every kind of session has.
  public var session: SessionSnapshot
  /// The cadence coach's state.
  public var cadence: CadenceSnapshot
  /// The units of distances, heights, paces and body measurements.
  public var units: UnitSystem
  /// The route so far. The session passes on each position separately, so its snapshot doesn't contain the route.
  public var route: RouteSketch
  /// The athlete's choices, which the controls show.
  public var choices: SessionChoices
  /// The unit of target speeds.
  public var tempo: TempoUnit
  /// The time at rest after which the session pauses automatically, in seconds; 0 for never.
  public var autoPauseSeconds: Int

  public init(
    sport: Sport = .running, session: SessionSnapshot = SessionSnapshot(),
    cadence: CadenceSnapshot = CadenceSnapshot(),
    units: UnitSystem = .metric, route: RouteSketch = RouteSketch(),
    choices: SessionChoices = SessionChoices(), tempo: TempoUnit = .pace,
    autoPauseSeconds: Int = Int(CoachKind.run.defaultAutoPauseSeconds)
  ) {
    self.sport = sport
    self.session = session
    self.cadence = cadence
    self.units = units
    self.route = route
    self.choices = choices
    self.tempo = tempo
    self.autoPauseSeconds = autoPauseSeconds
  }
}

extension LiveRunState {
  /// Creates the state of a run or ride.
  public init(
    _ session: LiveSession, _ preferences: DisplayPreferences, _ route: RouteSketch = RouteSketch()
  ) {
    self.init(
      sport: session.sport, session: session.snapshot, cadence: session.coach.cadence,
      units: preferences.units, route: route, choices: session.choices, tempo: preferences.tempo,
      autoPauseSeconds: Int(session.autoPauseSeconds))
  }
}
