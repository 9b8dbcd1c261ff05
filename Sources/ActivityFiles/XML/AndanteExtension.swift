import Engine

/// The data that Andante's GPX and TCX files store in a separate namespace because the schemas cannot represent it: the
/// grouping of points into segments, the laps, sessions and pauses. Other programs ignore it.
struct AndanteExtension {
  static let namespace = "urn:andante:gpx:1"

  private var sport: Sport?
  private var name: String?
  private var sportText: String?
  private var zoneMinutes: Int32?
  /// The time to which the times in the other properties are relative. The file's first time may be later, if points
  /// without a position were omitted before it.
  private var start: DateTime?
  private var hasBarometer = false
  private var distanceMeters: Double?
  /// The number of points in each segment.
  private var counts: [Int] = []
  /// The accepted values for the number of segments, and for the number of points in each segment.
  private static let counted = InputRange(0...1 << 30)
  private var laps: [FileLap] = []
  private var sessions: [FileSession] = []
  private var pauses: [RecordedPause] = []
}

// MARK: Writing

extension XMLWriter {
  /// - Parameter counts: the number of written points in each segment.
  mutating func andanteExtension(of file: ActivityFile, counts: [Int]) {
    let recording = file.recording
    raw("<andante:facts xmlns:andante=\"\(AndanteExtension.namespace)\"")
    attribute("sport", recording.sport.fileText ?? "other")
    if let name = file.name { attribute("name", name) }
    if let text = file.sportText { attribute("sportText", text) }
    if let zone = file.zoneMinutes { attribute("zone", String(zone)) }
    if let start = recording.startUnixSeconds.flatMap({ DateTime(unixSeconds: $0) }) {
      attribute("start", start.description)
    }
    if recording.altitudeSource == .barometer { attribute("altitude", "barometer") }
    attribute("distance", recording.recordedDistanceMeters)
    attribute("points", counts.map { String($0) }.joined(separator: " "))
    raw(">\n")
    for pause in recording.pauses {
      raw("<andante:pause")
      attribute("start", pause.start)
      attribute("end", pause.end)
      raw("/>\n")
    }
    for session in file.sessions { write(session) }
    for lap in file.laps { write(lap) }
    raw("</andante:facts>\n")
  }

  private mutating func attribute(_ name: String, _ value: Double?) {
    if let value { attribute(name, plainDecimal(value)) }
  }

  private mutating func write(_ session: FileSession) {
    raw("<andante:session")
    attribute("sport", session.sport.fileText ?? "other")
    if let text = session.sportText { attribute("sportText", text) }
    attribute("first", String(session.segments.lowerBound))
    attribute("count", String(session.segments.count))
    write(session.summary)
    raw("/>\n")
  }

  private mutating func write(_ lap: FileLap) {
    raw("<andante:lap")
    if lap.isRest { attribute("rest", "true") }
    if let trigger = lap.trigger { attribute("trigger", String(trigger.rawValue)) }
    write(lap.summary)
    raw("/>\n")
  }

  private mutating func write(_ summary: DeviceSummary) {
    attribute("start", summary.startSeconds)
    for (name, field) in AndanteExtension.summaryFields { attribute(name, summary[keyPath: field]) }
  }
}

extension AndanteExtension {
  fileprivate static var summaryFields: [(String, WritableKeyPath<DeviceSummary, Double?>)] {
    [
      ("elapsed", \.elapsedSeconds), ("timer", \.timerSeconds), ("moving", \.movingSeconds),
      ("distance", \.distanceMeters), ("ascent", \.ascentMeters), ("descent", \.descentMeters),
      ("kcal", \.kilocalories),
      ("hr", \.averageHeartRate), ("maxhr", \.maximumHeartRate), ("maxspeed", \.maximumSpeed),
    ]
  }
}

// MARK: Reading

