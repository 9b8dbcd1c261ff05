import Engine

/// Writes a recording as a table with one row per point. Times are ISO 8601 in UTC, or seconds since the start if the
/// date is unknown. Values are in SI units, cadence counts steps in sports on foot, and unknown values are empty.
/// `CSVReader` restores the same points.
public func writeCSV(_ file: ActivityFile) -> [UInt8] {
  let start = file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
  let sport = file.sportCell
  let columns = CSVColumn.needed(by: file.recording).filter { $0 != .sport || sport != nil }
  var bytes = Array((columns.map(\.title).joined(separator: ",") + "\n").utf8)
  for (number, segment) in file.recording.segments.enumerated() {
    for point in segment {
      let cells = columns.map {
        $0 == .sport ? sport ?? "" : $0.text(point, segment: number, start: start)
      }
      bytes += (cells.joined(separator: ",") + "\n").utf8
    }
  }
  return bytes
}

extension ActivityFile {
  /// The sport as a cell's text, or nil if unknown.
  fileprivate var sportCell: String? {
    if let text = recording.sport.fileText { return text }
    return sportText.flatMap { $0.first?.isLetter == true ? $0.prefix(CSVReader.sportLimit) : nil }
      .map { String($0.map { Self.endsCell($0) ? "_" : $0 }) }
  }

  /// Returns whether a character could end a cell in some reader.
  private static func endsCell(_ character: Character) -> Bool {
    ",;\"".contains(character) || character.unicodeScalars.contains { $0.value < 0x20 }
  }
}

extension CSVColumn {
  /// Returns the columns to write. Omits the altitude source and the seconds unless the recording needs them.
  fileprivate static func needed(by recording: Recording) -> [CSVColumn] {
    allCases.filter { column in
      switch column {
      case .altitudeSource: recording.altitudeSource == .barometer
      // If the date is known, the time column contains the same information.
      case .seconds:
        recording.startUnixSeconds == nil
          && recording.segments.joined().contains { $0.seconds != nil }
      case .date, .latitudeSide, .longitudeSide: false
      default: true
      }
    }
  }

  fileprivate func text(_ point: TrackPoint, segment: Int, start: DateTime?) -> String {
    if self == .altitudeSource { return barometerName }
    if self == .segment { return String(segment + 1) }
    if self == .time, let start, let seconds = point.seconds {
      return start.adding(seconds).description
    }
    return value(point).map(plainDecimal) ?? ""
  }

  private func value(_ point: TrackPoint) -> Double? {
    switch self {
    case .segment, .time, .altitudeSource, .sport, .date, .latitudeSide, .longitudeSide: nil
    case .latitude: point.coordinate?.latitude
    case .longitude: point.coordinate.map { wrappedLongitude($0.longitude) }
    case .altitude: point.altitude
    case .heartRate: point.heartRate
    case .cadence: point.cadence
    case .speed: point.speed
    case .distance: point.distance
    case .power: point.power
    case .temperature: point.temperature
    case .seconds: point.seconds
    }
  }
}
