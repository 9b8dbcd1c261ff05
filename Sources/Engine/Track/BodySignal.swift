/// A heart rate or cadence as it arrives.
struct BodySignal: Sendable {
  /// Older values say nothing about now, in seconds.
  static let freshness = 10.0

  /// One value stands for at most this long in the average, in seconds.
  var longestSpan = BodySignal.freshness
  /// How long the first value after a silence stands for, in seconds.
  var spanAfterSilence = 1.0

  private var latest: (seconds: Double, value: Double)?
  private var isAfterSilence = true
  private var weighted = 0.0
  private var weight = 0.0
  private(set) var maximum: Double?

  /// `counts` tells whether it enters the average.
  mutating func add(_ value: Double, at seconds: Double, counts: Bool) {
    if counts {
      let span = latest.map { weight(of: seconds - $0.seconds) } ?? spanAfterSilence
      weighted += span * value
      weight += span
      maximum = max(maximum ?? value, value)
    }
    latest = (seconds, value)
    isAfterSilence = false
  }

  /// The next value is the first after a pause.
  mutating func pause() { isAfterSilence = true }

  private func weight(of elapsed: Double) -> Double {
    if isAfterSilence || elapsed > longestSpan { return min(spanAfterSilence, max(0, elapsed)) }
    return max(0, elapsed)
  }

  func value(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.freshness ? $0.value : nil }
  }

  /// Over time; nil before any value.
  var average: Double? { weight > 0 ? weighted / weight : nil }
}