extension AndanteExtension {
  init(reading track: inout XMLTrack) throws(FileError) {
    let own = Attributes(&track)
    sport = own.sport
    name = own["name"]
    sportText = own["sportText"]
    zoneMinutes = InputRange(-1_080...1_080).parse(own["zone"])
    start = own["start"].flatMap { DateTime($0) }
    hasBarometer = own["altitude"] == "barometer"
    distanceMeters = own.number("distance")
    counts =
      own["points"].map { $0.split(separator: " ").compactMap { Self.counted.parse($0) } } ?? []
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      let kind = track.xml.name
      let attributes = Attributes(&track)
      if kind == XMLName("pause") { addPause(attributes) }
      if kind == XMLName("lap") { addLap(attributes) }
      if kind == XMLName("session") { addSession(attributes) }
    }
  }

  private mutating func addPause(_ attributes: Attributes) {
    guard let start = attributes.number("start"), let end = attributes.number("end"), start <= end
    else { return }
    pauses.append(RecordedPause(start: start, end: end))
  }

  private mutating func addLap(_ attributes: Attributes) {
    laps.append(
      FileLap(
        attributes.summary, isRest: attributes["rest"] == "true",
        trigger: InputRange(0...255).parse(attributes["trigger"]).flatMap(FileLap.Trigger.init)))
  }

  private mutating func addSession(_ attributes: Attributes) {
    guard let first = Self.counted.parse(attributes["first"]),
      let count = Self.counted.parse(attributes["count"])
    else { return }
    sessions.append(
      FileSession(
        sport: attributes.sport ?? .other, sportText: attributes["sportText"],
        segments: first..<first + count, summary: attributes.summary))
  }

  /// Returns the sport of the activity at an index, if the file contains `count` activities.
  func sport(of index: Int, count: Int) -> Sport? {
    count > 1 && sessions.count == count ? sessions[index].sport : sport
  }

  /// Replaces the data from the schema's own elements. Does nothing if the counts don't match the points, because
  /// another program may have edited the file without updating them.
  func apply(to file: inout ActivityFile) {
    let pointCount = file.recording.pointCount
    guard counts.allSatisfy({ (0...pointCount).contains($0) }), counts.reduce(0, &+) == pointCount,
      sessions.allSatisfy({ $0.segments.upperBound <= counts.count })
    else { return }
    file.recording.segments.regroup(counts)
    if let start { file.recording.count(from: start) }
    file.recording.sport = sport ?? file.recording.sport
    file.recording.altitudeSource = hasBarometer ? .barometer : .gps
    file.recording.recordedDistanceMeters = distanceMeters
    file.recording.pauses = pauses
    file.recording.restsOnlyInPauses = sessions.contains { $0.summary.movingSeconds != nil }
    (file.name, file.sportText, file.zoneMinutes) = (name, sportText, zoneMinutes)
    (file.laps, file.sessions) = (laps, sessions)
    if let average = file.statedHeartRate { file.recording.state(heartRate: average) }
  }
}

/// The attributes of the current element.
private struct Attributes {
  private var values: [(name: XMLName, text: String)] = []

  init(_ track: inout XMLTrack) {
    for attribute in track.xml.attributes {
      values.append((attribute.name, decodeText(track.xml.value(attribute)).text))
    }
  }

  subscript(name: String) -> String? { values.first { $0.name == XMLName(name) }?.text }

  func number(_ name: String) -> Double? {
    self[name].flatMap { Double($0) }.flatMap { abs($0) <= 1e10 ? $0 : nil }
  }

  var sport: Sport? { self["sport"].flatMap(Sport.init(fileText:)) }

  var summary: DeviceSummary {
    var summary = DeviceSummary(startSeconds: number("start") ?? 0)
    for (name, field) in AndanteExtension.summaryFields { summary[keyPath: field] = number(name) }
    summary.averageHeartRate = PointRange.heartRate.checked(summary.averageHeartRate)
    summary.maximumHeartRate = PointRange.heartRate.checked(summary.maximumHeartRate)
    return summary
  }
}
