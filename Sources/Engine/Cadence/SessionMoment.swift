/// What the cadence coach is told of the run after every event.
struct SessionMoment: Equatable, Sendable {
  /// Session clock.
  var seconds: Double
  var phase: SessionPhase
  var movingSeconds: Double
  /// Metres run so far.
  var meters: Double
  /// m/s, 0 at rest; nil while unknown.
  var speed: Double?
  /// Nil before the first believed fix.
  var secondsSinceFix: Double?
  var altitude: Double?

  var isRunning: Bool { phase == .running }
  /// Started and not finished.
  var isUnderWay: Bool { phase != .ready && phase != .finished }
}
