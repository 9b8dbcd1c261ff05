import ActivityFiles
import Engine
import Foundation

/// Compares the points recovered from files that are broken, or that a program refuses, with the best other program.
struct RecoveryReport {
  struct Row {
    var name: String
    var points: Int
    /// The most points that another program reads, and its name; 0 if all refuse the file.
    var best: Int
    var program: String?
    var warnings: Int
    /// Whether the file contains a polygon, whose corners gpsbabel reads as a track.
    var holdsPolygon: Bool
  }

  /// The name of the number of points in each program's results. gpxpy and lxml only report it for valid files.
  private static let counts = [
    ("gpxpy", "trackPoints"), ("lxml", "trackpoints"), ("fitdecode", "records"),
    ("fitparse", "records"), ("garmin_fit_sdk", "records"), ("gpsbabel", "trkpt"),
  ]

  let rows: [Row]

  init(_ files: [FieldFile], folder: URL) {
    rows = files.compactMap { field in
      let isRefused = field.facts.values.contains { $0["error"] != nil }
      guard isRefused || field.path.hasPrefix("malformed/") else { return nil }
      let counts = Self.counts.compactMap { program, key in
        (field.facts(program)?[key] as? Int).map { (count: $0, program: program) }
      }
      let best = counts.max { $0.count < $1.count }
      return Row(
        name: field.path, points: field.file.recording.pointCount, best: best?.count ?? 0,
        program: best.flatMap { $0.count > 0 ? $0.program : nil },
        warnings: field.file.warnings.count,
        holdsPolygon: field.holds("<Polygon", folder: folder))
    }
  }

  var isComplete: Bool { rows.allSatisfy { $0.points >= $0.best || $0.holdsPolygon } }
}
