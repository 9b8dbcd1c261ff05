import Engine

/// Makes the runner in a demo start below the target cadence and then reach it, to demonstrate the coach's corrections.
/// The simulated runner adapts to any beat within seconds, so the runner initially hears a slower one.
struct DemoCadenceLag {
  /// The initial gap between the runner's cadence and the target, in steps per minute.
  private static let below = 8.0
  /// The period of the run, in seconds, in which the gap closes.
  private static let closingSeconds = 14.0..<22.0
  /// The period of the run, in seconds, in which the coach may ask for a faster cadence.
  private static let cueSeconds = 10.0..<14.0
  /// The fraction of the remaining gap to the beat that the simulated runner closes each second (`SimulatedBody`).
  private static let adaptationPerSecond = 1.0 / 6
  /// The maximum lag, in steps per minute.
  private static let most = 30.0

  private var isSaid = false

  /// Returns the difference between the target and the beat that the runner hears, at the given second of the run, in
  /// steps per minute.
  func lag(at seconds: Double) -> Double {
    guard seconds < Self.closingSeconds.upperBound else { return 0 }
    var left = 1.0
    for _ in 0..<max(1, Int(saturating: seconds)) { left *= 1 - Self.adaptationPerSecond }
    let length = Self.closingSeconds.upperBound - Self.closingSeconds.lowerBound
    let share = min(1, (Self.closingSeconds.upperBound - seconds) / length)
    return min(Self.most, Self.below / (1 - left) * share)
  }

  /// Returns true once, when the coach should ask the runner to speed up.
  mutating func isReported(at seconds: Double, isBelow: Bool) -> Bool {
    guard !isSaid, isBelow, Self.cueSeconds.contains(seconds) else { return false }
    isSaid = true
    return true
  }
}
