/// Where a session stands.
public enum SessionPhase: UInt8, Equatable, Sendable, CaseIterable {
  /// Before the start.
  case ready = 0
  /// Time and distance count.
  case running = 1
  /// Until the athlete goes on.
  case pausedByHand = 2
  /// Until the athlete moves again.
  case pausedAutomatically = 3
  /// Over; the end can be taken back.
  case finished = 4

  /// By hand or automatically.
  public var isPaused: Bool { self == .pausedByHand || self == .pausedAutomatically }
  /// Started and not finished.
  public var isUnderWay: Bool { self != .ready && self != .finished }
}
