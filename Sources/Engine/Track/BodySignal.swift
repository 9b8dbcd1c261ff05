/// A heart rate or cadence as it arrives.
struct BodySignal: Sendable {
  /// Older values say nothing about now, in seconds.
  static let freshness = 10.0

  /// One value stands for at most this long in the average, in seconds.
  var longestSpan = BodySignal.freshness
  /// For how long the first value after a longer silence stands, in seconds.
  var spanAfterSilence: Double?

  private var latest: (seconds: Double, value: Double)?
  private var weighted = 0.0
  private var weight = 0.0
  private(set) var maximum: Double?

  /// `counts` tells whether it enters the average.
  mutating func add(_ value: Double, at seconds: Double, counts: Bool) {
    if counts {
      let span = latest.map { weight(of: seconds - $0.seconds) } ?? 1
      weighted += span * value
      weight += span
      maximum = max(maximum ?? value, value)
    }
    latest = (seconds, value)
  }

  private func weight(of elapsed: Double) -> Double {
    if elapsed > longestSpan, let spanAfterSilence { return spanAfterSilence }
    return max(0, min(longestSpan, elapsed))
  }

  func value(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.freshness ? $0.value : nil }
  }

  /// Over time; nil before any value.
  var average: Double? { weight > 0 ? weighted / weight : nil }
}
