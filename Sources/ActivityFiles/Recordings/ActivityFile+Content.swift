import Engine
import Model

extension ActivityFile {
  /// Throws `notActivity` unless the file contains data to analyse: a point with a time, position or distance, or
  /// the totals of a session or lap. A session log always passes because it was analysed while it was recorded.
  package func checkRecording() throws(FileError) {
    guard format == .andante || hasPoints || hasTotals else { throw noRecordingError }
  }

  /// Throws `notActivity` if there are neither points nor totals, unless the format allows activities without points.
  package func checkPoints() throws(FileError) {
    guard recording.pointCount > 0 || hasTotals || format.traits.mayLackPoints else {
      throw noRecordingError
    }
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

  /// The error for a file without usable data. It includes the reader's explanation, or the table columns that weren't
  /// recognised.
  private var noRecordingError: FileError {
    let reason =
      warnings.first { $0.kind == .noTrack } ?? warnings.first { $0.kind == .unknownColumn }
    let detail = reason.map { ": \($0.message)" } ?? ""
    return FileError(.notActivity, "no recording found" + detail)
  }
}
