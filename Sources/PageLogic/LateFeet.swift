import Engine

/// Makes the runner of a demo begin below the target and then find the beat, so that one sees what the coach does. The
/// simulated runner follows any beat within seconds, so for a while it hears a slower one.
struct LateFeet {
  /// Steps a minute below the target at first.
  private static let below = 8.0
  /// Seconds of the run from which on the feet find the beat, and at which they have it.
  private static let finding = 14.0..<22.0
  /// Seconds of the run at which the coach says so.
  private static let said = 10.0..<14.0
  /// Of the beat each second takes this share into the feet (`SimulatedBody`).
  private static let taken = 1.0 / 6
  /// No beat is further below the target.
  private static let most = 30.0

  private var isSaid = false

  /// Steps a minute by which the beat in the runner's ears is slower at a second of the run.
  func lag(at seconds: Double) -> Double {
    guard seconds < Self.finding.upperBound else { return 0 }
    var left = 1.0
    for _ in 0..<max(1, Int(saturating: seconds)) { left *= 1 - Self.taken }
    let length = Self.finding.upperBound - Self.finding.lowerBound
    let share = min(1, (Self.finding.upperBound - seconds) / length)
    return min(Self.most, Self.below / (1 - left) * share)
  }

  /// Whether the coach says now that the feet are slow: once, where they are.
  mutating func isTold(at seconds: Double, isBelow: Bool) -> Bool {
    guard !isSaid, isBelow, Self.said.contains(seconds) else { return false }
    isSaid = true
    return true
  }
}
