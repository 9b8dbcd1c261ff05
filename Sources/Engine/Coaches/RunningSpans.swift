/// The spans during which a session was running, each from a start or resume to a pause or finish. Steps are reported
/// late, so a step's own time decides whether it counts.
struct RunningSpans: Sendable {
  private var spans: [(start: Double, end: Double)] = []
  private(set) var isOpen = false

  mutating func set(_ isRunning: Bool, at seconds: Double) {
    guard isRunning != isOpen else { return }
    isOpen = isRunning
    if isRunning {
      spans.append((seconds, .infinity))
    } else {
      spans[spans.count - 1].end = seconds
    }
  }

  /// Returns the index of the span that contains a time, or nil if the session wasn't running at that time.
  func index(of seconds: Double) -> Int? {
    spans.lastIndex { seconds >= $0.start && seconds <= $0.end }
  }
}
