import Engine

/// The metadata of a file.
struct FileMetadata {
  var documentCount = 0
  var trackCount = 0
  var trackName: String?
  var documentName: String?
  var notes: String?
  var creator: String?
  var sportText: String?
  var routePointCount = 0
  var waypointCount = 0
  /// The sum of the track lengths that the device states, in metres.
  var statedMeters: Double?
  var zoneMinutes: Double?
  var own: AndanteExtension?
}

/// Reads GPX 1.0 and 1.1. The segments of all tracks become one recording, in file order.
///
/// Damaged parts are skipped with a warning, so that as much as possible is recovered. Throws only if the document
/// isn't GPX.
struct GPXReader: ~Copyable, DocumentReader {
  var track: XMLTrack
  var metadata = FileMetadata()
  var tags = TagCache(GPXName.table)

  /// - Parameter xml: positioned at the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    track = XMLTrack(at: xml, limits: limits)
  }

  static func reads(_ root: XMLName) -> Bool { GPXName.table[root] == .gpx }

  /// Returns the file. Throws if the document isn't GPX.
  consuming func read() throws(FileError) -> ActivityFile {
    guard isContent else { throw notGPX() }
    do throws(FileError) {
      repeat { try readTopElement() } while try findContent()
    } catch {
      track.warnings.add(error)
    }
    track.endSegment(keepingEmpty: false)
    return finish()
  }

  /// Whether the current element is `gpx`, or an element from inside it, which happens if the beginning of a file is
  /// damaged.
  private var isContent: Bool {
    switch GPXName.table[track.xml.name] {
    case .gpx, .metadata, .track, .segment, .point, .route, .waypoint: true
    default: false
    }
  }

  /// Advances to the next element with content, skipping others. Returns false at the end. A file may consist of
  /// several documents.
  private mutating func findContent() throws(FileError) -> Bool {
    while try track.xml.nextChild(of: 0) {
      if isContent { return true }
      try track.xml.skipElement()
    }
    return false
  }

  private mutating func readTopElement() throws(FileError) {
    if GPXName.table[track.xml.name] == .gpx {
      noteFurtherDocument()
      return try readRoot()
    }
    let location = track.xml.window.location()
    track.warnings.add(.malformed, "the <gpx> element is missing or damaged", at: location)
    try readContent()
  }

  private mutating func noteFurtherDocument() {
    metadata.documentCount += 1
    guard metadata.documentCount > 1 else { return }
    let location = track.xml.window.location()
    track.warnings.add(
      .malformed, "another GPX document begins here; its tracks were added to the first one's",
      at: location)
  }

  private func notGPX() -> FileError {
    let root = String(track.xml.qualifiedName.prefix(40))
    return track.xml.window.error(
      .unknownFormat, "not an activity file (its root element is <\(root)>)")
  }
}

extension GPXReader {
  private mutating func readRoot() throws(FileError) {
    for attribute in track.xml.attributes where GPXName.table[attribute.name] == .creator {
      metadata.creator = metadata.creator ?? track.string(track.xml.value(attribute))
    }
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) { try readContent() }
  }

  /// Reads a child element of `gpx`.
  private mutating func readContent() throws(FileError) {
    switch GPXName.table[track.xml.name] {
    case .track: try readTrack()
    case .metadata: try readMetadata()
    case .name: try readText(\.documentName)
    case .route: try readRoute()
    case .waypoint:
      metadata.waypointCount += 1
      try track.xml.skipElement()
    // Accept points and segments even if their parent element is missing.
    case .segment: try readSegment()
    case .point: try readPoint()
    default: try track.xml.skipElement()
    }
  }

  private mutating func readMetadata() throws(FileError) {
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      switch GPXName.table[track.xml.name] {
      case .name: try readText(\.documentName)
      case .description: try readText(\.notes)
      case .extensions: continue
      case .facts: metadata.own = try AndanteExtension(reading: &track)
      case .zoneMinutes: metadata.zoneMinutes = try track.number(in: -1080...1080)
      default: try track.xml.skipElement()
      }
    }
  }

  private mutating func readRoute() throws(FileError) {
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if GPXName.table[track.xml.name] == .routePoint { metadata.routePointCount += 1 }
      try track.xml.skipElement()
    }
  }

  private mutating func readTrack() throws(FileError) {
    metadata.trackCount += 1
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      switch GPXName.table[track.xml.name] {
      case .segment: try readSegment()
      case .point: try readPoint()
      case .name: try readText(\.trackName)
      case .description, .comment: try readText(\.notes)
      case .type: try readText(\.sportText)
      case .extensions: try readTrackExtensions()
      default: try track.xml.skipElement()
      }
    }
    track.endSegment(keepingEmpty: false)
  }

  /// Stores the text of the current element, if it is the first of its kind.
  private mutating func readText(
    _ field: WritableKeyPath<FileMetadata, String?>
  ) throws(FileError) {
    let text = track.string(try track.xml.text())
    if metadata[keyPath: field] == nil { metadata[keyPath: field] = text }
  }

  private mutating func readTrackExtensions() throws(FileError) {
    let depth = track.xml.depth
    var statisticsDepth: Int?
    while try track.xml.nextChild(of: depth) {
      switch GPXName.table[track.xml.name] {
      case .trackStatistics: statisticsDepth = track.xml.depth
      case .distance where statisticsDepth.map { track.xml.depth > $0 } == true:
        if let meters = try track.number(in: 0...1e9) {
          metadata.statedMeters = (metadata.statedMeters ?? 0) + meters
        }
      default: continue
      }
    }
  }

  private mutating func readSegment() throws(FileError) {
    track.endSegment(keepingEmpty: false)
    let depth = track.xml.depth
    repeat { readPointsFast(in: depth) } while try readInSegment(at: depth)
    track.endSegment(keepingEmpty: true)
  }

  /// Reads the next element of a segment. Returns false at the end.
  private mutating func readInSegment(at depth: Int) throws(FileError) -> Bool {
    guard try track.xml.nextChild(of: depth) else { return false }
    if GPXName.table[track.xml.name] == .point {
      try readPoint()
    } else {
      try track.xml.skipElement()
    }
    return true
  }
}
