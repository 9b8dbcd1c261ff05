public import Engine

/// The live run as the page shows it. A value made from the session's snapshot once a second.
public struct LiveRunState: Sendable {
  public var snapshot: SessionSnapshot
  public var units: UnitSystem
  /// Kept by the session beside the snapshot, one `add` a fix.
  public var route: RouteSketch
  /// What the athlete chose, for what the controls show.
  public var choices: SessionChoices
  /// Whether target speeds are shown as km/h or mph, else as a pace.
  public var showsSpeed: Bool

  public init(
    snapshot: SessionSnapshot, units: UnitSystem = .metric, route: RouteSketch = RouteSketch(),
    choices: SessionChoices = SessionChoices(), showsSpeed: Bool = false
  ) {
    self.snapshot = snapshot
    self.units = units
    self.route = route
    self.choices = choices
    self.showsSpeed = showsSpeed
  }
}
