/// Adds up speeds that steps or a foot pod tell, so that a run has a distance where it has no positions.
struct StepOdometer: Sendable {
  /// Speeds farther apart say nothing about the way between them, in seconds.
  static let longestSilence = 5.0

  /// Metres since the latest believed fix.
  private(set) var meters = 0.0
  /// Of them, what the shown distance holds.
  private(set) var shownMeters = 0.0
  /// Of them, what the stored track holds.
  private(set) var storedMeters = 0.0
  private var latest: (seconds: Double, speed: Double)?

  /// m/s; nil without a speed in the last seconds.
  func speed(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.longestSilence ? $0.speed : nil }
  }

  /// Adds a speed in m/s. Returns false if nothing joins it to the one before. `counts` is false in a pause.
  mutating func add(_ speed: Double, at seconds: Double, counts: Bool) -> Bool {
    defer { latest = (seconds, speed) }
    guard counts, let latest, seconds - latest.seconds <= Self.longestSilence else { return false }
    meters += (latest.speed + speed) / 2 * (seconds - latest.seconds)
    return true
  }

  /// Metres that the shown distance lacks. It holds them afterwards.
  mutating func show() -> Double {
    defer { shownMeters = meters }
    return meters - shownMeters
  }

  /// Metres that the stored track lacks; nil without any. It holds them afterwards.
  mutating func store() -> Double? {
    guard latest != nil, meters > storedMeters else { return nil }
    defer { storedMeters = meters }
    return meters - storedMeters
  }

  /// A fix was believed: the way starts anew.
  mutating func restart() { (meters, shownMeters, storedMeters) = (0, 0, 0) }
}
