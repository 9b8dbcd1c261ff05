/// The state of the session that the cadence coach receives after every event.
struct SessionState: Equatable, Sendable {
  /// The time on the session clock.
  var seconds: Double
  /// Whether the session has started and is neither paused nor finished.
  var isRunning: Bool
  /// Whether the session is paused, manually or automatically.
  var isPaused: Bool
  /// Whether the session has started and isn't finished.
  var isInProgress: Bool
  /// The time since the start in seconds, excluding pauses but including gaps in the positions.
  var runningSeconds: Double
  /// The distance so far in metres.
  var meters: Double
  /// The speed in m/s, 0 at rest; nil if unknown.
  var speed: Double?
  /// The time since the latest accepted fix, in seconds; nil before the first.
  var secondsSinceFix: Double?
  var altitude: Double?
}
