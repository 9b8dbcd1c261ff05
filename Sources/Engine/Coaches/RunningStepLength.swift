/// Learns a runner's step length from accurate positions, and estimates the speed from steps while positions are
/// missing.
struct RunningStepLength: Sendable {
  /// The largest accepted radius of a fix, in metres.
  private static let maximumRadius = 20.0
  private static let minimumSteps = 100.0
  /// The number of steps after which the weight of all earlier steps is halved, so that the length adapts to changes of
  /// pace and slope.
  private static let maximumSteps = 400.0
  private static let possibleMeters = 0.3...2.5
  /// The longest time between two steps of a bout, in seconds.
  private static let longestStep = 1.5

  private var meters = 0.0
  private var steps = 0.0
  private var stepsSinceFix = 0.0
  private var metersAtFix: Double?
  private var latestStep: Double?

  /// The mean step length in metres; nil for the first hundred steps.
  private var length: Double? {
    guard steps >= Self.minimumSteps else { return nil }
    return InputRange(Self.possibleMeters).checked(meters / steps)
  }

  /// Adds a footfall and returns the speed of its step, or nil after a rest.
  ///
  /// - Parameter usual: The speed to assume while the step length is unknown; nil if nothing is known.
  mutating func addStep(at seconds: Double, usual: SpeedEstimate?) -> SpeedEstimate? {
    stepsSinceFix += 1
    defer { latestStep = seconds }
    guard let latestStep, seconds > latestStep, seconds - latestStep <= Self.longestStep
    else { return nil }
    guard let length else { return usual }
    return .byStepLength(length / (seconds - latestStep))
  }

  /// Discards the latest fix, because the distance may be corrected during a pause.
  mutating func pause() { (metersAtFix, stepsSinceFix) = (nil, 0) }

  /// Adds an accepted fix.
  ///
  /// - Parameters:
  ///   - total: The session's distance so far.
  ///   - radius: The fix's 68 % radius in metres; nil if unknown.
  ///   - isJoined: Whether the distance from the previous fix was measured.
  mutating func addFix(total: Double, radius: Double?, isJoined: Bool) {
    defer { (metersAtFix, stepsSinceFix) = (total, 0) }
    guard isJoined, radius ?? 0 <= Self.maximumRadius, let before = metersAtFix, total > before,
      stepsSinceFix > 0
    else { return }
    meters += total - before
    steps += stepsSinceFix
    if steps > Self.maximumSteps { (meters, steps) = (meters / 2, steps / 2) }
  }
}
