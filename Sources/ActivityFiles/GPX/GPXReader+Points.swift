import Engine

extension GPXReader {
  /// Reads a `trkpt` element. If the file ends inside it, keeps the values read so far.
  mutating func readPoint() throws(FileError) {
    try track.checkPointCount()
    var point = TrackPoint()
    point.coordinate = readPosition()
    let depth = track.xml.depth
    do throws(FileError) {
      while try track.xml.nextChild(of: depth) { try readDetail(&point) }
    } catch {
      if point.seconds != nil || track.start == nil { track.add(point) }
      throw error
    }
    track.add(point)
  }

  @inline(__always) private mutating func readPosition() -> Coordinate? {
    var latitude: Double?
    var longitude: Double?
    for index in track.xml.attributes.indices {
      let attribute = track.xml.attributes[index]
      switch GPXName.table[attribute.name] {
      case .latitude: latitude = parseDecimal(track.xml.value(attribute))
      case .longitude: longitude = parseDecimal(track.xml.value(attribute))
      default: continue
      }
    }
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 360 {
      return Coordinate(latitude: latitude, longitude: wrappedLongitude(longitude))
    }
    noteLostPosition(latitude)
    return nil
  }

  /// Handles a missing position. Old versions of OpenTracks and its predecessors wrote latitudes of 100 and 200 for
  /// pause and resume.
  private mutating func noteLostPosition(_ latitude: Double?) {
    if latitude == 100 { return }
    if latitude == 200 { return track.endSegment(keepingEmpty: false) }
    let location = track.xml.window.location()
    track.warnings.add(.position, "the point has no usable position", at: location)
  }

  @inline(__always) private mutating func readDetail(_ point: inout TrackPoint) throws(FileError) {
    switch GPXName.table[track.xml.name] {
    case .elevation: point.altitude = try track.number(in: -12_000...100_000)
    case .time: point.seconds = try track.readTime()
    case .extensions:
      let depth = track.xml.depth
      while try track.xml.nextChild(of: depth) { try readExtension(&point) }
    case .speed: point.speed = try track.number(in: 0...1_000)
    default: try readExtension(&point)
    }
  }

  /// Reads an extension by its local name, at any depth. The last value takes precedence.
  @inline(__always) private mutating func readExtension(
    _ point: inout TrackPoint
  ) throws(FileError) {
    switch GPXName.table[track.xml.name] {
    case .heartRate: point.heartRate = try track.heartRate()
    case .cadence: point.cadence = try track.number(in: 0...maximumCadence)
    case .speed: point.speed = try track.number(in: 0...1_000)
    case .power: point.power = try track.number(in: 0...10_000)
    case .temperature: point.temperature = try track.number(in: -100...100)
    case .distance: point.distance = try track.number(in: 0...1e9)
    default: return
    }
  }
}
