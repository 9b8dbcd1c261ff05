public import Engine

/// The live run as the page shows it. A value made from the session's snapshot once a second.
public struct LiveRunState: Sendable {
  public var snapshot: RunSnapshot
  public var units: UnitSystem
  /// Kept by the session beside the snapshot, one `add` a fix.
  public var route: RouteSketch

  public init(
    snapshot: RunSnapshot, units: UnitSystem = .metric, route: RouteSketch = RouteSketch()
  ) {
    self.snapshot = snapshot
    self.units = units
    self.route = route
  }
}
