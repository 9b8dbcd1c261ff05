public import Engine

/// The state of the screen before a run.
public struct RunSetupState: Sendable {
  /// The run's state. Its phase is always `ready`, even if an interrupted run can be continued.
  public let live: LiveRunState
  /// The interrupted run, or nil if the page's storage has none or hasn't been read yet.
  public var unfinished: UnfinishedSession?
  public var isDemo: Bool

  public init(
    live: LiveRunState = LiveRunState(), unfinished: UnfinishedSession? = nil, isDemo: Bool = false
  ) {
    var live = live
    live.session.phase = .ready
    self.live = live
    self.unfinished = unfinished
    self.isDemo = isDemo
  }
}

extension RunSetupState {
  /// Creates the state of the screen before a run or ride.
  public init(
    _ session: LiveSession, _ preferences: DisplayPreferences, _ route: RouteSketch = RouteSketch(),
    unfinished: UnfinishedSession? = nil, isDemo: Bool
  ) {
    self.init(
      live: LiveRunState(session, preferences, route), unfinished: unfinished, isDemo: isDemo)
  }
}
