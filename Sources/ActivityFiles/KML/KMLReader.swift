import Engine

/// The supported elements of KML and of Google's extension, without their namespace.
enum KMLName: UInt8, Sendable {
  case kml, document, folder, placemark, name, description, lineString, coordinates, track
  case multiTrack, when, coordinate, point, polygon, arrayData, value

  static let table = XMLNameTable<KMLName>([
    ("kml", .kml), ("Document", .document), ("Folder", .folder), ("Placemark", .placemark),
    ("name", .name), ("description", .description), ("LineString", .lineString),
    ("coordinates", .coordinates), ("Track", .track), ("MultiTrack", .multiTrack),
    ("when", .when), ("coord", .coordinate), ("Point", .point), ("Polygon", .polygon),
    ("SimpleArrayData", .arrayData), ("value", .value),
  ])
}

/// Reads KML. Each `gx:Track` and each `LineString` becomes a segment; other geometries are counted. Damaged parts
/// are skipped with a warning.
struct KMLReader: ~Copyable, DocumentReader {
  var track: XMLTrack
  private var name: String?
  private var waypointCount = 0

  /// - Parameter xml: positioned at the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    track = XMLTrack(at: xml, limits: limits)
  }

  /// Returns whether an element may be the root of a KML document.
  static func reads(_ name: XMLName) -> Bool {
    switch KMLName.table[name] {
    case .kml, .document, .folder, .placemark: true
    default: false
    }
  }

  consuming func read() throws(FileError) -> ActivityFile {
    do throws(FileError) {
      repeat { try readContent() } while try track.xml.nextChild(of: 0)
    } catch {
      track.warnings.add(error)
    }
    track.endSegment(keepingEmpty: false)
    return finish()
  }

  /// Reads the current element. Does nothing for containers, so that their children are read next.
  private mutating func readContent() throws(FileError) {
    switch KMLName.table[track.xml.name] {
    case .name:
      let text = track.string(try track.xml.text())
      if name == nil { name = text }
    case .lineString: try readLine()
    case .track: try readTrack()
    case .point, .polygon:
      waypointCount += 1
      try track.xml.skipElement()
    default: return
    }
  }

  private mutating func readLine() throws(FileError) {
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if KMLName.table[track.xml.name] == .coordinates { try readCoordinates() }
    }
    track.endSegment(keepingEmpty: false)
  }

  /// Reads triples of longitude, latitude and altitude, separated by white space. The element may have any length.
  private mutating func readCoordinates() throws(FileError) {
    let depth = track.xml.depth
    var word: [UInt8] = []
    while let piece = try track.xml.textPiece(inside: depth) {
      for byte in piece {
        if byte > 0x20 {
          if word.count < 256 { word.append(byte) }
        } else if !word.isEmpty {
          try add(word, separator: 0x2C)
          word.removeAll(keepingCapacity: true)
        }
      }
    }
    if !word.isEmpty { try add(word, separator: 0x2C) }
  }

  private mutating func add(_ word: [UInt8], separator: UInt8) throws(FileError) {
    try track.checkPointCount()
    track.add(word.withUnsafeBufferPointer { point($0, separator) })
  }

  private mutating func point(
    _ text: UnsafeBufferPointer<UInt8>, _ separator: UInt8
  ) -> TrackPoint {
    let parts = text.split { $0 == separator || $0 <= 0x20 }.prefix(3)
    let numbers = parts.map { parseDecimal(UnsafeBufferPointer(rebasing: $0)) }
    var point = TrackPoint()
    if numbers.count > 1, let longitude = numbers[0], let latitude = numbers[1],
      abs(latitude) <= 90, abs(longitude) <= 360
    {
      point.coordinate = Coordinate(
        latitude: latitude, longitude: wrappedLongitude(longitude))
    } else if !text.isEmpty {
      track.noteTime(.position, "the point has no usable position")
    }
    if numbers.count > 2, let altitude = numbers[2], (-12_000...100_000).contains(altitude) {
      point.altitude = altitude
    }
    return point
  }

  // MARK: Tracks

  /// Reads a `gx:Track`. Times and positions are in two separate lists that may be interleaved in any order;
  /// elements with the same index belong together.
  private mutating func readTrack() throws(FileError) {
    track.endSegment(keepingEmpty: false)
    var lists = KMLTrackLists()
    let depth = track.xml.depth
    do throws(FileError) {
      while try track.xml.nextChild(of: depth) { try readTrackPart(&lists) }
    } catch {
      join(lists)
      throw error
    }
    join(lists)
    track.endSegment(keepingEmpty: false)
  }

  private mutating func readTrackPart(_ lists: inout KMLTrackLists) throws(FileError) {
    switch KMLName.table[track.xml.name] {
    case .when: lists.times.append(try track.readTime())
    case .coordinate:
      let count = lists.points.count + track.pointCount
      guard track.limits.allows(pointAfter: count, in: track.segments.count) else {
        try track.checkPointCount()
        throw track.xml.window.error(.tooLarge, "the track has too many points")
      }
      lists.points.append(point(try track.xml.text(), 0x20))
    case .arrayData: lists.beginValues(arrayName())
    case .value: lists.values.append(parseDecimal(try track.xml.text()))
    default: return
    }
  }

  private mutating func arrayName() -> String {
    for attribute in track.xml.attributes where KMLName.table[attribute.name] == .name {
      return decodeText(track.xml.value(attribute)).text.lowercased()
    }
    return ""
  }

  private mutating func join(_ lists: KMLTrackLists) {
    var lists = lists
    lists.beginValues("")
    if lists.times.count != lists.points.count && !lists.times.isEmpty {
      track.noteTime(
        .time, "there are \(lists.times.count) times for \(lists.points.count) positions")
    }
    for index in lists.points.indices {
      var point = lists.points[index]
      if index < lists.times.count { point.seconds = lists.times[index] }
      for (sensor, values) in lists.sensors where values.count == lists.points.count {
        point[keyPath: sensor.field] = values[index].flatMap {
          sensor.range.contains($0) ? $0 : nil
        }
      }
      track.add(point)
    }
  }

  private consuming func finish() -> ActivityFile {
    for defect in track.xml.defects { track.warnings.add(defect) }
    if track.pointCount == 0 {
      track.warnings.add(
        .noTrack, "the file contains no track (\(counted(waypointCount, "other place")))")
    }
    let sport = name.flatMap(Sport.init(title:)) ?? .other
    track.segments.doubleLegCadence(sport, in: 0...)
    let recording = Recording(
      sport: sport, startUnixSeconds: track.start?.unixSeconds, segments: track.segments,
      recordedDistanceMeters: runningTotal(track.segments))
    var file = ActivityFile(format: .kml, recording: recording, name: name)
    file.zoneMinutes = track.start?.zoneMinutes.flatMap { $0 == 0 ? nil : $0 }
    file.waypointCount = waypointCount
    file.warnings = track.warnings.warnings
    return file
  }
}

/// The data read so far from one `gx:Track`.
private struct KMLTrackLists {
  var times: [Double?] = []
  var points: [TrackPoint] = []
  var values: [Double?] = []
  private(set) var sensors: [(sensor: GeoJSONSensor, values: [Double?])] = []
  private var sensor: GeoJSONSensor?

  /// Stores the values read so far for the current sensor, and begins collecting those of the sensor with the given
  /// name.
  mutating func beginValues(_ name: String) {
    if let sensor, !values.isEmpty { sensors.append((sensor, values)) }
    values.removeAll()
    sensor =
      switch name {
      case "heartrate", "heart_rate", "hr": .heartRate
      case "cadence": .cadence
      case "power": .power
      case "speed": .speed
      case "temperature", "temp": .temperature
      default: nil
      }
  }
}
