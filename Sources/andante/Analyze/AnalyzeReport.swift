import ActivityFiles
import Engine
import TextEncoding

/// The text that `analyze` prints about one file.
struct AnalyzeReport {
  let path: String
  let activity: AnalyzedActivity
  let formatter: MetricFormatter
  let splits: SplitChoice

  private var sport: Sport { activity.file.recording.sport }

  var text: String {
    ([heading, summary] + measures + splitLines + warnings).map { $0 + "\n" }.joined().dropLast()
      .description
  }

  private var heading: String {
    (path == "-" ? "standard input" : oneLine(path))
      + (activity.file.name.map { " · \(oneLine($0))" } ?? "")
  }

  private var summary: String {
    let start = activity.file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
    let points = counted(activity.analysis.pointCount, "point", "points")
    let segments = counted(activity.analysis.segmentCount, "segment", "segments")
    let summary = [
      activity.file.format.rawValue.uppercased(), sport.name,
      start?.description ?? "no times", "\(points) in \(segments)",
    ]
    return "  " + summary.joined(separator: ", ")
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private var measures: [String] {
    let analysis = activity.analysis
    return [
      row("Distance", formatter.distance(activity.knownDistance), distanceNotes),
      row(
        "Time", formatter.time(analysis.movingSeconds),
        "moving, "
          + "\(formatter.time(analysis.elapsedSeconds)) in total"),
      row(sport.isPaced ? "Pace" : "Speed", formatter.speed(analysis.averageSpeed, of: sport)),
      row("Climb", formatter.height(analysis.elevationGainMeters), climbNotes),
      row("Heart", formatter.whole(analysis.averageHeartRate, "bpm")),
      row("Cadence", formatter.whole(analysis.averageCadence, sport.cadenceUnit)),
    ].filter { !$0.hasSuffix("–") }
  }

  private func row(_ name: String, _ value: String, _ note: String = "") -> String {
    let label = "  " + name + String(repeating: " ", count: 10 - name.count)
    return label + (note.isEmpty ? value : "\(value)  \(note)")
  }

  private var distanceNotes: String {
    if activity.knownDistance == nil { return "" }
    let raw = "\(formatter.distance(activity.analysis.rawDistanceMeters)) from point to point"
    guard let stated = activity.analysis.recordedDistanceMeters else { return raw }
    return raw + ", \(formatter.distance(stated)) according to the device"
  }

  private var climbNotes: String {
    let down = "down \(formatter.height(activity.analysis.elevationLossMeters))"
    return activity.analysis.elevationUncertaintyMeters.map { "\(down), ± \(formatter.height($0))" }
      ?? down
  }

  private var splitLines: [String] {
    let parts = activity.chosen(splits)
    guard !parts.isEmpty, activity.knownDistance != nil else { return [] }
    let full = parts.filter(\.isComplete).map(\.seconds)
    let lengths = MetricFormatter(units: splits.system)
    return ["  Splits    \(splits.rawValue)    time     climb"]
      + parts.enumerated().map { index, split in
        let mark =
          full.count > 1 && split.isComplete
          ? (split.seconds == full.min()
            ? "  fastest" : split.seconds == full.max() ? "  slowest" : "")
          : ""
        let number = split.isComplete ? String(index + 1) : lengths.distanceNumber(split.meters)
        return "            " + padded(number, 6) + padded(formatter.splitTime(split), 9)
          + formatter.climb(split.elevationGainMeters) + mark
      }
  }

  private var warnings: [String] {
    activity.file.warnings.map { "  ! " + oneLine($0.text) }
  }
}

/// Returns the text padded with spaces to at least `width` characters.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
