import Engine
import TextEncoding

/// Builds points from Strava's streams, which are arrays with one value per sample.
struct StravaStreams {
  static let names = [
    "time", "distance", "latlng", "altitude", "velocity_smooth", "heartrate", "cadence", "watts",
    "temp",
  ]

  private let limits: FileLimits
  private(set) var warnings = WarningList()

  init(limits: FileLimits) { self.limits = limits }

  mutating func warn(_ kind: FileWarning.Kind, _ message: String) {
    warnings.add(kind, message, offset: 0)
  }

  /// Returns the points as one segment, because pauses are gaps in the times. Returns an empty array if all streams
  /// are empty.
  ///
  /// - Parameter values: returns the values of the stream with the given name; empty if it is missing.
  mutating func segments(_ values: (String) -> [JSONValue]) throws(FileError) -> [[TrackPoint]] {
    let columns = Self.names.map(values)
    let count = columns.lazy.map(\.count).max() ?? 0
    guard count > 0 else { return [] }
    guard count <= limits.pointCount else {
      throw FileError(.tooLarge, "there are \(count) samples, more than \(limits.pointCount)")
    }
    var points = [TrackPoint](repeating: TrackPoint(), count: count)
    for (name, column) in zip(Self.names, columns) where !column.isEmpty {
      guard column.count == count else {
        warn(.value, "the stream \(name) is not as long as the others")
        continue
      }
      for index in points.indices { set(name, of: &points[index], to: column[index]) }
    }
    return [points]
  }

  private mutating func set(_ name: String, of point: inout TrackPoint, to value: JSONValue) {
    if name == "latlng" { return setPosition(of: &point, to: value) }
    guard let number = value.number else { return }
    switch name {
    case "time": point.seconds = PointRange.seconds.checked(number)
    case "distance": point.distance = PointRange.distance.checked(max(0, number))
    case "altitude": point.altitude = PointRange.altitude.checked(number)
    case "velocity_smooth": point.speed = PointRange.speed.checked(max(0, number))
    case "heartrate": point.heartRate = PointRange.heartRate.checked(number)
    case "cadence": point.cadence = PointRange.cadence.checked(number)
    case "watts": point.power = PointRange.power.checked(number)
    default: point.temperature = PointRange.temperature.checked(number)
    }
  }

  /// Sets the position. An empty array means that it is unknown.
  private mutating func setPosition(of point: inout TrackPoint, to value: JSONValue) {
    guard let pair = value.array, !pair.isEmpty else { return }
    guard pair.count == 2,
      let coordinate = Coordinate(degreesNorth: pair[0].number, east: pair[1].number)
    else { return warn(.position, "a point has no usable position") }
    point.coordinate = coordinate
  }
}
