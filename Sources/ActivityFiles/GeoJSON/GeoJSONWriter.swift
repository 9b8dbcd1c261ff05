import Engine
import TextEncoding

/// Writes a recording as one GeoJSON feature with a `LineString`, or a `MultiLineString` for several segments. Times
/// and sensor values are stored in toGeoJSON's format. Points without a position are omitted because GeoJSON requires
/// one.
public func writeGeoJSON(_ file: ActivityFile) -> [UInt8] {
  var writer = GeoJSONWriter(file)
  return writer.written()
}

private struct GeoJSONWriter {
  private var bytes: [UInt8] = []
  private let file: ActivityFile
  private let lines: [[TrackPoint]]
  private let start: DateTime?

  init(_ file: ActivityFile) {
    self.file = file
    // A line needs two positions, and readers don't expect the same position twice, so segments with a single position
    // are omitted.
    lines = file.recording.segments.map { $0.filter { $0.coordinate != nil } }
      .filter { $0.count > 1 }
    start = file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
  }

  mutating func written() -> [UInt8] {
    raw("{\"type\":\"FeatureCollection\",\"features\":[")
    if !lines.isEmpty { writeFeature() }
    raw("]}\n")
    return bytes
  }

  private mutating func writeFeature() {
    raw("{\"type\":\"Feature\",\"properties\":{\"_gpxType\":\"trk\"")
    if let name = file.name { member("name", name) }
    if let notes = file.notes { member("desc", notes) }
    if let sport = file.recording.sport.fileText ?? file.sportText { member("sport", sport) }
    if hasStepCadence { member(GeoJSONSensor.cadenceUnitKey, GeoJSONSensor.stepsAMinute) }
    if file.recording.altitudeSource == .barometer { member(barometerKey, barometerName) }
    if let meters = file.recording.recordedDistanceMeters {
      raw(",\"distance\":\(plainDecimal(meters))")
    }
    raw(",\"coordinateProperties\":{")
    var parts: [String] = []
    if lines.joined().contains(where: { $0.seconds != nil }), let start {
      parts.append("\"times\":" + nested { $0.seconds.map { "\"\(start.adding($0))\"" } })
    }
    for sensor in GeoJSONSensor.allCases
    where lines.joined().contains(where: { $0[keyPath: sensor.field] != nil }) {
      let values = nested { $0[keyPath: sensor.field].map(plainDecimal) }
      parts.append("\"\(sensor.names[0])\":" + values)
    }
    raw(parts.joined(separator: ",") + "}},\"geometry\":{\"type\":")
    raw(lines.count > 1 ? "\"MultiLineString\"" : "\"LineString\"")
    raw(",\"coordinates\":" + nested(Self.position) + "}}")
  }

  private var hasStepCadence: Bool {
    file.recording.sport.isOnFoot && lines.joined().contains { $0.cadence != nil }
  }

  private static func position(_ point: TrackPoint) -> String? {
    guard let coordinate = point.coordinate else { return nil }
    let flat =
      "\(plainDecimal(wrappedLongitude(coordinate.longitude))),\(plainDecimal(coordinate.latitude))"
    return "[" + flat + (point.altitude.map { "," + plainDecimal($0) } ?? "") + "]"
  }

  /// Returns an array with one value per position, nested if there are several lines.
  private func nested(_ value: (TrackPoint) -> String?) -> String {
    let arrays = lines.map { line in
      "[" + line.map { value($0) ?? "null" }.joined(separator: ",") + "]"
    }
    return arrays.count > 1 ? "[" + arrays.joined(separator: ",") + "]" : arrays[0]
  }

  private mutating func member(_ name: String, _ text: String) {
    raw(",\"\(name)\":" + JSONValue.text(text).compact)
  }

  private mutating func raw(_ text: String) { bytes += text.utf8 }
}
