/// The results of a session as shown on its page, for export. All times are in seconds since the session's start.
public struct MeasuredSession: Sendable {
  /// The analysis with the smoothed track. Laps and splits add up to the totals.
  public private(set) var analysis: ActivityAnalysis
  /// Manual and automatic pauses, in chronological order.
  public let pauses: [RecordedPause]
  /// The start time of each lap in the analysis.
  public let lapStarts: [Double]

  /// Creates the results, converting times in seconds from the session's clock to times since the start.
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
