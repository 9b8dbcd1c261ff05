/// Where a session stands.
public enum SessionPhase: UInt8, Equatable, Sendable, CaseIterable {
  case ready = 0
  case running = 1
  case pausedByHand = 2
  case pausedAutomatically = 3
  case finished = 4

  /// By hand or automatically.
  public var isPaused: Bool { self == .pausedByHand || self == .pausedAutomatically }
  /// Started and not finished.
  public var isUnderWay: Bool { self != .ready && self != .finished }
}
