import Engine
import Model

/// Writes a file as Garmin's Training Center XML, with ActivityExtension v2 for speed, power and cadence on foot.
///
/// Reading it restores the same recording, laps, sessions and pauses. Data that the schema cannot represent is
/// stored in Andante's namespace. Laps and pauses inside a segment split it into several tracks. Points without a
/// time are omitted because TCX requires one. Throws if the recording has no times.
public func writeTCX(_ file: ActivityFile) throws(FileError) -> [UInt8] {
  guard let start = file.recording.startUnixSeconds.flatMap({ DateTime(unixSeconds: $0) }) else {
    throw FileError(.unsupportedFormat, "the recording has no times, which TCX needs")
  }
  var writer = TCXWriter(file, start: start)
  writer.write()
  return writer.xml.bytes
}

private struct TCXWriter {
  var xml = XMLWriter()
  private let file: ActivityFile
  private let start: DateTime
  /// The recording's segments, excluding points without a time.
  private let segments: [[TrackPoint]]

  init(_ file: ActivityFile, start: DateTime) {
    self.file = file
    self.start = start
    segments = file.recording.segments.map { $0.filter { $0.seconds != nil } }
  }

  mutating func write() {
    xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TrainingCenterDatabase")
    for (prefix, address) in Self.namespaces { xml.raw("\n  xmlns\(prefix)=\"\(address)\"") }
    xml.raw("\n  xsi:schemaLocation=\"\(Self.schemaLocations)\">\n<Activities>\n")
    let sessions = file.sessionsOrWhole(segments)
    for index in sessions.indices { write(sessions, index) }
    xml.raw("</Activities>\n")
    xml.raw(
      "<Author xsi:type=\"Application_t\"><Name>\(gpxCreator)</Name><Build><Version>"
        + "<VersionMajor>1</VersionMajor><VersionMinor>0</VersionMinor></Version></Build>"
        + "<LangID>en</LangID><PartNumber>000-00000-00</PartNumber></Author>\n")
    xml.raw("<Extensions>\n")
    xml.andanteExtension(of: file, counts: segments.map(\.count))
    xml.raw("</Extensions>\n</TrainingCenterDatabase>\n")
  }

  // MARK: Activities

  private mutating func write(_ sessions: [FileSession], _ index: Int) {
    var parts = TrackParts(
      segments[sessions[index].segments], laps: file.laps(of: index, in: sessions, segments),
      file.recording.pauses)
    let isStated = sessions.contains { $0.summary.averageHeartRate != nil }
    parts.state(
      heartRate: isStated
        ? sessions[index].summary.averageHeartRate : file.recording.recordedHeartRate)
    let sport = sessions.count > 1 ? sessions[index].sport : file.recording.sport
    xml.raw("<Activity Sport=\"\(sport.profile.tcx)\">\n")
    xml.raw("<Id>\(start.adding(parts.startSeconds))</Id>\n")
    for lap in parts.laps { write(lap, isOnFoot: sport.isOnFoot) }
    if let notes = file.notes { xml.line(0, "Notes", notes) }
    xml.raw("</Activity>\n")
  }

  private mutating func write(_ lap: TrackParts.Lap, isOnFoot: Bool) {
    let summary = lap.summary
    xml.raw("<Lap StartTime=\"\(start.adding(summary.startSeconds))\">\n")
    xml.line(0, "TotalTimeSeconds", plainDecimal(summary.timerSeconds ?? lap.seconds))
    xml.line(0, "DistanceMeters", plainDecimal(summary.distanceMeters ?? lap.meters))
    if let speed = summary.maximumSpeed { xml.line(0, "MaximumSpeed", plainDecimal(speed)) }
    xml.line(0, "Calories", String(whole(summary.kilocalories ?? 0, 0...65_535)))
    write(pulse: summary.averageHeartRate, "AverageHeartRateBpm")
    write(pulse: summary.maximumHeartRate, "MaximumHeartRateBpm")
    xml.line(0, "Intensity", lap.isRest ? "Resting" : "Active")
    xml.line(0, "TriggerMethod", Self.triggerText(lap.trigger))
    for track in lap.tracks where !track.isEmpty {
      xml.raw("<Track>\n")
      for point in track { write(point, isOnFoot: isOnFoot) }
      xml.raw("</Track>\n")
    }
    xml.raw("</Lap>\n")
  }

