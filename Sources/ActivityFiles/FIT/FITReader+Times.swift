import Engine
import Model

extension FITReader {
  /// Corrects record times that contradict the file's other records or its sessions.
  ///
  /// - Parameter sessions: the file's sessions. If only their ends agree with the records, their starts are corrected.
  mutating func repairTimes(_ points: inout [TrackPoint], _ sessions: inout [FITSummary]) {
    // The times in our own files are already correct, and their sessions may overlap.
    guard let start, !isOurs else { return }
    let judge = FITTimeJudge(points.timeRuns)
    var spans = FITSessionSpans(sessions, since: start)
    if let stated = spans, !judge.isPlausible(stated) {
      let calculated = sessions.map(\.endingWhenWritten).sorted { $0.start < $1.start }
      spans = FITSessionSpans(calculated, since: start).flatMap { judge.isPlausible($0) ? $0 : nil }
      if spans != nil { sessions = calculated }
    }
    let runs = judge.credibleRuns(spans)
    estimateTimes(&points, except: runs, spans, sessions)
    if !whole.hasTimes { moveStart(&points) }
  }

  private mutating func estimateTimes(
    _ points: inout [TrackPoint], except runs: [FITTimeRun], _ spans: FITSessionSpans?,
    _ sessions: [FITSummary]
  ) {
    guard runs.recordCount < points.count, !runs.isEmpty else { return }
    let sports = Set(sessions.map { Sport($0.sport) })
    let sport = sports.count == 1 ? sports.first : nil
    var estimates = FITTimeEstimates(
      runs, spans, fastest: FixLimits.limits(for: sport ?? .other).speed)
    estimates.fill(&points)
    pointCount -= estimates.removedCount
    warn(of: estimates)
  }

  private mutating func warn(of estimates: FITTimeEstimates) {
    warnings.add(
      .time, "a time is missing or contradicts the others; it was estimated from its neighbours",
      count: estimates.estimatedCount)
    warnings.add(
      .time, "a record agrees with none of the others and was left out",
      count: estimates.removedCount)
  }

  /// Moves the recording's start to its first time, after the first record's own time turned out to be wrong.
  private mutating func moveStart(_ points: inout [TrackPoint]) {
    guard let start, let first = points.lazy.compactMap(\.seconds).first else { return }
    whole.hasTimes = true
    let shift = first.rounded(.down)
    guard shift != 0, let moved = UInt32(exactly: Double(start) + shift) else { return }
    self.start = moved
    for index in points.indices { points[index].seconds = points[index].seconds.map { $0 - shift } }
  }
}
