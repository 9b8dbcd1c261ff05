import ActivityFiles
import Engine

/// A session to be lived through again: its facts, and its events in their order.
struct ReplaySource: Sequence, IteratorProtocol {
  private enum Events {
    case recording(RecordingEvents)
    case log(LogReader)
  }

  let facts: SessionFacts
  let name: String?
  let warnings: [FileWarning]
  private var events: Events

  /// Whether fixes carry their receiver's radius; files do not.
  var statesAccuracy: Bool {
    if case .log = events { true } else { false }
  }

  /// - Parameter path: a session log or an activity file; `-` is standard input.
  init(path: String) throws(FileError) {
    let bytes = try readFileBytes(path: path)
    if SessionLog.isLog(bytes) {
      self = try ReplaySource(log: bytes)
    } else {
      try self.init(file: readActivityFile(bytes: bytes, name: path))
    }
  }

  init(file: ActivityFile) throws(FileError) {
    guard file.recording.startUnixSeconds != nil else {
      throw FileError(.unknownFormat, "the file has no times, so it cannot be replayed")
    }
    facts = SessionFacts(file)
    name = file.name
    warnings = file.warnings
    events = .recording(Engine.events(of: file.recording))
  }

  private init(log bytes: [UInt8]) throws(FileError) {
    var reader = LogReader()
    reader.feed(bytes)
    guard let facts = reader.next()?.facts else {
      throw FileError(.unknownFormat, "the session log is damaged at its beginning", byteOffset: 0)
    }
    self.facts = facts
    name = nil
    let end = Self.validEnd(of: reader)
    warnings = end < bytes.count ? [Self.cutWarning(at: end)] : []
    events = .log(reader)
  }

  /// Where the log stops being readable.
  private static func validEnd(of reader: LogReader) -> Int {
    var reader = reader
    while reader.next() != nil {}
    return reader.validByteCount
  }

  private static func cutWarning(at end: Int) -> FileWarning {
    FileWarning(.truncated, "the log is torn from here on and was cut", byteOffset: end)
  }

  mutating func next() -> SessionEvent? {
    switch events {
    case .recording(var iterator):
      let event = iterator.next()
      events = .recording(iterator)
      return event
    case .log(var reader):
      defer { events = .log(reader) }
      while let record = reader.next() {
        if let event = record.event { return event }
      }
      return nil
    }
  }
}

extension SessionFacts {
  /// The facts of a session that recorded what a file says; the same file always has the same.
  init(_ file: ActivityFile) {
    let recording = file.recording
    var digest = Digest()
    digest.add(recording.startUnixSeconds)
    digest.add(recording.pointCount)
    for point in recording.segments.joined() {
      digest.add(point.seconds)
      digest.add(point.coordinate?.latitude)
      digest.add(point.coordinate?.longitude)
    }
    let high = digest.value
    digest.add(recording.segments.count)
    self.init(
      identifier: (high, digest.value), sport: recording.sport,
      startUnixSeconds: recording.startUnixSeconds ?? 0, zoneMinutes: file.zoneMinutes ?? 0,
      altitudeSource: recording.altitudeSource)
  }
}
