import Engine

/// What a file says besides its points.
struct FileFacts {
  var trackCount = 0
  var trackName: String?
  var documentName: String?
  var notes: String?
  var creator: String?
  var sportText: String?
  var routePointCount = 0
  var waypointCount = 0
  /// What devices state as their tracks' lengths, in metres.
  var statedMeters: Double?
  var zoneMinutes: Double?
}

/// Reads GPX 1.0 and 1.1: every track's segments in the file's order, one recording a file.
///
/// What is broken is passed over with a warning, so that a file gives what can be saved: only a
/// document that is no GPX at all is an error.
struct GPXReader: ~Copyable {
  var xml: XMLReader
  let limits: FileLimits
  var warnings = WarningList()
  var segments: [[TrackPoint]] = []
  var segment: [TrackPoint] = []
  var pointCount = 0
  /// The first point that has a time.
  var start: DateTime?
  /// Seconds of the last timed point of this segment.
  var lastSeconds: Double?
  var facts = FileFacts()

  /// - Parameter xml: at the start of the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    self.limits = limits
    self.xml = xml
  }

  /// The file, or an error where it is none.
  consuming func read() throws(FileError) -> ActivityFile {
    guard isContent else { throw notGPX() }
    do throws(FileError) {
      repeat { try readTopElement() } while try findContent()
    } catch {
      warnings.add(error)
    }
    endSegment(isEmptyKept: false)
    return finish()
  }

  /// Whether this is a `gpx` element, or one that belongs into it, which is what is left of a file
  /// with a damaged beginning.
  private var isContent: Bool {
    switch GPXName.table[xml.name] {
    case .gpx, .metadata, .track, .segment, .point, .route, .waypoint: true
    default: false
    }
  }

  /// Goes to the next content: a file may hold several documents in a row.
  private mutating func findContent() throws(FileError) -> Bool {
    while try xml.nextChild(of: 0) {
      if isContent { return true }
      try xml.skipElement()
    }
    return false
  }

  private mutating func readTopElement() throws(FileError) {
    if GPXName.table[xml.name] == .gpx { return try readRoot() }
    let place = xml.window.location()
    warnings.add(.malformed, "the <gpx> element is missing or damaged", at: place)
    try readContent()
  }

  private func notGPX() -> FileError {
    let root = String(xml.qualifiedName.prefix(40))
    switch root {
    case "TrainingCenterDatabase": return FileError(.unsupportedFormat, "TCX cannot be read yet")
    case "kml": return FileError(.unsupportedFormat, "KML cannot be read yet")
    default:
      return xml.window.error(
        .unknownFormat, "this is no activity file: its root element is <\(root)>")
    }
  }
}

extension GPXReader {
  private mutating func readRoot() throws(FileError) {
    for attribute in xml.attributes where GPXName.table[attribute.name] == .creator {
      facts.creator = facts.creator ?? string(xml.value(attribute))
    }
    let depth = xml.depth
    while try xml.nextChild(of: depth) { try readContent() }
  }

  /// An element that stands in `gpx`.
  private mutating func readContent() throws(FileError) {
    switch GPXName.table[xml.name] {
    case .track: try readTrack()
    case .metadata: try readMetadata()
    case .name: try readText(\.documentName)
    case .route: try readRoute()
    case .waypoint:
      facts.waypointCount += 1
      try xml.skipElement()
    // Points and segments that lie outside what should hold them are as good as any.
    case .segment: try readSegment()
    case .point: try readPoint()
    default: try xml.skipElement()
    }
  }

  private mutating func readMetadata() throws(FileError) {
    let depth = xml.depth
    while try xml.nextChild(of: depth) {
      switch GPXName.table[xml.name] {
      case .name: try readText(\.documentName)
      case .description: try readText(\.notes)
      case .extensions: continue
      case .zoneMinutes: facts.zoneMinutes = try number(in: -1080...1080)
      default: try xml.skipElement()
      }
    }
  }

  private mutating func readRoute() throws(FileError) {
    let depth = xml.depth
    while try xml.nextChild(of: depth) {
      if GPXName.table[xml.name] == .routePoint { facts.routePointCount += 1 }
      try xml.skipElement()
    }
  }

  private mutating func readTrack() throws(FileError) {
    facts.trackCount += 1
    let depth = xml.depth
    while try xml.nextChild(of: depth) {
      switch GPXName.table[xml.name] {
      case .segment: try readSegment()
      case .point: try readPoint()
      case .name: try readText(\.trackName)
      case .description, .comment: try readText(\.notes)
      case .type: try readText(\.sportText)
      case .extensions: try readTrackExtensions()
      default: try xml.skipElement()
      }
    }
    endSegment(isEmptyKept: false)
  }

  /// Keeps the text of the element that just started, if it is the first of its kind.
  private mutating func readText(
    _ field: WritableKeyPath<FileFacts, String?>
  ) throws(FileError) {
    let text = string(try xml.text())
    if facts[keyPath: field] == nil { facts[keyPath: field] = text }
  }

  private mutating func readTrackExtensions() throws(FileError) {
    let depth = xml.depth
    var statisticsDepth: Int?
    while try xml.nextChild(of: depth) {
      switch GPXName.table[xml.name] {
      case .trackStatistics: statisticsDepth = xml.depth
      case .distance where statisticsDepth.map { xml.depth > $0 } == true:
        if let meters = try number(in: 0...1e9) {
          facts.statedMeters = (facts.statedMeters ?? 0) + meters
        }
      default: continue
      }
    }
  }

  private mutating func readSegment() throws(FileError) {
    endSegment(isEmptyKept: false)
    let depth = xml.depth
    while try xml.nextChild(of: depth) {
      if GPXName.table[xml.name] == .point { try readPoint() } else { try xml.skipElement() }
    }
    endSegment(isEmptyKept: true)
  }
}
