/// The moving time of a session: when it measured, when it paused, and where its distance is unknown. A pause or a gap
/// may be found out some time after it began.
struct PauseTimeline: Sendable {
  private(set) var start: Double?
  private var pauses = ExcludedTime()
  /// Pauses and gaps.
  private var unmeasured = ExcludedTime()

  var isPaused: Bool { pauses.isOpen }
  var isRunning: Bool { start != nil && !isPaused }

  mutating func begin(at seconds: Double) { if start == nil { start = seconds } }

  /// Returns the moment it takes effect, no earlier than the end of the pause before.
  mutating func pause(at seconds: Double) -> Double {
    guard let start, !isPaused else { return seconds }
    let begin = max(seconds, pauses.latestEnd ?? start)
    pauses.exclude(from: begin, to: .infinity)
    unmeasured.exclude(from: begin, to: .infinity)
    return begin
  }

  /// Returns the moment it takes effect, no earlier than the pause.
  mutating func resume(at seconds: Double) -> Double {
    guard isPaused else { return seconds }
    let end = pauses.close(at: seconds)
    _ = unmeasured.close(at: seconds)
    return end
  }

  /// Takes a gap out of the moving time: nobody knows how far the athlete went.
  mutating func leaveOut(from begin: Double, to end: Double) {
    guard let start, end > start else { return }
    unmeasured.exclude(from: max(begin, start), to: end)
  }

  /// Moving seconds from the start to a moment, without pauses and gaps. Constant time for the recent past.
  func movingSeconds(at seconds: Double) -> Double { counted(seconds, without: unmeasured) }

  /// Seconds between two moments in which the session was not paused, gaps included.
  func unpausedSeconds(from begin: Double, to end: Double) -> Double {
    counted(end, without: pauses) - counted(begin, without: pauses)
  }

  func isMeasured(at seconds: Double) -> Bool {
    guard let start, seconds >= start else { return false }
    return !unmeasured.contains(seconds)
  }

  /// The pauses that begin before `end`, in the order of time; one that still lasts is cut there.
  func pauses(until end: Double) -> [RecordedPause] { pauses.spans(until: end) }

  /// Seconds between two fixes up to which a pause in between leaves the rest to be counted.
  static let longestShared = 5.0

  /// Share of an interval between two fixes that counts, 0 ... 1. A long interval with a pause in
  /// it is not measured at all: nobody knows what happened when.
  func measuredShare(from begin: Double, to end: Double) -> Double {
    guard end > begin else { return 0 }
    let share = (movingSeconds(at: end) - movingSeconds(at: begin)) / (end - begin)
    return share >= 1 || end - begin <= Self.longestShared ? max(0, min(1, share)) : 0
  }

  private func counted(_ seconds: Double, without excluded: ExcludedTime) -> Double {
    guard let start, seconds > start else { return 0 }
    return seconds - start - excluded.seconds(before: seconds)
  }
}

/// Spans of time that do not count, in order and apart from each other. The last may still be open.
private struct ExcludedTime: Sendable {
  private struct Span: Sendable {
    var start: Double
    /// Infinite while it lasts.
    var end: Double
    /// Seconds of all spans before it.
    var before: Double
  }

  private var spans: [Span] = []

  var isOpen: Bool { spans.last?.end == .infinity }
  var latestEnd: Double? { spans.last?.end }

  /// Adds a span, and joins it with those it touches. Constant time for the recent past.
  mutating func exclude(from start: Double, to end: Double) {
    guard end > start else { return }
    var joined = Span(start: start, end: end, before: 0)
    var later: [Span] = []
    while let last = spans.last, last.end >= start {
      if last.start > end {
        later.append(last)
      } else {
        joined.start = min(joined.start, last.start)
        joined.end = max(joined.end, last.end)
      }
      spans.removeLast()
    }
    append(joined)
    for span in later.reversed() { append(span) }
  }

  /// Ends the open span, no earlier than it began. Returns the moment.
  mutating func close(at seconds: Double) -> Double {
    guard let last = spans.last, isOpen else { return seconds }
    let end = max(seconds, last.start)
    spans[spans.count - 1].end = end
    return end
  }

  /// Those that begin before `end`, which cuts the last.
  func spans(until end: Double) -> [RecordedPause] {
    spans.filter { $0.start < end && $0.end > $0.start }.map {
      RecordedPause(start: $0.start, end: min($0.end, end))
    }
  }

  func seconds(before seconds: Double) -> Double {
    for span in spans.reversed() where span.start < seconds {
      return span.before + min(span.end, seconds) - span.start
    }
    return 0
  }

  /// Whether a moment is inside of a span. Its start is not, its end neither.
  func contains(_ seconds: Double) -> Bool {
    for span in spans.reversed() where span.start < seconds { return span.end > seconds }
    return false
  }

  private mutating func append(_ span: Span) {
    var span = span
    span.before = spans.last.map { $0.before + $0.end - $0.start } ?? 0
    spans.append(span)
  }
}
