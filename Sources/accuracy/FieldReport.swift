import ActivityFiles
import Engine
import Foundation

/// Every GPX, TCX and FIT of the field data held against what other programs say of it.
struct FieldReport {
  struct Row {
    var name: String
    var points: Int
    var pointsExpected: Int
    var start: Double?
    var startExpected: Double?
    var meters: Double
    var metersExpected: Double?

    var pointsAgree: Bool { points == pointsExpected }
    var startsAgree: Bool { start == startExpected }

    /// The reference is rounded to millimetres.
    var isWithinGoal: Bool {
      metersExpected.map { abs(meters - $0) <= max($0 * 0.0002, 0.000501) } ?? true
    }

    /// Share of the reference, signed; nil where the reference is no distance.
    var error: Double? {
      metersExpected.flatMap { $0 > 0 ? (meters - $0) / $0 : nil }
    }
  }

  /// Which program's facts a file is held against, and what it calls them.
  fileprivate struct Reference {
    var program: String
    var points: String
    var start: String

    init?(path: String) {
      switch path.lowercased().suffix(4) {
      case ".gpx": (program, points, start) = ("gpxpy", "trackPoints", "start")
      case ".tcx": (program, points, start) = ("lxml", "trackpoints", "firstTime")
      case ".fit": (program, points, start) = ("fitdecode", "records", "firstRecord")
      default: return nil
      }
    }
  }

  let rows: [Row]
  /// Files the reference cannot read, and how many points we save of them.
  let rescued: [(name: String, points: Int)]

  /// - Parameter folder: holds `activities/reference.json` and the files it speaks of.
  init(folder: URL) throws {
    let activities = folder.appending(path: "activities")
    let data = try Data(contentsOf: activities.appending(path: "reference.json"))
    let references = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    var rows: [Row] = []
    var rescued: [(name: String, points: Int)] = []
    for (path, facts) in references.sorted(by: { $0.key < $1.key })
    where Reference(path: path) != nil {
      guard let facts = facts as? [String: Any],
        let file = try? readActivityFile(path: activities.appending(path: path).path)
      else { continue }
      if let row = Row(path, facts, file) {
        rows.append(row)
      } else {
        rescued.append((path, file.recording.pointCount))
      }
    }
    self.rows = rows
    self.rescued = rescued
  }

  /// The largest share by which a raw distance differs.
  var worstError: Double { rows.compactMap(\.error).map(abs).max() ?? 0 }
}

extension FieldReport.Row {
  /// Nil where the reference could not read the file.
  fileprivate init?(_ path: String, _ facts: [String: Any], _ file: ActivityFile) {
    guard let reference = FieldReport.Reference(path: path),
      let stated = facts[reference.program] as? [String: Any],
      let points = stated[reference.points] as? Int
    else { return nil }
    let computed = facts["computed"] as? [String: Any]
    name = path
    self.points = file.recording.pointCount
    pointsExpected = points
    start = file.recording.startUnixSeconds
    // Without a date there is none to compare.
    let text = stated[reference.start] as? String
    startExpected =
      path.hasSuffix(".gpx") || text != nil
      ? text.flatMap { DateTime($0)?.unixSeconds } : start
    meters = analyze(file.recording).rawDistanceMeters
    // The reference joins the ways of a FIT's sports; we do not.
    let isJoined = file.format == .fit && file.recording.segments.count > 1
    metersExpected = isJoined ? nil : computed?["wgs84_geodesic_m"] as? Double
  }
}
