import ActivityFiles
import Engine
import Foundation

/// The elevation gain of FIT files, as calculated by Andante, by other simple methods and by the device itself.
struct AscentReport {
  struct Row {
    var name: String
    var stated: Double
    var ours: Double
    var uncertainty: Double?
    var naive: Double
    var gpxpy: Double
    var oneMeter: Double
  }

  let rows: [Row]

  /// - Parameter folder: contains `activities/ascent_peers.json`.
  init(_ files: [FieldFile], folder: URL) throws {
    let url = folder.appending(path: "activities/ascent_peers.json")
    let peers = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]]
    rows = (peers ?? []).compactMap { peer -> Row? in
      guard let name = peer["file"] as? String,
        let field = files.first(where: { $0.path == "fit/" + name }),
        let stated = peer["device_total_ascent"] as? Double, stated > 0
      else { return nil }
      func meters(_ method: String) -> Double { peer[method] as? Double ?? .nan }
      return Row(
        name: name, stated: stated, ours: field.analysis.elevationGainMeters ?? 0,
        uncertainty: field.analysis.elevationUncertaintyMeters, naive: meters("naive"),
        gpxpy: meters("gpxpy"), oneMeter: meters("hyst1"))
    }
  }

  /// Returns the absolute errors relative to the device's own value, in ascending order.
  func errors(_ method: (Row) -> Double) -> [Double] {
    rows.map { abs(method($0) - $0.stated) / $0.stated }.sorted()
  }
}

extension [Double] {
  /// The median, assuming that the numbers are sorted; 0 if the array is empty.
  var middle: Double { isEmpty ? 0 : (self[count / 2] + self[(count - 1) / 2]) / 2 }
  var average: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}
