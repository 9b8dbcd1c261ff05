import Engine

@testable import PageLogic

/// A page whose session starts at second 0, and the log that it stores.
struct RecordedPage: ~Copyable {
  var page = SessionPage()
  /// The log chunks stored so far. A chunk is stored whenever an effect of the page requests it.
  private(set) var log: [UInt8] = []

  init(_ kind: CoachKind = .run, options: [SessionOption: Double] = [:]) throws {
    page.begin(
      SessionHeader(
        identifier: (1, 2), sport: kind == .run ? .running : .walking,
        startUnixSeconds: 1_790_000_000, coach: kind))
    for (option, value) in options { try send(0, .option(option, value: value)) }
    try send(0, .command(.start))
  }

  /// Handles an event and returns its effects, one per line. Stores the log if an effect requests it.
  @discardableResult
  mutating func send(_ seconds: Double, _ kind: SessionEvent.Kind) throws -> [String] {
    try page.handle(LogRecord(SessionEvent(seconds: seconds, kind)))
    let effects = page.effects
    if effects.contains(where: { $0.hasPrefix("log\t") }) { try store() }
    return effects
  }

  mutating func store() throws {
    try page.takeLog()
    log += page.logChunk
  }

  /// Moves north at a constant speed and sends a fix every second.
  mutating func moveNorth(_ seconds: ClosedRange<Int>, metersPerSecond: Double) throws {
    for second in seconds { try send(Double(second), Self.fix(second, metersPerSecond)) }
  }

  static func fix(_ second: Int, _ metersPerSecond: Double) -> SessionEvent.Kind {
    let latitude = 48 + Double(second) * metersPerSecond / 111_195
    return .fix(
      Fix(
        seconds: Double(second), coordinate: Coordinate(latitude: latitude, longitude: 11),
        horizontalAccuracy: 4, speed: metersPerSecond))
  }
}

extension SessionPage {
  /// Returns a page with a session of this kind that hasn't been started.
  static func begun(_ kind: CoachKind = .run) -> SessionPage {
    let sport: Sport = kind == .run ? .running : kind == .workout ? .workout : .walking
    var page = SessionPage()
    page.begin(SessionHeader(identifier: (1, 2), sport: sport, startUnixSeconds: 0, coach: kind))
    return page
  }

  mutating func handle(_ kind: SessionEvent.Kind, at seconds: Double) throws {
    try handle(LogRecord(SessionEvent(seconds: seconds, kind)))
  }

  var effects: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Restores a session from its log.
  mutating func restore(_ log: [UInt8]) throws -> (byteCount: Int, unknownCount: Int) {
    beginRestoring()
    try log.withUnsafeBufferPointer { try restore($0) }
    return try endRestoring()
  }

  /// Plays a log that is passed in pieces of `size` bytes. Returns its records.
  mutating func play(_ log: [UInt8], by size: Int) throws -> [LogRecord] {
    beginPlayingLog()
    var records: [LogRecord] = []
    for start in stride(from: 0, to: log.count, by: size) {
      let piece = Array(log[start..<min(start + size, log.count)])
      try piece.withUnsafeBufferPointer { try playLog($0) }
      while let record = try nextPlayed() { records.append(record) }
    }
    return records
  }
}

/// Returns all records of a log.
func records(of log: [UInt8]) -> [LogRecord] {
  var reader = LogReader()
  reader.feed(log)
  var records: [LogRecord] = []
  while let record = reader.next() { records.append(record) }
  return records
}

func fixCount(_ log: [UInt8]) -> Int {
  records(of: log).count { record in
    if case .fix? = record.event?.kind { return true }
    return false
  }
}
