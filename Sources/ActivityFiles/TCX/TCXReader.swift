import Engine

/// The metadata of a TCX file.
struct TCXMetadata {
  var notes: String?
  var name: String?
  var creator: String?
  var author: String?
  var activities: [TCXActivity] = []
  var coursePointCount = 0
  var own: AndanteExtension?
}

/// An `Activity` or `Course` element.
struct TCXActivity {
  var sportText: String?
  /// Whether it is a planned course rather than a recorded activity.
  var isCourse = false
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

/// Reads TCX. Each `Track` becomes a segment and each `Activity` a session. Damaged parts are skipped with a
/// warning. Throws only if the document isn't TCX.
struct TCXReader: ~Copyable, DocumentReader {
  var track: XMLTrack
  var metadata = TCXMetadata()
  var tags = TagCache(TCXName.table)

  /// - Parameter xml: positioned at the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    track = XMLTrack(at: xml, limits: limits)
  }

  /// Returns whether an element belongs in a TCX document.
  static func reads(_ name: XMLName) -> Bool {
    switch TCXName.table[name] {
    case .database, .activities, .activity, .multiSport, .course, .lap, .track, .point: true
    default: false
    }
  }

  consuming func read() throws(FileError) -> ActivityFile {
    if TCXName.table[track.xml.name] != .database {
      let location = track.xml.window.location()
      track.warnings.add(
        .malformed, "the <TrainingCenterDatabase> element is missing or damaged", at: location)
    }
    do throws(FileError) {
      repeat { try readContent() } while try track.xml.nextChild(of: 0)
    } catch {
      track.warnings.add(error)
    }
    track.endSegment(keepingEmpty: false)
    updateSegmentCounts()
    return finish()
  }

  /// Reads an element that isn't inside an activity. Does nothing for containers, so that their children are read next.
  private mutating func readContent() throws(FileError) {
    switch TCXName.table[track.xml.name] {
    case .activity, .course: try readActivity()
    case .lap: try readLap()
    case .track: try readTrack()
    case .point: try readPoint()
    case .author: metadata.author = try readName() ?? metadata.author
    case .facts: metadata.own = try AndanteExtension(reading: &track)
    case .workout: try track.xml.skipElement()
    default: return
    }
  }
}

extension TCXReader {
  private mutating func readActivity() throws(FileError) {
    updateSegmentCounts()
    let isCourse = TCXName.table[track.xml.name] == .course
    var activity = TCXActivity(isCourse: isCourse, firstSegment: track.segments.count)
    for attribute in track.xml.attributes where TCXName.table[attribute.name] == .sport {
      activity.sportText = track.string(track.xml.value(attribute))
    }
    metadata.activities.append(activity)
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      switch TCXName.table[track.xml.name] {
      case .lap: try readLap()
      case .track: try readTrack()
      case .notes: try readText(\.notes)
      case .name: try readText(\.name)
      case .creator: metadata.creator = try readName() ?? metadata.creator
      case .coursePoint:
        metadata.coursePointCount += 1
        try track.xml.skipElement()
      default: try track.xml.skipElement()
      }
    }
    updateSegmentCounts()
  }

  /// Stores the text of the current element, if it is the first of its kind.
  private mutating func readText(
    _ field: WritableKeyPath<TCXMetadata, String?>
  ) throws(FileError) {
    let text = track.string(try track.xml.text())
    if metadata[keyPath: field] == nil { metadata[keyPath: field] = text }
  }

  private mutating func readName() throws(FileError) -> String? {
    var name: String?
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .name { name = track.string(try track.xml.text()) }
    }
    return name
  }

  /// Sets the segment counts of the latest activity and lap.
  private mutating func updateSegmentCounts() {
    closeLap()
    guard let last = metadata.activities.indices.last, metadata.activities[last].segmentCount == 0
    else { return }
    metadata.activities[last].segmentCount =
      track.segments.count - metadata.activities[last].firstSegment
  }

  private mutating func closeLap() {
    guard let activity = metadata.activities.indices.last,
      let lap = metadata.activities[activity].laps.indices.last
    else { return }
    let first = metadata.activities[activity].laps[lap].firstSegment
    metadata.activities[activity].laps[lap].segmentCount = track.segments.count - first
  }

  // MARK: Laps

  private mutating func readLap() throws(FileError) {
    closeLap()
    var lap = TCXLap(firstSegment: track.segments.count)
    for attribute in track.xml.attributes where TCXName.table[attribute.name] == .startTime {
      lap.start = DateTime(bytes: track.xml.value(attribute))
    }
    if metadata.activities.isEmpty {
      metadata.activities.append(TCXActivity(firstSegment: track.segments.count))
    }
    let depth = track.xml.depth
    let activity = metadata.activities.count - 1
    let index = metadata.activities[activity].laps.count
    metadata.activities[activity].laps.append(lap)
    defer { metadata.activities[activity].laps[index].lap = lap.lap }
    while try track.xml.nextChild(of: depth) {
      if TCXName.table[track.xml.name] == .track {
        try readTrack()
      } else {
        try readLapField(&lap.lap)
      }
    }
    closeLap()
  }

  private mutating func readLapField(_ lap: inout FileLap) throws(FileError) {
    switch TCXName.table[track.xml.name] {
    case .totalTime: lap.summary.timerSeconds = try track.number(in: 0...1e9)
    case .distance: lap.summary.distanceMeters = try track.number(in: 0...1e9)
    case .maximumSpeed: lap.summary.maximumSpeed = try track.number(in: 0...1e9)
    // The schema requires a number even if it is unknown.
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
      if TCXName.table[track.xml.name] == .value { value = try track.heartRate() }
    }
    return value
  }

  // MARK: Tracks

  private mutating func readTrack() throws(FileError) {
    track.endSegment(keepingEmpty: false)
    let depth = track.xml.depth
    repeat { readPointsFast(in: depth) } while try readInTrack(at: depth)
    track.endSegment(keepingEmpty: true)
  }

  /// Reads the next element of a track. Returns false at the end.
  private mutating func readInTrack(at depth: Int) throws(FileError) -> Bool {
    guard try track.xml.nextChild(of: depth) else { return false }
    if TCXName.table[track.xml.name] == .point {
      try readPoint()
    } else {
      try track.xml.skipElement()
    }
    return true
  }
}
