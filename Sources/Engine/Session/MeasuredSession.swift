/// A session as its page shows it, for export. All times are seconds since the session's start.
public struct MeasuredSession: Sendable {
  /// With the smoothed track up to its totals, and laps and splits that add up to them.
  public private(set) var analysis: ActivityAnalysis
  /// By hand and automatic, in the order of time.
  public let pauses: [RecordedPause]
  /// When each of the analysis' laps began.
  public let lapStarts: [Double]

  /// All arguments are in seconds of the session's clock.
  init(
    _ analysis: ActivityAnalysis, startSeconds: Double, pauses: [RecordedPause], lapEnds: [Double]
  ) {
    self.analysis = analysis
    self.analysis.take(
      analysis.points.changed { $0.seconds = $0.seconds.map { $0 - startSeconds } })
    self.pauses = pauses.map {
      RecordedPause(start: $0.start - startSeconds, end: $0.end - startSeconds)
    }
    lapStarts = [0] + lapEnds.map { $0 - startSeconds }
  }
}
