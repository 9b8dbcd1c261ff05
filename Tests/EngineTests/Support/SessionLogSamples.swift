import Engine

/// Events and logs shared by the session tests.
enum SampleLog {
  static let header = SessionHeader(
    identifier: (0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210), sport: .running,
    startUnixSeconds: 1_795_000_000.25, zoneMinutes: -210, altitudeSource: .barometer)

  static let extremeHeader = SessionHeader(
    identifier: (.max, 0), sport: .workout, startUnixSeconds: -1, zoneMinutes: .max)

  static var oneOfEach: [SessionEvent] {
    var events: [SessionEvent] = []
    for command in Command.allCases { events.append(SessionEvent(seconds: 1, .command(command))) }
    for status in LocationStatus.allCases {
      events.append(SessionEvent(seconds: 2, .location(status)))
    }
    for option in SessionOption.allCases {
      events.append(SessionEvent(seconds: 3, .option(option, value: 30)))
    }
    events += [
      SessionEvent(seconds: 4, .tick), SessionEvent(seconds: 5, .heartRate(141)),
      SessionEvent(seconds: 6, .cadence(172.5)), SessionEvent(seconds: 7, .steps(3)),
      SessionEvent(seconds: 8, .fix(fix(knowing: 63))),
      SessionEvent(seconds: 9, .fix(fix(knowing: 0))),
      SessionEvent(seconds: 10, .footfall(at: 9.375)), SessionEvent(seconds: 10, .podSpeed(3.25)),
      SessionEvent(seconds: 11, .workout(nil)), SessionEvent(seconds: 11, .musicBeat(nil)),
      SessionEvent(seconds: 11, .musicBeat(DanceBeat(beatsPerMinute: 127.9, seconds: 10.7))),
    ]
    events += workouts.map { SessionEvent(seconds: 12, .workout($0)) }
    events.append(SessionEvent(seconds: 13, .personalModel(model)))
    return events
  }

  /// Workouts with every unit, with and without warm-up and cool-down.
  private static var workouts: [IntervalRun?] {
    [
      IntervalRun(work: .seconds(60), recovery: .meters(200), count: 1),
      IntervalRun(
        warmUp: .meters(1_000), work: .meters(400), recovery: .seconds(90), count: 99,
        coolDown: .seconds(300)),
      IntervalRun(
        work: .meters(400), recovery: .seconds(90), count: 8, coolDown: .meters(500)),
    ]
  }

  /// A model based on three windows.
  private static var model: PersonalCadenceModel {
    var model = PersonalCadenceModel(height: .meters(1.8))
    for speed in [2.5, 3, 3.5] { model.add(SteadyWindow(speed: speed, cadence: 160, ageDays: 3)) }
    return model
  }

  /// Returns a fix with a subset of its six optional fields: one field for each bit that is set in `mask`.
  static func fix(knowing mask: Int) -> Fix {
    func value(_ bit: Int, _ value: Double) -> Double? { mask & (1 << bit) == 0 ? nil : value }
    return Fix(
      seconds: 7.75, coordinate: Coordinate(latitude: 52.52, longitude: 13.405),
      altitude: value(0, 34.5), horizontalAccuracy: value(1, 4), verticalAccuracy: value(2, 9),
      speed: value(3, 2.9), speedAccuracy: value(4, 0.3), course: value(5, 271))
  }

  /// Returns a log, and the byte count at the end of each of its chunks. The header has its own chunk.
  static func log(events: [SessionEvent], eventsPerChunk: Int) -> (bytes: [UInt8], ends: [Int]) {
    var writer = LogWriter(header: header)
    var bytes = writer.takeChunk()
    var ends = [bytes.count]
    for start in stride(from: 0, to: events.count, by: eventsPerChunk) {
      for event in events[start..<min(start + eventsPerChunk, events.count)] {
        writer.append(event)
      }
      bytes += writer.takeChunk()
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  struct Read {
    var header: SessionHeader?
    var events: [SessionEvent] = []
    var validByteCount = 0
    var isCut = false
  }

  static func read(_ bytes: [UInt8], piece: Int = .max) -> Read {
    var reader = LogReader()
    var read = Read()
    for start in stride(from: 0, to: bytes.count, by: min(piece, max(bytes.count, 1))) {
      reader.feed(bytes[start..<min(bytes.count, start + min(piece, bytes.count))])
      while let record = reader.next() {
        if let header = record.header { read.header = header }
        if let event = record.event { read.events.append(event) }
      }
    }
    read.validByteCount = reader.validByteCount
    read.isCut = reader.isCut
    return read
  }

  /// Returns a log with a tick, a record of an unknown kind and another tick.
  static func logWithUnknownKind() -> [UInt8] {
    var writer = LogWriter(header: header)
    writer.append(SessionEvent(seconds: 1, .tick))
    var unknown = LogRecord(kind: 200)
    for index in 0..<LogRecord.fieldCount { unknown[index] = Double(index) }
    writer.append(unknown)
    writer.append(SessionEvent(seconds: 2, .tick))
    return writer.takeChunk()
  }
}
