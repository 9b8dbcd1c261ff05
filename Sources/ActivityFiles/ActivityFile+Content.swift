import Engine

extension ActivityFile {
  /// Throws `notActivity` unless there is something to measure: a point with a time, a position or a distance, or the total of
  /// a session or lap. A session's log always counts, as its coach has measured it.
  package func checkRecording() throws(FileError) {
    guard format == .andante || hasPoints || hasTotals else { throw nothingRecorded }
  }

  /// Throws `notActivity` if there are no points, unless the format can hold totals alone.
  package func checkPoints() throws(FileError) {
    guard recording.pointCount > 0 || format.mayLackPoints else { throw nothingRecorded }
  }

  private var hasPoints: Bool {
    recording.segments.joined().contains {
      $0.seconds != nil || $0.coordinate != nil || $0.distance != nil
    }
  }

  private var hasTotals: Bool {
    let summaries = sessions.map(\.summary) + laps.map(\.summary)
    return summaries.contains { summary in
      [summary.distanceMeters, summary.timerSeconds, summary.elapsedSeconds]
        .contains { $0.map { $0 > 0 } ?? false }
    }
  }

  /// Repeats what the reader found instead of a recording.
  private var nothingRecorded: FileError {
    let detail = warnings.first { $0.kind == .noTrack }.map { ": \($0.message)" } ?? ""
    return FileError(.notActivity, "nothing is recorded in the file" + detail)
  }
}
