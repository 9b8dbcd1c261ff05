import Engine
import Testing

@Suite struct SessionLogTests {
  @Test func everyKindOfEventRoundTrips() {
    for event in SampleLog.oneOfEach {
      #expect(LogRecord(event).event == event)
    }
  }

  @Test func factsRoundTrip() {
    for header in [SampleLog.header, SampleLog.extremeHeader] {
      #expect(LogRecord(header).header == header)
    }
  }

  @Test func fixWithAnyUnknownFieldsRoundTrips() {
    for mask in 0..<64 {
      let fix = SampleLog.fix(knowing: mask)
      let event = SessionEvent(seconds: 12.5, .fix(fix))
      #expect(LogRecord(event).event == event)
    }
  }

  @Test func nonFiniteNumberIsStoredAsUnknown() {
    var fix = SampleLog.fix(knowing: 63)
    fix.altitude = .nan
    fix.coordinate.latitude = .nan
    let record = LogRecord(SessionEvent(seconds: 1, .fix(fix)))
    #expect(record[1] == nil && record[3] == nil)
    guard case .fix(let back)? = record.event?.kind else {
      Issue.record("no fix")
      return
    }
    #expect(back.altitude == nil && back.coordinate.latitude.isNaN)
  }

  @Test func truncatedLogKeepsItsWholeChunks() {
    let (bytes, ends) = SampleLog.log(events: SampleLog.oneOfEach, eventsPerChunk: 2)
    for count in 0...bytes.count {
      let read = SampleLog.read(Array(bytes.prefix(count)))
      let whole = ends.filter { $0 <= count }
      let header = count >= SessionLog.headerByteCount ? SessionLog.headerByteCount : 0
      #expect(read.validByteCount == whole.last ?? header)
      #expect((read.header == nil) == whole.isEmpty)
      let events = max(0, min(SampleLog.oneOfEach.count, (whole.count - 1) * 2))
      #expect(read.events == Array(SampleLog.oneOfEach.prefix(events)))
    }
  }

  @Test func damagedByteCutsTheLogAtItsChunk() {
    let (bytes, ends) = SampleLog.log(events: SampleLog.oneOfEach, eventsPerChunk: 2)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      let read = SampleLog.read(damaged)
      let reserved = 10..<12
      if reserved.contains(index) { continue }
      #expect(read.validByteCount <= (ends.last { $0 <= index } ?? SessionLog.headerByteCount))
      #expect(read.events.elementsEqual(SampleLog.oneOfEach.prefix(read.events.count)))
    }
  }

  @Test func logCanBeReadInPiecesOfAnySize() {
    let (bytes, _) = SampleLog.log(events: SampleLog.oneOfEach, eventsPerChunk: 2)
    for size in 1...bytes.count {
      let read = SampleLog.read(bytes, piece: size)
      #expect(read.header == SampleLog.header && read.events == SampleLog.oneOfEach)
      #expect(read.validByteCount == bytes.count && !read.isCut)
    }
  }

  @Test func unknownKindsAreSkipped() {
    var reader = LogReader()
    reader.feed(SampleLog.logWithUnknownKind())
    var kinds: [UInt8] = []
    var events: [SessionEvent] = []
    while let record = reader.next() {
      kinds.append(record.kind)
      if let event = record.event { events.append(event) }
    }
    #expect((kinds, events.map(\.seconds)) == ([0x40, 0, 200, 0], [1, 2]))
    #expect(!reader.isCut)
  }

  @Test func laterVersionIsRefused() {
    var (bytes, _) = SampleLog.log(events: SampleLog.oneOfEach, eventsPerChunk: 2)
    bytes[8] = 2
    let read = SampleLog.read(bytes)
    #expect(read.isCut && read.header == nil && read.validByteCount == 0)
  }

  @Test func longPendingLogIsSplitIntoChunks() {
    let ticks = (0..<20_000).map { SessionEvent(seconds: Double($0), .tick) }
    let (bytes, ends) = SampleLog.log(events: ticks, eventsPerChunk: ticks.count)
    #expect(ends.count == 2)
    let read = SampleLog.read(bytes)
    #expect(read.events == ticks)
    #expect(SampleLog.read(bytes.dropLast()).events.count > 15_000)
  }

  @Test func randomBytesDoNotTrap() {
    var state: UInt64 = 1
    for length in 0..<2_000 {
      let noise = (0..<(length % 97)).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
      let (bytes, _) = SampleLog.log(events: [], eventsPerChunk: 1)
      let read = SampleLog.read(bytes + noise)
      #expect(read.header == SampleLog.header)
      #expect(read.validByteCount <= bytes.count + noise.count)
      _ = SampleLog.read(noise)
    }
  }
}
