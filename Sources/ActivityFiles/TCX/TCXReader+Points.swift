import Engine

extension TCXReader {
  /// Reads a `Trackpoint` element. If the file ends inside it, keeps the values read so far.
  mutating func readPoint() throws(FileError) {
    try track.checkPointCount()
    var scan = TCXPointScan()
    let depth = track.xml.depth
    do throws(FileError) {
      while try track.xml.nextChild(of: depth) { try readDetail(&scan) }
    } catch {
      if scan.point.seconds != nil { track.add(trackPoint(scan)) }
      throw error
    }
    track.add(trackPoint(scan))
  }

  @inline(__always) func trackPoint(_ scan: TCXPointScan) -> TrackPoint {
    var point = scan.point
    if let latitude = scan.latitude, let longitude = scan.longitude {
      point.coordinate = Coordinate(
        latitude: latitude, longitude: wrappedLongitude(longitude))
    }
    return point
  }

  /// Reads a child element, or enters a container. Names are unambiguous inside a point, except for `Value`.
  @inline(__always) private mutating func readDetail(
    _ scan: inout TCXPointScan
  ) throws(FileError) {
    switch TCXName.table[track.xml.name] {
    case .time: scan.point.seconds = try track.readTime()
    case .latitude: scan.latitude = try angle(90)
    case .longitude: scan.longitude = try angle(360)
    case .altitude: scan.point.altitude = try track.number(in: -12_000...100_000)
    case .distance: scan.point.distance = try track.number(in: 0...1e9)
    case .heartRate: scan.isInHeartRate = true
    case .value:
      guard scan.isInHeartRate else { return }
      scan.isInHeartRate = false
      scan.point.heartRate = try track.heartRate()
    case .exactHeartRate: scan.point.heartRate = try track.heartRate()
    case .cadence: scan.point.cadence = try track.number(in: 0...maximumCadence)
    case .speed: scan.point.speed = try track.number(in: 0...1_000)
    case .power: scan.point.power = try track.number(in: 0...10_000)
    case .temperature: scan.point.temperature = try track.number(in: -100...100)
    default: return
    }
  }

  @inline(__always) private mutating func angle(_ limit: Double) throws(FileError) -> Double? {
    let text = try track.xml.text()
    if let value = parseDecimal(text), abs(value) <= limit { return value }
    let location = track.xml.window.location()
    track.warnings.add(.position, "the point has no usable position", at: location)
    return nil
  }
}

/// The data read so far from one `Trackpoint` element.
struct TCXPointScan {
  var point = TrackPoint()
  var latitude: Double?
  var longitude: Double?
  var isInHeartRate = false
}
