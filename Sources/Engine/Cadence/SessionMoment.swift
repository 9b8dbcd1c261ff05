/// What the cadence coach is told of a session after every event.
struct SessionMoment: Equatable, Sendable {
  /// Session clock.
  var seconds: Double
  /// Started, neither paused nor finished.
  var isRunning: Bool
  /// By hand or automatically.
  var isPaused: Bool
  /// Started and not finished.
  var isUnderWay: Bool
  /// Seconds since the start, without pauses but including gaps in the positions.
  var runningSeconds: Double
  /// Metres so far.
  var meters: Double
  /// m/s, 0 at rest; nil while unknown.
  var speed: Double?
  /// Nil before the first believed fix.
  var secondsSinceFix: Double?
  var altitude: Double?
}