  private static let heartRates =
    Int(fitHeartRates.lowerBound)...Int(fitHeartRates.upperBound)

  private static func triggerText(_ trigger: FileLap.Trigger?) -> String {
    switch trigger {
    case .distance: "Distance"
    case .place: "Location"
    case .time: "Time"
    default: "Manual"
    }
  }

  private mutating func write(pulse: Double?, _ name: String) {
    guard let pulse else { return }
    xml.raw("<\(name)><Value>\(whole(pulse, Self.heartRates))</Value></\(name)>\n")
  }

  private func whole(_ value: Double, _ range: ClosedRange<Int>) -> Int {
    InputRange(range).rounded(value.rounded(.toNearestOrEven))
  }

  // MARK: Points

  private mutating func write(_ point: TrackPoint, isOnFoot: Bool) {
    guard let seconds = point.seconds else { return }
    xml.raw("<Trackpoint><Time>\(start.adding(seconds))</Time>")
    if let coordinate = point.coordinate {
      xml.raw("<Position>")
      xml.element("LatitudeDegrees", coordinate.latitude)
      xml.element("LongitudeDegrees", wrappedLongitude(coordinate.longitude))
      xml.raw("</Position>")
    }
    if let altitude = point.altitude { xml.element("AltitudeMeters", altitude) }
    if let distance = point.distance { xml.element("DistanceMeters", distance) }
    if let pulse = point.heartRate { write(pulse: pulse, "HeartRateBpm") }
    let cadence = point.cadence.map { isOnFoot ? $0 / 2 : $0 }
    if let cadence, !isOnFoot { xml.raw("<Cadence>\(whole(cadence, 0...254))</Cadence>") }
    writeExtensions(point, cadence, isOnFoot: isOnFoot)
    xml.raw("</Trackpoint>\n")
  }

  private mutating func writeExtensions(
    _ point: TrackPoint, _ cadence: Double?, isOnFoot: Bool
  ) {
    let steps = isOnFoot ? cadence : nil
    let hasOwn =
      point.temperature != nil || isInexact(point.heartRate, fitHeartRates.upperBound)
      || isInexact(cadence, 254)
      || isInexact(point.power, 65_535)
    let hasGarmin = point.speed != nil || point.power != nil || steps != nil
    guard hasOwn || hasGarmin else { return }
    xml.raw("<Extensions>")
    if hasGarmin {
      xml.raw("<TPX xmlns=\"\(Self.activityExtension)\">")
      if let speed = point.speed { xml.element("Speed", speed) }
      if let steps { xml.raw("<RunCadence>\(whole(steps, 0...254))</RunCadence>") }
      if let power = point.power { xml.raw("<Watts>\(whole(power, 0...65_535))</Watts>") }
      xml.raw("</TPX>")
    }
    if let temperature = point.temperature { xml.element("andante:atemp", temperature) }
    writeExact("hr", point.heartRate, fitHeartRates.upperBound)
    writeExact("cad", cadence, 254)
    writeExact("power", point.power, 65_535)
    xml.raw("</Extensions>")
  }

  private func isInexact(_ value: Double?, _ limit: Double) -> Bool {
    guard let value else { return false }
    return value != value.rounded(.toNearestOrEven) || value > limit
  }

  /// Also writes the value in Andante's namespace if Garmin's element contains only a rounded or limited form. Readers
  /// use the last value.
  private mutating func writeExact(_ name: String, _ value: Double?, _ limit: Double) {
    if let value, isInexact(value, limit) { xml.element("andante:\(name)", value) }
  }

  private static let activityExtension = "http://www.garmin.com/xmlschemas/ActivityExtension/v2"

  private static let namespaces = [
    ("", "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"),
    (":andante", AndanteExtension.namespace),
    (":xsi", "http://www.w3.org/2001/XMLSchema-instance"),
  ]

  private static let schemaLocations =
    "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 "
    + "http://www.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd"
}
