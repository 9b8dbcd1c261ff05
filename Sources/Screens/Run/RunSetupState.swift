import Engine

/// The screen before a run.
public struct RunSetupState: Sendable {
  /// Always in the phase `ready`, also while a run that was cut off may be continued.
  public let live: LiveRunState
  /// Standing still so long pauses the run: 10, 30, or 0 for never.
  public var autoPauseSeconds: Int
  /// Nil when there is none, or when the page's own storage has not been read yet.
  public var unfinished: UnfinishedSession?
  public var isDemo: Bool

  public init(
    live: LiveRunState = LiveRunState(), autoPauseSeconds: Int = 30,
    unfinished: UnfinishedSession? = nil, isDemo: Bool = false
  ) {
    var live = live
    live.session.phase = .ready
    self.live = live
    self.autoPauseSeconds = autoPauseSeconds
    self.unfinished = unfinished
    self.isDemo = isDemo
  }
}
