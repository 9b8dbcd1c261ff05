/// When a session measured and when it paused: the moving time at any moment, and how much of an
/// interval was measured. A pause may be found out some time after it began.
struct PauseTimeline: Sendable {
  private struct Pause: Sendable {
    var start: Double
    /// Infinite while it lasts.
    var end: Double
    /// Seconds of all pauses before it.
    var pausedBefore: Double
  }

  private(set) var start: Double?
  private var pauses: [Pause] = []

  var isPaused: Bool { pauses.last.map { $0.end == .infinity } ?? false }
  var isRunning: Bool { start != nil && !isPaused }

  mutating func begin(at seconds: Double) { if start == nil { start = seconds } }

  /// Returns the moment it takes effect, no earlier than the measuring before it.
  mutating func pause(at seconds: Double) -> Double {
    guard let start, !isPaused else { return seconds }
    let last = pauses.last
    let begin = max(seconds, last?.end ?? start)
    let before = last.map { $0.pausedBefore + $0.end - $0.start } ?? 0
    pauses.append(Pause(start: begin, end: .infinity, pausedBefore: before))
    return begin
  }

  /// Returns the moment it takes effect, no earlier than the pause.
  mutating func resume(at seconds: Double) -> Double {
    guard isPaused else { return seconds }
    let end = max(seconds, pauses[pauses.count - 1].start)
    pauses[pauses.count - 1].end = end
    return end
  }

  /// Moving seconds from the start to a moment. Constant time for the recent past.
  func movingSeconds(at seconds: Double) -> Double {
    guard let start, seconds > start else { return 0 }
    for pause in pauses.reversed() where pause.start < seconds {
      return seconds - start - pause.pausedBefore - (min(pause.end, seconds) - pause.start)
    }
    return seconds - start
  }

  func isMeasured(at seconds: Double) -> Bool {
    guard let start, seconds >= start else { return false }
    for pause in pauses.reversed() where pause.start < seconds { return pause.end <= seconds }
    return true
  }

  /// The pauses that begin before `end`, in the order of time; one that still lasts is cut there.
  func pauses(until end: Double) -> [RecordedPause] {
    pauses.filter { $0.start < end && $0.end > $0.start }.map {
      RecordedPause(start: $0.start, end: min($0.end, end))
    }
  }

  /// Seconds between two fixes up to which a pause in between leaves the rest to be counted.
  static let longestShared = 5.0

  /// Share of an interval between two fixes that counts, 0 ... 1. A long interval with a pause in
  /// it is not measured at all: nobody knows what happened when.
  func measuredShare(from begin: Double, to end: Double) -> Double {
    guard end > begin else { return 0 }
    let share = (movingSeconds(at: end) - movingSeconds(at: begin)) / (end - begin)
    return share >= 1 || end - begin <= Self.longestShared ? max(0, min(1, share)) : 0
  }
}
