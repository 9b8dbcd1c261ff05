import Foundation
import Testing

@testable import ActivityFiles

/// Real activity files with reference results. They are outside the repository: in `ANDANTE_FIELD_DATA`, or else in
/// `../shared/data`.
enum FieldData {
  static let activities: URL? = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data =
      ProcessInfo.processInfo.environment["ANDANTE_FIELD_DATA"].map { URL(fileURLWithPath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/data")
    let activities = data.appending(path: "activities")
    return FileManager.default.fileExists(atPath: activities.appending(path: "reference.json").path)
      ? activities : nil
  }()

  /// Returns the values that gpxpy extracted from each GPX file that it can read, keyed by path. `wgs84_geodesic_m` is
  /// an additional value: the track's length without the gaps between segments, computed with GeographicLib.
  static func gpxReferences() throws -> [String: [String: Any]] {
    let url = try #require(activities).appending(path: "reference.json")
    let all = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
    return all.reduce(into: [:]) { found, entry in
      guard entry.key.hasSuffix(".gpx"), let facts = entry.value as? [String: Any],
        let gpxpy = facts["gpxpy"] as? [String: Any], gpxpy["error"] == nil
      else { return }
      let computed = facts["computed"] as? [String: Any] ?? [:]
      found[entry.key] = gpxpy.merging(computed) { gpxpy, _ in gpxpy }
    }
  }
}
