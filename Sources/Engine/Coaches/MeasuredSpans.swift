/// When a session measured: from a start or resume to a pause or finish. Steps come later than they happened, so
/// each is asked for its own time.
struct MeasuredSpans: Sendable {
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

  /// The number of the span that holds the moment; nil while nothing was measured.
  func index(of seconds: Double) -> Int? {
    spans.lastIndex { seconds >= $0.start && seconds <= $0.end }
  }
}
