import Engine

/// The recording as a table: a row a point, times as ISO 8601 in UTC, SI units, what is unknown
/// empty, cadence in steps on foot. Reading it again gives the same points.
public func writeCSV(_ file: ActivityFile) -> [UInt8] {
  let start = file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
  var bytes = Array((CSVColumn.allCases.map(\.title).joined(separator: ",") + "\n").utf8)
  for (number, segment) in file.recording.segments.enumerated() {
    for point in segment {
      let cells = CSVColumn.allCases.map { $0.text(point, segment: number, start: start) }
      bytes += (cells.joined(separator: ",") + "\n").utf8
    }
  }
  return bytes
}

extension CSVColumn {
  fileprivate func text(_ point: TrackPoint, segment: Int, start: DateTime?) -> String {
    if self == .segment { return String(segment + 1) }
    if self == .time, let start, let seconds = point.seconds {
      return start.adding(seconds).description
    }
    return value(point).map(plainDecimal) ?? ""
  }

  private func value(_ point: TrackPoint) -> Double? {
    switch self {
    case .segment, .time: nil
    case .latitude: point.coordinate?.latitude
    case .longitude: point.coordinate.map { wrappedLongitude($0.longitude) }
    case .altitude: point.altitude
    case .heartRate: point.heartRate
    case .cadence: point.cadence
    case .speed: point.speed
    case .distance: point.distance
    case .power: point.power
    case .temperature: point.temperature
    }
  }
}
