import Engine

/// The times that a file's sessions claim to cover, in seconds since the recording's start.
struct FITSessionSpans {
  /// The start of the first session.
  let begin: Double
  /// The end of the last session, calculated from its start and elapsed time. Records may end later, because some
  /// devices exclude pauses.
  let end: Double
  /// Disjoint spans in ascending order. Each one lasts until its session's message was written.
  private let spans: [(begin: Double, end: Double)]
  private let begins: [Double]

  /// Returns nil unless every session states its duration.
  ///
  /// - Parameter sessions: sorted by their starts.
  init?(_ sessions: [FITSummary], since start: UInt32) {
    var spans: [(begin: Double, end: Double)] = []
    var (first, last) = (Double.infinity, -Double.infinity)
    for session in sessions {
      guard let duration = session.elapsed ?? session.timer else { return nil }
      let begin = Double(session.start) - Double(start)
      let end = begin + duration + session.secondsLate
      (first, last) = (min(first, begin), max(last, begin + duration))
      if let open = spans.last, begin <= open.end {
        spans[spans.count - 1].end = max(open.end, end)
      } else {
        spans.append((begin, end))
      }
    }
    guard last > first else { return nil }
    (self.begin, self.end) = (first, last)
    (self.spans, begins) = (spans, spans.map(\.begin))
  }

  /// The time from the start of the first session to the end of the last one, in seconds.
  var seconds: Double { (spans.last?.end ?? end) - begin }

  /// Returns whether a run is within the time of all sessions, with a tolerance of a minute.
  func contain(_ run: FITTimeRun) -> Bool {
    run.first >= begin - FITTimeRun.jump && run.last <= begin + seconds + FITTimeRun.jump
  }

  /// Returns the number of seconds between a run and the nearest session; 0 if they overlap.
  func distance(to run: FITTimeRun) -> Double {
    let after = begins.partitioningIndex { $0 > run.last }
    let previous = after > 0 ? max(0, run.first - spans[after - 1].end) : .infinity
    let next = after < spans.count ? spans[after].begin - run.last : .infinity
    return min(previous, next)
  }
}

extension FITSummary {
  /// The seconds between the end (the start plus the elapsed time) and the time at which the summary was written; 0 if
  /// more than a day. The device may have continued recording in between.
  fileprivate var secondsLate: Double {
    guard let written, let duration = elapsed ?? timer else { return 0 }
    let late = Double(written) - Double(start) - duration
    return (0...86_400).contains(late) ? late : 0
  }
}
