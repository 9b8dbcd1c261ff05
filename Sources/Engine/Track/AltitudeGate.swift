/// Tells altitudes that a body can have reached from those the sensor jumped to: a barometer that is
/// set to the satellites' altitude on the way, or that drifts while the recording stands.
///
/// A step is no climb where it takes longer than the silence that ends a segment, and where it is
/// higher than the athlete can go in its time: a third of the sport's utmost speed, since the steepest
/// streets and trails rise about a third, besides what the sensor itself may err.
struct AltitudeGate: Sendable {
  static let steepestGrade = 1.0 / 3
  /// Metres that two altitudes may differ by the sensor's error alone: ten standard deviations of a
  /// barometer's difference (0.3 m each), six of a satellite fix's (3 m each).
  static func doubtMeters(_ source: AltitudeSource) -> Double { source == .gps ? 25 : 4 }

  /// m/s.
  private let fastestClimb: Double
  private let doubtMeters: Double
  private let longestSeconds: Double
  private var latest: (seconds: Double, altitude: Double)?

  init(limits: FixLimits, source: AltitudeSource) {
    fastestClimb = limits.speed * Self.steepestGrade
    doubtMeters = Self.doubtMeters(source)
    longestSeconds = limits.gapSeconds
  }

  /// Adds the next altitude in metres. Whether no climb leads to it from the one before.
  mutating func isBreak(_ altitude: Double, at seconds: Double) -> Bool {
    defer { latest = (seconds, altitude) }
    guard let latest else { return false }
    let elapsed = max(0, seconds - latest.seconds)
    let reach = doubtMeters + fastestClimb * elapsed
    return elapsed > longestSeconds || abs(altitude - latest.altitude) > reach
  }
}
