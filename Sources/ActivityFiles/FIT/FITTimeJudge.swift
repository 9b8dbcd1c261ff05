/// Decides which records of a file have credible times. The records' order in the file is certain. Therefore a run of
/// times that jumps away, and later back, is wrong. The sessions decide between runs that exclude each other.
struct FITTimeJudge {
  /// The largest difference from the sessions' times, in seconds, that a wrong time zone can cause.
  private static let zoneError = 86_400.0
  /// The sessions are trusted if at least one in this many records is near them.
  private static let minimumShare = 10

  private let runs: [FITTimeRun]
  private let count: Int

  init(_ runs: [FITTimeRun]) {
    self.runs = runs
    count = runs.recordCount
  }

  /// Returns whether enough records are near the sessions.
  func isPlausible(_ sessions: FITSessionSpans) -> Bool {
    runs(near: sessions) != nil
  }

  /// Returns the runs with credible times, or all runs if fewer than half of the records agree with each other.
  ///
  /// - Parameter sessions: nil if they are unknown or not trusted.
  func credibleRuns(_ sessions: FITSessionSpans?) -> [FITTimeRun] {
    if let sessions, let near = runs(near: sessions) {
      return series(of: near, in: sessions)
    }
    let series = runs.heaviestSeries { $0.count }
    return 2 * series.recordCount >= count ? series : runs
  }

  /// Returns the series of runs with the greatest weight. If the gaps between its runs make it longer than the
  /// sessions, and enough runs are within the sessions, returns the heaviest series of those runs instead.
  private func series(of near: [FITTimeRun], in sessions: FITSessionSpans) -> [FITTimeRun] {
    let series = near.heaviestSeries { run in
      sessions.distance(to: run) < FITTimeRun.jump ? 2 * run.count : run.count
    }
    let longest = sessions.seconds + FITTimeRun.jump
    let recorded = series.reduce(0) { $0 + $1.last - $1.first }
    guard series.seconds > longest, recorded <= longest,
      let inside = enough(near.filter { sessions.contain($0) })
    else { return series }
    return inside.heaviestSeries { $0.count }
  }

  /// Returns the runs that are at most a day outside the sessions; nil if they have too few records.
  private func runs(near sessions: FITSessionSpans) -> [FITTimeRun]? {
    enough(runs.filter { sessions.distance(to: $0) <= Self.zoneError })
  }

  /// Returns the given runs, or nil if they contain too few of the file's records.
  private func enough(_ found: [FITTimeRun]) -> [FITTimeRun]? {
    found.recordCount * Self.minimumShare >= count && !found.isEmpty ? found : nil
  }
}
