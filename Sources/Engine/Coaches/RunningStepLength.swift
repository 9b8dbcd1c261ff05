/// Learns how long a runner's steps are while positions are good, and tells the speed of steps where there are none.
struct RunningStepLength: Sendable {
  /// Fixes of a wider radius teach nothing, in metres.
  private static let widestRadius = 20.0
  private static let fewestSteps = 100.0
  /// Older steps count half once there are as many: pace and slope change.
  private static let mostSteps = 400.0
  private static let possibleMeters = 0.3...2.5
  /// Steps farther apart belong to two bouts, in seconds.
  private static let longestStep = 1.5

  private var meters = 0.0
  private var steps = 0.0
  private var stepsSinceFix = 0.0
  private var metersAtFix: Double?
  private var latestStep: Double?

  /// Of a step, in metres; nil before a hundred steps.
  private var length: Double? {
    guard steps >= Self.fewestSteps else { return nil }
    return InputRange(Self.possibleMeters).checked(meters / steps)
  }

  /// Adds a footfall. Returns the speed of its step in m/s; nil while the length isn't known.
  mutating func addStep(at seconds: Double) -> Double? {
    stepsSinceFix += 1
    defer { latestStep = seconds }
    guard let length, let latestStep, seconds > latestStep, seconds - latestStep <= Self.longestStep
    else { return nil }
    return length / (seconds - latestStep)
  }

  /// Adds a believed fix.
  ///
  /// - Parameters:
  ///   - total: the session's distance so far.
  ///   - radius: nil where the receiver tells none.
  ///   - isJoined: whether the distance to the fix before was measured.
  mutating func addFix(total: Double, radius: Double?, isJoined: Bool) {
    defer { (metersAtFix, stepsSinceFix) = (total, 0) }
    guard isJoined, radius ?? 0 <= Self.widestRadius, let before = metersAtFix, total > before,
      stepsSinceFix > 0
    else { return }
    meters += total - before
    steps += stepsSinceFix
    if steps > Self.mostSteps { (meters, steps) = (meters / 2, steps / 2) }
  }
}
