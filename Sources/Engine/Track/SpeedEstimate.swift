/// A running speed and its standard deviation, both in m/s.
struct SpeedEstimate: Equatable, Sendable {
  var speed: Double
  var deviation: Double

  /// Returns the estimate for a speed measured by an uncalibrated foot pod.
  static func byPod(_ speed: Double) -> SpeedEstimate {
    SpeedEstimate(speed: speed, deviation: 0.05 * speed)
  }

  /// Returns the estimate for a speed computed from the runner's mean step length, which changes with pace and slope.
  static func byStepLength(_ speed: Double) -> SpeedEstimate {
    SpeedEstimate(speed: speed, deviation: 0.05 * speed)
  }
}
