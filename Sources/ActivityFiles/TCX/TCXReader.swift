import Engine

/// What a TCX file says besides its points.
struct TCXFacts {
  var notes: String?
  var name: String?
  var creator: String?
  var author: String?
  var activities: [TCXActivity] = []
  var coursePointCount = 0
  var facts: AndanteFacts?
}

/// An `Activity` or `Course`.
struct TCXActivity {
  var sportText: String?
  var firstSegment: Int
  var segmentCount = 0
  var laps: [TCXLap] = []
}

struct TCXLap {
  var start: DateTime?
  var firstSegment: Int
  var segmentCount = 0
  var lap = FileLap(DeviceSummary(startSeconds: 0))
}

/// Reads TCX: every `Track` is a segment, every `Activity` a session. What is broken is passed over
/// with a warning; only a document that is no TCX at all is an error.
struct TCXReader: ~Copyable {
  var track: XMLTrack
  var facts = TCXFacts()

  /// - Parameter xml: at the start of the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    track = XMLTrack(at: xml, limits: limits)
  }

  /// Whether an element belongs into a TCX document.
  static func knows(_ name: XMLName) -> Bool {
    switch TCXName.table[name] {
    case .database, .activities, .activity, .multiSport, .course, .lap, .track, .point: true
    default: false
    }
  }

  consuming func read() throws(FileError) -> ActivityFile {
    if TCXName.table[track.xml.name] != .database {
      let place = track.xml.window.location()
      track.warnings.add(
        .malformed, "the <TrainingCenterDatabase> element is missing or damaged", at: place)
    }
    do throws(FileError) {
      repeat { try readContent() } while try track.xml.nextChild(of: 0)
    } catch {
      track.warnings.add(error)
    }
    track.endSegment(isEmptyKept: false)
    closeCounts()
    return finish()
  }

  /// An element outside activities. Those that only hold others are gone into.
  private mutating func readContent() throws(FileError) {
    switch TCXName.table[track.xml.name] {
    case .activity, .course: try readActivity()
    case .lap: try readLap()
    case .track: try readTrack()
    case .point: try readPoint()
    case .author: facts.author = try nameInside() ?? facts.author
    case .facts: facts.facts = try AndanteFacts(reading: &track)
    case .workout: try track.xml.skipElement()
    default: return
    }
  }
}

