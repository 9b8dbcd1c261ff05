public import Engine

/// A walk as its screens show it while it is prepared, goes on or calibrates. A value made at
/// each step and once a second; every slot is drawn from it.
public struct WalkLiveState: Sendable {
  /// What sessions of every kind share.
  public var session: SessionSnapshot
  /// What the walk coach makes of the steps.
  public var walk: WalkSnapshot
  /// For distances.
  public var units: UnitSystem
  /// For step lengths and walking speeds.
  public var unit: WalkUnit
  /// What the walker chose, for what the controls show.
  public var choices: SessionChoices
  /// Kept by the session beside the snapshot, one `add` a fix.
  public var route: RouteSketch

  public init(
    session: SessionSnapshot = SessionSnapshot(), walk: WalkSnapshot = WalkSnapshot(),
    units: UnitSystem = .metric, unit: WalkUnit? = nil,
    choices: SessionChoices = SessionChoices(), route: RouteSketch = RouteSketch()
  ) {
    self.session = session
    self.walk = walk
    self.units = units
    self.unit = unit ?? WalkUnit(usualIn: units)
    self.choices = choices
    self.route = route
  }
}

/// A walk that came before, as the home of walks recalls it.
public struct LatestWalk: Sendable {
  public var summary: WalkSummary
  public var start: Moment?
  /// Of its activity; nil while it is only on this device.
  public var address: String?

  public init(summary: WalkSummary, start: Moment? = nil, address: String? = nil) {
    self.summary = summary
    self.start = start
    self.address = address
  }
}

/// The screen before a walk.
public struct WalkHomeState: Sendable {
  public var live: WalkLiveState
  public var latest: LatestWalk?
  /// Nil when there is none, or when the page's own storage has not been read yet.
  public var unfinished: UnfinishedSession?
  public var isDemo: Bool

  public init(
    live: WalkLiveState = WalkLiveState(), latest: LatestWalk? = nil,
    unfinished: UnfinishedSession? = nil, isDemo: Bool = false
  ) {
    self.live = live
    self.latest = latest
    self.unfinished = unfinished
    self.isDemo = isDemo
  }
}

/// The calibration: ready, in progress or done by the snapshot's phase.
public struct WalkCalibrationState: Sendable {
  public var live: WalkLiveState

  public init(live: WalkLiveState = WalkLiveState()) { self.live = live }
}

/// A finished walk.
public struct WalkSummaryState: Sendable {
  public var summary: WalkSummary
  public var units: UnitSystem
  public var unit: WalkUnit
  public var start: Moment?
  /// What the screen says of it until the script knows; nil says nothing.
  public var delivery: SessionDelivery?
  /// Empty without positions.
  public var route: RouteSketch

  public init(
    summary: WalkSummary, units: UnitSystem = .metric, unit: WalkUnit? = nil,
    start: Moment? = nil, delivery: SessionDelivery? = nil, route: RouteSketch = RouteSketch()
  ) {
    self.summary = summary
    self.units = units
    self.unit = unit ?? WalkUnit(usualIn: units)
    self.start = start
    self.delivery = delivery
    self.route = route
  }
}
