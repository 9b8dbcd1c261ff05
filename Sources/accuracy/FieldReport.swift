import ActivityFiles
import Engine
import Foundation

/// Compares the points, start and raw distance of field-data files with the results of other programs.
struct FieldReport {
  struct Row {
    var name: String
    var format: FileFormat
    /// Whether the file contains a polygon, which some programs read as a track.
    var holdsPolygon: Bool
    var points: Int
    var pointsExpected: Int
    var start: Double?
    var startExpected: Double?
    var meters: Double
    var metersExpected: Double?

    var pointsAgree: Bool { points == pointsExpected }
    var startsAgree: Bool { start == startExpected }

    /// Whether the distance is close enough to the reference. Allows for the reference's rounding to millimetres.
    var isWithinGoal: Bool {
      metersExpected.map { abs(meters - $0) <= max($0 * 0.0002, 0.000501) } ?? true
    }

    /// The signed relative error; nil if the reference has no distance.
    var error: Double? {
      metersExpected.flatMap { $0 > 0 ? (meters - $0) / $0 : nil }
    }
  }

  /// The reference program for a format, and the keys of its results.
  fileprivate struct Reference {
    var program: String
    var points: String
    var start: String?

    init?(_ format: FileFormat) {
      switch format {
      case .gpx: (program, points, start) = ("gpxpy", "trackPoints", "start")
      case .tcx: (program, points, start) = ("lxml", "trackpoints", "firstTime")
      case .fit: (program, points, start) = ("fitdecode", "records", "firstRecord")
      case .kml: (program, points, start) = ("gpsbabel", "trkpt", nil)
      default: return nil
      }
    }
  }

  let rows: [Row]

  /// - Parameter folder: contains the files in `activities`.
  init(_ files: [FieldFile], folder: URL) {
    rows = files.compactMap { Row($0, folder: folder) }
  }
}

extension FieldReport.Row {
  /// Returns nil if the reference program could not read the file.
  fileprivate init?(_ field: FieldFile, folder: URL) {
    guard let reference = FieldReport.Reference(field.file.format),
      let stated = field.results(reference.program), stated["rc"] as? Int ?? 0 == 0,
      let points = stated[reference.points] as? Int
    else { return nil }
    name = field.path
    format = field.file.format
    holdsPolygon = format == .kml && field.contains("<Polygon", folder: folder)
    let recording = field.file.recording
    self.points =
      format == .kml
      ? recording.segments.joined().count { $0.coordinate != nil } : recording.pointCount
    pointsExpected = points
    start = recording.startUnixSeconds
    // If the reference has no date, there is nothing to compare.
    let text = reference.start.flatMap { stated[$0] as? String }
    startExpected =
      format == .gpx || text != nil
      ? text.flatMap { DateTime($0)?.unixSeconds } : start
    // The reference connects all positions in a FIT file, even across sports.
    meters = format == .fit ? oneLine(recording) : field.analysis.rawDistanceMeters
    metersExpected = field.results("computed")?["wgs84_geodesic_m"] as? Double
  }
}

/// Returns the distance through all points, across sessions.
private func oneLine(_ recording: Recording) -> Double {
  var joined = recording
  joined.segments = [Array(recording.segments.joined())]
  return analyze(joined).rawDistanceMeters
}
