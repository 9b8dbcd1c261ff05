import Engine

@testable import PageLogic

/// A page with a session that was started at second 0, and what it answered.
struct RecordedPage: ~Copyable {
  var page = SessionPage()
  /// Everything that was stored when the page was asked to.
  private(set) var log: [UInt8] = []

  init(_ kind: CoachKind = .run, options: [SessionOption: Double] = [:]) throws {
    page.begin(
      SessionFacts(
        identifier: (1, 2), sport: kind == .run ? .running : .walking,
        startUnixSeconds: 1_790_000_000, coach: kind))
    for (option, value) in options { try send(0, .option(option, value: value)) }
    try send(0, .command(.start))
  }

  /// The effects of the event, line by line, after storing the log where they ask for it.
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

  /// A fix each second on the way north, at the speed given.
  mutating func go(_ seconds: ClosedRange<Int>, metersPerSecond: Double) throws {
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
  var effects: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Goes on with a stored session.
  mutating func restore(_ log: [UInt8]) throws -> (byteCount: Int, unknownCount: Int) {
    beginRestoring()
    try log.withUnsafeBufferPointer { try restore($0) }
    return try endRestoring()
  }

  /// Feeds a log in pieces and gives its events.
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

/// The events of a log, by the engine's reader.
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