extension TCXReader {
  private mutating func readActivity() throws(FileError) {
    closeCounts()
    var activity = TCXActivity(firstSegment: track.segments.count)
    for attribute in track.xml.attributes where TCXName.table[attribute.name] == .sport {
      activity.sportText = track.string(track.xml.value(attribute))
    }
    facts.activities.append(activity)
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      switch TCXName.table[track.xml.name] {
      case .lap: try readLap()
      case .track: try readTrack()
      case .notes: try readText(\.notes)
      case .name: try readText(\.name)
      case .creator: facts.creator = try nameInside() ?? facts.creator
      case .coursePoint:
        facts.coursePointCount += 1
        try track.xml.skipElement()
      default: try track.xml.skipElement()
      }
    }
    closeCounts()
  }

  /// Keeps the text of the element that just started, if it is the first of its kind.
  private mutating func readText(
    _ field: WritableKeyPath<TCXFacts, String?>
  ) throws(FileError) {
    let text = track.string(try track.xml.text())
    if facts[keyPath: field] == nil { facts[keyPath: field] = text }
  }

  private mutating func nameInside() throws(FileError) -> String? {
    var name: String?
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .name { name = track.string(try track.xml.text()) }
    }
    return name
  }

  /// Says of the activity and the lap read last which segments they hold.
  private mutating func closeCounts() {
    closeLap()
    guard let last = facts.activities.indices.last, facts.activities[last].segmentCount == 0
    else { return }
    facts.activities[last].segmentCount =
      track.segments.count - facts.activities[last].firstSegment
  }

  private mutating func closeLap() {
    guard let activity = facts.activities.indices.last,
      let lap = facts.activities[activity].laps.indices.last
    else { return }
    let first = facts.activities[activity].laps[lap].firstSegment
    facts.activities[activity].laps[lap].segmentCount = track.segments.count - first
  }

  // MARK: Laps

  private mutating func readLap() throws(FileError) {
    closeLap()
    var lap = TCXLap(firstSegment: track.segments.count)
    for attribute in track.xml.attributes where TCXName.table[attribute.name] == .startTime {
      lap.start = DateTime(bytes: track.xml.value(attribute))
    }
    if facts.activities.isEmpty {
      facts.activities.append(TCXActivity(firstSegment: track.segments.count))
    }
    let depth = track.xml.depth
    let activity = facts.activities.count - 1
    let index = facts.activities[activity].laps.count
    facts.activities[activity].laps.append(lap)
    defer { facts.activities[activity].laps[index].lap = lap.lap }
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .track {
        try readTrack()
      } else {
        try readLapFact(&lap.lap)
      }
    }
    closeLap()
  }

  private mutating func readLapFact(_ lap: inout FileLap) throws(FileError) {
    switch TCXName.table[track.xml.name] {
    case .totalTime: lap.summary.timerSeconds = try track.number(in: 0...1e9)
    case .distance: lap.summary.distanceMeters = try track.number(in: 0...1e9)
    case .maximumSpeed: lap.summary.maximumSpeed = try track.number(in: 0...1e9)
    // The schema asks for a number even where none is known.
    case .calories:
      lap.summary.kilocalories = try track.number(in: 0...1e9).flatMap { $0 > 0 ? $0 : nil }
    case .averageHeartRate: lap.summary.averageHeartRate = try valueInside()
    case .maximumHeartRate: lap.summary.maximumHeartRate = try valueInside()
    case .intensity: lap.isRest = track.string(try track.xml.text()) == "Resting"
    case .trigger: lap.trigger = track.string(try track.xml.text()).flatMap(Self.trigger)
    default: try track.xml.skipElement()
    }
  }

  private static func trigger(_ text: String) -> FileLap.Trigger? {
    switch text {
    case "Manual": .manual
    case "Distance": .distance
    case "Location": .place
    case "Time": .time
    default: nil
    }
  }

  private mutating func valueInside() throws(FileError) -> Double? {
    var value: Double?
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .value {
        value = try track.number(in: 0...300).flatMap { $0 > 0 ? $0 : nil }
      }
    }
    return value
  }

  // MARK: Points

  private mutating func readTrack() throws(FileError) {
    track.endSegment(isEmptyKept: false)
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .point {
        try readPoint()
      } else {
        try track.xml.skipElement()
      }
    }
    track.endSegment(isEmptyKept: true)
  }

  /// Reads a `Trackpoint`. One that the file breaks off in is kept with what it has.
  private mutating func readPoint() throws(FileError) {
    try track.checkPointCount()
    var scan = TCXPointScan()
    let depth = track.xml.depth
    do throws(FileError) {
      while try track.xml.nextChild(of: depth) { try readDetail(&scan) }
    } catch {
      if scan.point.seconds != nil { track.add(place(scan)) }
      throw error
    }
    track.add(place(scan))
  }

  @inline(__always) private mutating func place(_ scan: TCXPointScan) -> TrackPoint {
    var point = scan.point
    if let latitude = scan.latitude, let longitude = scan.longitude {
      point.coordinate = Coordinate(
        latitude: latitude, longitude: wrappedLongitude(longitude))
    }
    return point
  }

  /// Elements that hold others are gone into: no name means two things inside a point, but `Value`.
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
      scan.point.heartRate = try pulse()
    case .exactHeartRate: scan.point.heartRate = try pulse()
    case .cadence: scan.point.cadence = try track.number(in: 0...400)
    case .speed: scan.point.speed = try track.number(in: 0...1_000)
    case .power: scan.point.power = try track.number(in: 0...10_000)
    case .temperature: scan.point.temperature = try track.number(in: -100...100)
    default: return
    }
  }

  /// Devices write 0 while they do not find a pulse.
  @inline(__always) private mutating func pulse() throws(FileError) -> Double? {
    try track.number(in: 0...300).flatMap { $0 > 0 ? $0 : nil }
  }

  @inline(__always) private mutating func angle(_ limit: Double) throws(FileError) -> Double? {
    let text = try track.xml.text()
    if let value = parseDecimal(text), abs(value) <= limit { return value }
    let place = track.xml.window.location()
    track.warnings.add(.position, "the point has no usable position", at: place)
    return nil
  }
}

/// One `Trackpoint` while it is read.
struct TCXPointScan {
  var point = TrackPoint()
  var latitude: Double?
  var longitude: Double?
  var isInHeartRate = false
}
