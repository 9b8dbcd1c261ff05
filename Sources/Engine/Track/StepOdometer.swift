/// Integrates speeds from steps or a foot pod into a distance for the times when positions are missing.
struct StepOdometer: Sendable {
  /// Speeds farther apart are not joined, in seconds.
  static let longestSilence = 5.0

  /// Metres since the latest accepted fix.
  private(set) var meters = 0.0
  /// The part of `meters` that the shown distance already includes.
  private(set) var shownMeters = 0.0
  /// The part of `meters` that the stored track already includes.
  private(set) var storedMeters = 0.0
  private var latest: (seconds: Double, estimate: SpeedEstimate)?

  /// The standard deviation of the latest speed as a share of it.
  var relativeDeviation: Double {
    guard let estimate = latest?.estimate, estimate.speed > 0 else { return 0 }
    return estimate.deviation / estimate.speed
  }

  /// Returns the latest speed in m/s, or nil if it is out of date.
  func speed(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.longestSilence ? $0.estimate.speed : nil }
  }

  /// Adds a speed. Pass false for `counts` in a pause. Returns whether it was joined to the previous one.
  mutating func add(_ estimate: SpeedEstimate, at seconds: Double, counts: Bool) -> Bool {
    defer { latest = (seconds, estimate) }
    guard counts, let latest, seconds - latest.seconds <= Self.longestSilence else { return false }
    meters += (latest.estimate.speed + estimate.speed) / 2 * (seconds - latest.seconds)
    return true
  }

  /// Returns the metres that the shown distance lacks, and marks them as included.
  mutating func show() -> Double {
    defer { shownMeters = meters }
    return meters - shownMeters
  }

  /// Returns the metres that the stored track lacks, and marks them as included; nil if it lacks nothing.
  mutating func store() -> Double? {
    guard latest != nil, meters > storedMeters else { return nil }
    defer { storedMeters = meters }
    return meters - storedMeters
  }

  /// Restarts at an accepted fix.
  mutating func restart() { (meters, shownMeters, storedMeters) = (0, 0, 0) }
}
