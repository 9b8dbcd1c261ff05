/// The current value, average and maximum of a heart rate or cadence, updated as values arrive.
struct BodySignal: Sendable {
  /// The age in seconds beyond which a value is considered out of date.
  static let freshness = 10.0

  /// The maximum time for which a value counts in the average, in seconds.
  var longestSpan = BodySignal.freshness
  /// The time for which the first value after a silence counts in the average, in seconds.
  var spanAfterSilence = 1.0

  private var latest: (seconds: Double, value: Double)?
  private var isAfterSilence = true
  private var weighted = 0.0
  private var weight = 0.0
  private(set) var maximum: Double?

  /// Adds a value. `counts` determines whether it is included in the average and the maximum.
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

  /// Marks the next value as the first after a pause.
  mutating func pause() { isAfterSilence = true }

  private func weight(of elapsed: Double) -> Double {
    if isAfterSilence || elapsed > longestSpan { return min(spanAfterSilence, max(0, elapsed)) }
    return max(0, elapsed)
  }

  func value(at seconds: Double) -> Double? {
    latest.flatMap { seconds - $0.seconds <= Self.freshness ? $0.value : nil }
  }

  /// The time-weighted average; nil before the first value.
  var average: Double? { weight > 0 ? weighted / weight : nil }
}
