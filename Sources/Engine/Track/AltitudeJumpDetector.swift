/// Detects altitude changes that are sensor jumps rather than climbs, such as when a barometer is calibrated to the
/// satellite altitude during a recording, or drifts while the recording is stopped.
///
/// A change is not a climb if it takes longer than the silence that ends a segment, or if it exceeds what the athlete
/// could climb in that time plus the sensor's error. The climb rate is limited to a third of the sport's maximum speed,
/// because the steepest streets and trails have grades of about a third.
struct AltitudeJumpDetector: Sendable {
  static let steepestGrade = 1.0 / 3
  /// Returns the largest difference in metres between two altitudes that sensor error alone can explain: ten standard
  /// deviations of the difference for a barometer (0.3 m each), six for satellite fixes (3 m each).
  static func sensorErrorMeters(_ source: AltitudeSource) -> Double { source == .gps ? 25 : 4 }

  /// The maximum climb rate, in m/s.
  private let maximumClimbRate: Double
  private let sensorErrorMeters: Double
  private let longestSeconds: Double
  private var latest: (seconds: Double, altitude: Double)?

  init(limits: FixLimits, source: AltitudeSource) {
    maximumClimbRate = limits.speed * Self.steepestGrade
    sensorErrorMeters = Self.sensorErrorMeters(source)
    longestSeconds = limits.gapSeconds
  }

  /// Adds the next altitude in metres. Returns true if the change since the previous one is not a climb.
  mutating func isBreak(_ altitude: Double, at seconds: Double) -> Bool {
    defer { latest = (seconds, altitude) }
    guard let latest else { return false }
    let elapsed = max(0, seconds - latest.seconds)
    let reach = sensorErrorMeters + maximumClimbRate * elapsed
    return elapsed > longestSeconds || abs(altitude - latest.altitude) > reach
  }
}
