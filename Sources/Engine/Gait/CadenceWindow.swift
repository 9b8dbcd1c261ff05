/// The cadence over the last three strides. Whole strides are used so that a limp has no influence.
struct CadenceWindow: Sendable {
  private static let intervals = 6
  private static let requiredCount = 2
  /// The largest relative deviation of a step from the mean. A larger deviation starts a new cadence and discards the
  /// previous steps.
  private static let tolerance = 0.2
  private var times = [Double](repeating: 0, count: intervals + 1)
  private var count = 0

  mutating func add(_ seconds: Double) {
    if let latest, let cadence {
      let usual = 60 / cadence.stepsPerMinute
      if abs(seconds - latest - usual) > Self.tolerance * usual { restart(from: latest) }
    }
    times[count % times.count] = seconds
    count += 1
  }

  mutating func clear() { count = 0 }

  private mutating func restart(from seconds: Double) {
    times[0] = seconds
    count = 1
  }

  var latest: Double? { count > 0 ? times[(count - 1) % times.count] : nil }

  var cadence: Cadence? {
    let intervals = min(count - 1, Self.intervals)
    guard intervals >= Self.requiredCount, let latest else { return nil }
    let span = latest - times[(count - 1 - intervals) % times.count]
    return .stepsPerMinute(60 * Double(intervals) / span)
  }
}
