/// Integrates speeds from steps or a foot pod into a distance while positions are missing.
struct StepOdometer: Sendable {
  /// The maximum interval in seconds between two speeds over which they are integrated.
  static let longestSilence = 5.0

  /// Metres since the latest accepted fix.
  private(set) var meters = 0.0
  /// The part of `meters` that the displayed distance already includes.
  private(set) var shownMeters = 0.0
  /// The part of `meters` that the stored track already includes.
  private(set) var storedMeters = 0.0
  private var latest: (seconds: Double, estimate: SpeedEstimate)?

  /// The relative standard deviation of the latest speed.
  var relativeDeviation: Double {
    guard let estimate = latest?.estimate, estimate.speed > 0 else { return 0 }
    return estimate.deviation / estimate.speed
  }

  /// Returns the latest speed in m/s, or nil if it is out of date.
  func speed(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.longestSilence ? $0.estimate.speed : nil }
  }

  /// Adds a speed. `counts` is false during a pause. Returns whether the interval since the previous speed was added.
  mutating func add(_ estimate: SpeedEstimate, at seconds: Double, counts: Bool) -> Bool {
    defer { latest = (seconds, estimate) }
    guard counts, let latest, seconds - latest.seconds <= Self.longestSilence else { return false }
    meters += (latest.estimate.speed + estimate.speed) / 2 * (seconds - latest.seconds)
    return true
  }

  /// Returns the metres that the displayed distance doesn't include yet, and marks them as included.
  mutating func show() -> Double {
    defer { shownMeters = meters }
    return meters - shownMeters
  }

  /// Returns the metres that the stored track doesn't include yet, and marks them as included. Returns nil if the
  /// stored track already includes all of them.
  mutating func store() -> Double? {
    guard latest != nil, meters > storedMeters else { return nil }
    defer { storedMeters = meters }
    return meters - storedMeters
  }

  /// Restarts the measurement at an accepted fix.
  mutating func restart() { (meters, shownMeters, storedMeters) = (0, 0, 0) }
}
