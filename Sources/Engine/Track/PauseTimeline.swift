/// The moving time of a session, which excludes its pauses and gaps. Both can be detected some time after they began.
struct PauseTimeline: Sendable {
  private(set) var start: Double?
  private var pauses = ExcludedTime()
  /// Pauses and gaps together.
  private var unmeasured = ExcludedTime()

  var isPaused: Bool { pauses.isOpen }
  var isRunning: Bool { start != nil && !isPaused }

  mutating func begin(at seconds: Double) { if start == nil { start = seconds } }

  /// Starts a pause. Returns the time at which it takes effect, which can't precede the end of the previous pause.
  mutating func pause(at seconds: Double) -> Double {
    guard let start, !isPaused else { return seconds }
    let begin = max(seconds, pauses.latestEnd ?? start)
    pauses.exclude(from: begin, to: .infinity)
    unmeasured.exclude(from: begin, to: .infinity)
    return begin
  }

  /// Ends the pause. Returns the time at which the session resumes, which can't precede the pause.
  mutating func resume(at seconds: Double) -> Double {
    guard isPaused else { return seconds }
    let end = pauses.close(at: seconds)
    _ = unmeasured.close(at: seconds)
    return end
  }

  /// Excludes a gap from the moving time.
  mutating func exclude(from begin: Double, to end: Double) {
    guard let start, end > start else { return }
    unmeasured.exclude(from: max(begin, start), to: end)
  }

  /// Returns the moving seconds up to a time.
  ///
  /// - Complexity: O(1) for the recent past.
  func movingSeconds(at seconds: Double) -> Double { counted(seconds, without: unmeasured) }

  /// Returns the seconds between two times, excluding pauses but including gaps.
  func unpausedSeconds(from begin: Double, to end: Double) -> Double {
    counted(end, without: pauses) - counted(begin, without: pauses)
  }

  func isMeasured(at seconds: Double) -> Bool {
    guard let start, seconds >= start else { return false }
    return !unmeasured.contains(seconds)
  }

  /// Returns the pauses that begin before `end`, in chronological order. If the last one continues beyond `end`, it is
  /// cut off there.
  func pauses(until end: Double) -> [RecordedPause] { pauses.spans(until: end) }

  /// The longest interval between two fixes, in seconds, that counts in part if it contains a pause.
  static let longestShared = 5.0

  /// Returns the fraction of an interval between two fixes that counts, 0 … 1. A long interval that contains a pause
  /// doesn't count at all, because it is unknown which part of its distance belongs to the pause.
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

/// Excluded time spans in chronological order, without overlaps. The last one may still be open.
private struct ExcludedTime: Sendable {
  private struct Span: Sendable {
    var start: Double
    /// Infinite while the span is open.
    var end: Double
    /// The total duration of all earlier spans, in seconds.
    var before: Double
  }

  private var spans: [Span] = []

  var isOpen: Bool { spans.last?.end == .infinity }
  var latestEnd: Double? { spans.last?.end }

  /// Adds a span and merges it with the spans that it touches.
  ///
  /// - Complexity: O(1) for the recent past.
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

  /// Ends the open span at the given time, or at its start if that is later, and returns its end.
  mutating func close(at seconds: Double) -> Double {
    guard let last = spans.last, isOpen else { return seconds }
    let end = max(seconds, last.start)
    spans[spans.count - 1].end = end
    return end
  }

  /// Returns the spans that begin before `end`. If the last one continues beyond `end`, it is cut off there.
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

  /// Returns whether a time is inside a span, excluding both ends.
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
