import ActivityFiles
import Engine
import Foundation

/// Compares the number of points that Andante recovers from broken files, or from files that some programs reject, with
/// the largest number that any other program recovers.
struct RecoveryReport {
  struct Row {
    var name: String
    var points: Int
    /// The largest number of points that another program reads, and the program's name; 0 if all programs reject the
    /// file.
    var best: Int
    var program: String?
    var warnings: Int
    /// Whether the file contains a polygon, whose corners gpsbabel reads as a track.
    var holdsPolygon: Bool
  }

  /// The key of the point count in each program's results. gpxpy and lxml report it only for valid files.
  private static let counts = [
    ("gpxpy", "trackPoints"), ("lxml", "trackpoints"), ("fitdecode", "records"),
    ("fitparse", "records"), ("garmin_fit_sdk", "records"), ("gpsbabel", "trkpt"),
  ]

  let rows: [Row]

  init(_ files: [FieldFile], folder: URL) {
    rows = files.compactMap { field in
      let isRefused = field.results.values.contains { $0["error"] != nil }
      guard isRefused || field.path.hasPrefix("malformed/") else { return nil }
      let counts = Self.counts.compactMap { program, key in
        (field.results(program)?[key] as? Int).map { (count: $0, program: program) }
      }
      let best = counts.max { $0.count < $1.count }
      return Row(
        name: field.path, points: field.file.recording.pointCount, best: best?.count ?? 0,
        program: best.flatMap { $0.count > 0 ? $0.program : nil },
        warnings: field.file.warnings.count,
        holdsPolygon: field.contains("<Polygon", folder: folder))
    }
  }

  var isComplete: Bool { rows.allSatisfy { $0.points >= $0.best || $0.holdsPolygon } }
}
