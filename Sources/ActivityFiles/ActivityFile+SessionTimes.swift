import Engine

extension ActivityFile {
  /// Removes the times of records that are far outside all sessions, for example of a run with a wrong date. Does
  /// nothing if most times are outside, because then the sessions' own times are wrong.
  mutating func removeTimesOutsideSessions() {
    guard let window = sessionWindow else { return }
    let stray = recording.segments.map { $0.times(outside: window) }
    let count = stray.reduce(0) { $0 + $1.count }
    guard count > 0, count * 2 < recording.pointCount else { return }
    recording.pauses.removeAll { window.isFar($0.start) || window.isFar($0.end) }
    removeTimes(stray)
    warnings.append(
      FileWarning(.time, "a time is far outside the sessions and was left out", count: count))
  }

  /// The time from the first session's start to the last one's end. Nil unless every session states its duration.
  private var sessionWindow: SessionWindow? {
    let spans = sessions.map { ($0.summary.startSeconds, $0.summary.elapsedSeconds ?? 0) }
    guard let begin = spans.map(\.0).min(), spans.allSatisfy({ $0.1 > 0 }),
      let end = spans.map({ $0.0 + $0.1 }).max()
    else { return nil }
    return SessionWindow(begin: begin, end: end)
  }
}

/// The time covered by a file's sessions, in seconds since the recording's start.
private struct SessionWindow {
  var begin: Double
  var end: Double

  /// Returns whether a time is more than a day outside. Smaller differences may come from a wrong time zone, or
  /// from a session that omits its pauses.
  func isFar(_ seconds: Double) -> Bool { distance(to: seconds) > 86_400 }

  /// Returns whether a time is more than an hour outside. It is then an outlier if it is also out of order.
  func isOutside(_ seconds: Double) -> Bool { distance(to: seconds) > 3600 }

  private func distance(to seconds: Double) -> Double { max(begin - seconds, seconds - end) }
}

extension [TrackPoint] {
  /// The indices of times that are far outside, or outside and out of order.
  fileprivate func times(outside window: SessionWindow) -> [Int] {
    let inside = indices.lazy.filter { self[$0].seconds.map { !window.isOutside($0) } ?? false }
    guard let first = inside.first, let last = inside.last else {
      return indices.filter { self[$0].seconds.map(window.isFar) ?? false }
    }
    return indices.filter { index in
      guard let seconds = self[index].seconds, window.isOutside(seconds) else { return false }
      let isOrdered = seconds < window.begin ? index < first : index > last
      return !isOrdered || window.isFar(seconds)
    }
  }
}
