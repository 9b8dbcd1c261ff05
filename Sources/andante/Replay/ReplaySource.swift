import ActivityFiles
import Engine

/// A session to replay: its header, and its events in order.
struct ReplaySource: Sequence, IteratorProtocol {
  private enum Events {
    case recording(RecordingEvents)
    case log(LogReader)
  }

  let header: SessionHeader
  let name: String?
  let warnings: [FileWarning]
  private var events: Events
  /// Options that are set before the session's events and that the log can't override.
  private var choices: [SessionChoice] = []
  private var pendingChoiceCount = 0

  var isLog: Bool { hasAccuracy }

  /// Sets options that the session's events can't change.
  mutating func setOptions(_ choices: [SessionChoice]) {
    self.choices = choices
    pendingChoiceCount = choices.count
  }

  /// Whether fixes contain the receiver's accuracy. Activity files don't have it.
  var hasAccuracy: Bool {
    if case .log = events { true } else { false }
  }

  /// - Parameter path: The path of a session log or activity file, or `-` for standard input.
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
    header = SessionHeader(file)
    name = file.name
    warnings = file.warnings
    events = .recording(Engine.events(of: file.recording))
  }

  private init(log bytes: [UInt8]) throws(FileError) {
    var reader = LogReader()
    reader.feed(bytes)
    guard let header = reader.next()?.header else {
      throw .unreadable(log: bytes)
    }
    self.header = header
    name = nil
    warnings = Self.warnings(of: reader, byteCount: bytes.count)
    events = .log(reader)
  }

  private static func warnings(of reader: LogReader, byteCount: Int) -> [FileWarning] {
    var reader = reader
    var unknownCount = 0
    while let record = reader.next() {
      if record.event == nil, record.header == nil { unknownCount += 1 }
    }
    return FileWarning.warnings(
      ofLogValidTo: reader.validByteCount, byteCount: byteCount, unknownCount: unknownCount)
  }

  mutating func next() -> SessionEvent? {
    if pendingChoiceCount > 0 {
      defer { pendingChoiceCount -= 1 }
      let choice = choices[choices.count - pendingChoiceCount]
      return SessionEvent(seconds: 0, .option(choice.option, value: choice.value))
    }
    while let event = nextRecorded() {
      if case .option(let option, _) = event.kind, choices.contains(where: { $0.option == option })
      {
        continue
      }
      return event
    }
    return nil
  }

  private mutating func nextRecorded() -> SessionEvent? {
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

extension ReplaySource {
  /// - Throws: `FileError` if the coach doesn't support the recorded sport.
  func requireRun() throws(FileError) {
    switch header.sport {
    case .running, .other: return
    default:
      throw FileError(
        .unknownFormat, "this is \(header.sport.name), and the coach is for running")
    }
  }
}

extension SessionHeader {
  /// Creates a session's header from an activity file. It depends only on the file.
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
