import Engine
import Testing

/// Records with more numbers than fit into their sixteen fields, and records from later versions.
@Suite struct SessionLongRecordTests {
  private static let unknownKind: UInt8 = 0x30

  private func record(furtherCount: Int) -> LogRecord {
    var record = LogRecord(kind: Self.unknownKind)
    record[0] = 1.5
    record.further = (0..<furtherCount).map { 0.25 * Double($0) - 3 }
    return record
  }

  private func records(_ log: [UInt8]) -> [LogRecord] {
    var reader = LogReader()
    reader.feed(log)
    var records: [LogRecord] = []
    while let record = reader.next() { records.append(record) }
    return records
  }

  private func log(_ records: [LogRecord]) -> [UInt8] {
    var writer = LogWriter(header: SampleLog.header)
    for record in records { writer.append(record) }
    return writer.takeChunk()
  }

  /// For example, 264 numbers are a pose of 33 landmarks with eight numbers each.
  @Test(arguments: [0, 1, 15, 16, 17, 32, 33, 264, LogRecord.maximumFurtherCount])
  func furtherNumbersRoundTrip(count: Int) {
    let tick = LogRecord(SessionEvent(seconds: 2, .tick))
    let wide = record(furtherCount: count)
    #expect(records(log([wide, tick])).dropFirst() == [wide, tick])
    #expect(wide.byteCount == 3 + 8 + 3 * ((count + 15) / 16) + 8 * count)
  }

  @Test func unknownNumbersKeepTheirPositions() throws {
    var wide = record(furtherCount: 40)
    for index in [0, 15, 16, 31, 35] { wide.further[index] = .nan }
    let read = try #require(records(log([wide])).last)
    #expect(read.further.count == 40)
    for index in 0..<40 {
      #expect(read.further[index].isNaN == wide.further[index].isNaN, "\(index)")
      if !wide.further[index].isNaN { #expect(read.further[index] == wide.further[index]) }
    }
  }

  @Test func numbersBeyondTheMaximumAreCut() throws {
    let wide = record(furtherCount: LogRecord.maximumFurtherCount + 20)
    let read = try #require(records(log([wide])).last)
    #expect(read.further == Array(wide.further.prefix(LogRecord.maximumFurtherCount)))
  }

  @Test func wideRecordsAreNotSplitByChunks() {
    let wide = (0..<200).map { _ in record(furtherCount: 264) }
    #expect(records(log(wide)).dropFirst() == wide[...])
  }

  @Test func truncatedWideRecordEndsTheLog() {
    let bytes = log([record(furtherCount: 264)])
    for count in stride(from: bytes.count - 1, to: 0, by: -97) {
      #expect(records(Array(bytes.prefix(count))).isEmpty)
    }
  }

  /// A later version's coach must not be read as the run coach.
  @Test func factsOfAnUnknownCoachAreRefused() {
    var header = LogRecord(SampleLog.header)
    #expect(header.header?.coach == .run)
    header[8] = 200
    #expect(header.header == nil)
    header[8] = Double(CoachKind.walk.rawValue)
    #expect(header.header?.coach == .walk)
  }

  /// Only a workout event without any numbers removes the workout.
  @Test func unreadableWorkoutIsIgnored() {
    var record = LogRecord(SessionEvent(seconds: 1, .workout(nil)))
    #expect(record.event?.kind == .workout(nil))
    record[1] = 77.5
    #expect(record.event == nil)
  }

  @Test func unknownRecordsAreCounted() throws {
    var command = LogRecord(SessionEvent(seconds: 1, .command(.start)))
    command[1] = 99
    let tick = LogRecord(SessionEvent(seconds: 2, .tick))
    let restored = try #require(
      Session.restore(log([record(furtherCount: 264), tick, command, tick])))
    #expect((restored.unknownRecordCount, restored.session.snapshotCount) == (2, 2))
    let plain = try #require(Session.restore(log([tick, tick])))
    #expect((plain.unknownRecordCount, plain.session.digest) == (0, restored.session.digest))
  }
}
