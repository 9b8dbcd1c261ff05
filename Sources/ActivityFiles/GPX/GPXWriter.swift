public import Engine

/// The creator in files written by Andante, which the readers use to recognise them.
let gpxCreator = "Andante"

/// Writes a file as GPX 1.1 with Garmin's TrackPointExtension v2, in UTF-8.
///
/// Reading it restores the same recording. Values that the schemas cannot represent exactly (fractional heart rates and
/// cadences, the time zone) are repeated in Andante's namespace. Points without a position are omitted because GPX
/// requires one. Cadence on foot follows Garmin's convention: the strides of one leg, half the steps.
public func writeGPX(_ file: ActivityFile) -> [UInt8] {
  var writer = GPXWriter(sport: file.recording.sport, start: file.recording.startUnixSeconds)
  writer.write(file)
  return writer.xml.bytes
}

/// Writes a recording as GPX. See `writeGPX(_:)`.
public func writeGPX(_ recording: Recording, name: String? = nil, notes: String? = nil) -> [UInt8] {
  writeGPX(ActivityFile(format: .gpx, recording: recording, name: name, notes: notes))
}

extension ActivityFile {
  /// Whether the file has data that only Andante's namespace can represent in GPX.
  fileprivate var hasDeviceData: Bool {
    !laps.isEmpty || !sessions.isEmpty || !recording.pauses.isEmpty || hasOnlyStart
  }

  /// Whether the start is known but no point states it.
  private var hasOnlyStart: Bool {
    recording.startUnixSeconds != nil
      && !recording.segments.joined().contains { $0.seconds != nil && $0.coordinate != nil }
  }

  fileprivate var hasExtensionData: Bool { zoneMinutes != nil || hasDeviceData }
}

private struct GPXWriter {
  var xml = XMLWriter()
  private let isOnFoot: Bool
  private let start: DateTime?

  init(sport: Sport, start: Double?) {
    isOnFoot = sport.isOnFoot
    self.start = start.flatMap { DateTime(unixSeconds: $0) }
  }

  mutating func write(_ file: ActivityFile) {
    xml.raw(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"\(gpxCreator)")
    xml.raw(file.recording.altitudeSource == .barometer ? " with barometer\"" : "\"")
    for (prefix, address) in Self.namespaces { xml.raw("\n  xmlns\(prefix)=\"\(address)\"") }
    xml.raw("\n  xsi:schemaLocation=\"\(Self.schemaLocations)\">\n")
    writeMetadata(file)
    writeTrack(file)
    xml.raw("</gpx>\n")
  }

  private mutating func writeMetadata(_ file: ActivityFile) {
    xml.raw("  <metadata>\n")
    if let name = file.name { xml.line(4, "name", name) }
    if let notes = file.notes { xml.line(4, "desc", notes) }
    if let start { xml.line(4, "time", start.description) }
    if file.hasExtensionData {
      xml.raw("    <extensions>")
      if let zone = file.zoneMinutes {
        xml.raw("<andante:zoneMinutes>\(zone)</andante:zoneMinutes>")
      }
      if file.hasDeviceData {
        xml.andanteExtension(
          of: file, counts: file.recording.segments.map { $0.count { $0.coordinate != nil } })
      }
      xml.raw("</extensions>\n")
    }
    xml.raw("  </metadata>\n")
  }

  private mutating func writeTrack(_ file: ActivityFile) {
    xml.raw("  <trk>\n")
    if let name = file.name { xml.line(4, "name", name) }
    if let type = file.recording.sport.fileText ?? file.sportText { xml.line(4, "type", type) }
    if let meters = file.recording.recordedDistanceMeters { writeStatedDistance(meters) }
    for segment in file.recording.segments {
      // Empty segments are described only in Andante's extension, because other programs may not expect them.
      if file.hasDeviceData, segment.allSatisfy({ $0.coordinate == nil }) { continue }
      xml.raw("    <trkseg>\n")
      for point in segment { write(point) }
      xml.raw("    </trkseg>\n")
    }
    xml.raw("  </trk>\n")
  }

