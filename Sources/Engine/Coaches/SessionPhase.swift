/// The phase of a session.
public enum SessionPhase: UInt8, Equatable, Sendable, CaseIterable {
  case ready = 0
  /// Time and distance are measured.
  case running = 1
  /// The athlete paused the session and must resume it.
  case pausedByHand = 2
  /// The session paused automatically and resumes when the athlete moves.
  case pausedAutomatically = 3
  /// The session is finished. `Command.undoFinish` can undo this.
  case finished = 4

  /// Whether the session is paused, manually or automatically.
  public var isPaused: Bool { self == .pausedByHand || self == .pausedAutomatically }
  /// Whether the session has started and isn't finished.
  public var isInProgress: Bool { self != .ready && self != .finished }
}
