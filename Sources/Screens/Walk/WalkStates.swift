public import Engine

/// The state of a walk or calibration, both before it starts and while it is in progress. Created at each step and
/// every second, and used to draw every slot.
public struct WalkLiveState: Sendable {
  /// The part of the state that all kinds of session share.
  public var session: SessionSnapshot
  /// The walk coach's state.
  public var walk: WalkSnapshot
  /// The unit system for distances.
  public var units: UnitSystem
  /// The unit for step lengths and walking speeds.
  public var unit: WalkUnit
  /// The walker's choices, which the controls show.
  public var choices: SessionChoices
  /// The route so far. The session passes on each position separately, so its snapshot doesn't contain the route.
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

extension WalkLiveState {
  /// Creates the state of a walk or calibration.
  public init(
    _ session: LiveSession, _ preferences: DisplayPreferences, _ route: RouteSketch = RouteSketch()
  ) {
    self.init(
      session: session.snapshot, walk: session.coach.walk ?? WalkSnapshot(),
      units: preferences.units, unit: preferences.walkUnit, choices: session.choices, route: route)
  }
}

/// The latest walk, shown on the screen before a walk.
public struct LatestWalk: Sendable {
  public var summary: WalkSummary
  public var start: Instant?
  /// The URL of the walk's activity; nil while the walk is stored only on this device.
  public var address: String?

  public init(summary: WalkSummary, start: Instant? = nil, address: String? = nil) {
    self.summary = summary
    self.start = start
    self.address = address
  }
}

/// The state of the screen before a walk.
public struct WalkHomeState: Sendable {
  public var live: WalkLiveState
  public var latest: LatestWalk?
  /// The interrupted walk, or nil if the page's storage doesn't contain one or hasn't been read yet.
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

/// The state of the calibration screen. The session's snapshot determines its phase.
public struct WalkCalibrationState: Sendable {
  public var live: WalkLiveState

  public init(live: WalkLiveState = WalkLiveState()) { self.live = live }
}

/// A finished walk.
public struct WalkSummaryState: Sendable {
  public var summary: WalkSummary
  public var units: UnitSystem
  public var unit: WalkUnit
  public var start: Instant?
  /// The message about the log's upload that is shown until the script updates it; nil for no message.
  public var delivery: SessionDelivery?
  /// The route; empty if the walk has no positions.
  public var route: RouteSketch

  public init(
    summary: WalkSummary, units: UnitSystem = .metric, unit: WalkUnit? = nil,
    start: Instant? = nil, delivery: SessionDelivery? = nil, route: RouteSketch = RouteSketch()
  ) {
    self.summary = summary
    self.units = units
    self.unit = unit ?? WalkUnit(usualIn: units)
    self.start = start
    self.delivery = delivery
    self.route = route
  }
}