  private mutating func writeStatedDistance(_ meters: Double) {
    xml.raw("    <extensions><gpxtrkx:TrackStatsExtension>")
    xml.element("gpxtrkx:Distance", meters)
    xml.raw("</gpxtrkx:TrackStatsExtension></extensions>\n")
  }

  private mutating func write(_ point: TrackPoint) {
    guard let coordinate = point.coordinate else { return }
    xml.raw("      <trkpt lat=\"\(plainDecimal(coordinate.latitude))\"")
    xml.raw(" lon=\"\(plainDecimal(wrapped(coordinate.longitude)))\">")
    if let altitude = point.altitude { xml.element("ele", altitude) }
    if let start, let seconds = point.seconds {
      xml.element("time", start.adding(seconds).description)
    }
    writeExtensions(point)
    xml.raw("</trkpt>\n")
  }

  private func wrapped(_ longitude: Double) -> Double {
    if (-180..<180).contains(longitude) { return longitude }
    return longitude - ((longitude + 180) / 360).rounded(.down) * 360
  }

  private mutating func writeExtensions(_ point: TrackPoint) {
    let cadence = point.cadence.map { isOnFoot ? $0 / 2 : $0 }
    let hasGarmin =
      point.temperature != nil || point.heartRate != nil || cadence != nil || point.speed != nil
    guard hasGarmin || point.power != nil || point.distance != nil else { return }
    xml.raw("<extensions>")
    if hasGarmin { writeGarmin(point, cadence) }
    if let power = point.power {
      xml.raw("<gpxpx:PowerExtension>")
      xml.element("gpxpx:PowerInWatts", power.rounded(.toNearestOrEven))
      xml.raw("</gpxpx:PowerExtension>")
      writeExact("power", power, limit: 65_535)
    }
    if let distance = point.distance { xml.element("gpxdata:distance", distance) }
    if let heartRate = point.heartRate {
      writeExact("hr", heartRate, limit: fitHeartRates.upperBound)
    }
    if let cadence { writeExact("cad", cadence, limit: 254) }
    xml.raw("</extensions>")
  }

  private mutating func writeGarmin(_ point: TrackPoint, _ cadence: Double?) {
    xml.raw("<gpxtpx:TrackPointExtension>")
    if let temperature = point.temperature { xml.element("gpxtpx:atemp", temperature) }
    if let heartRate = point.heartRate {
      xml.element("gpxtpx:hr", whole(heartRate, in: fitHeartRates))
    }
    if let cadence { xml.element("gpxtpx:cad", whole(cadence, in: 0...254)) }
    if let speed = point.speed { xml.element("gpxtpx:speed", speed) }
    xml.raw("</gpxtpx:TrackPointExtension>")
  }

  private func whole(_ value: Double, in range: ClosedRange<Double>) -> Double {
    min(max(value.rounded(.toNearestOrEven), range.lowerBound), range.upperBound)
  }

  /// Also writes the value in Andante's namespace if Garmin's element contains only a rounded or limited form. Readers
  /// use the last value.
  private mutating func writeExact(_ name: String, _ value: Double, limit: Double) {
    if value == value.rounded(.toNearestOrEven) && value <= limit { return }
    xml.element("andante:\(name)", value)
  }

  private static let namespaces = [
    ("", "http://www.topografix.com/GPX/1/1"),
    (":gpxtpx", "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"),
    (":gpxpx", "http://www.garmin.com/xmlschemas/PowerExtension/v1"),
    (":gpxtrkx", "http://www.garmin.com/xmlschemas/TrackStatsExtension/v1"),
    (":gpxdata", "http://www.cluetrust.com/XML/GPXDATA/1/0"),
    (":andante", AndanteExtension.namespace),
    (":xsi", "http://www.w3.org/2001/XMLSchema-instance"),
  ]

  private static let schemaLocations =
    "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd "
    + "http://www.garmin.com/xmlschemas/TrackPointExtension/v2 "
    + "http://www.garmin.com/xmlschemas/TrackPointExtensionv2.xsd"
}
