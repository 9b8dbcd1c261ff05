import Engine
import PageLogic
import Testing

@Suite struct SessionPageTests {
  @Test func eventsWithoutASessionAreRefused() {
    var page = SessionPage()
    let tick = LogRecord(SessionEvent(seconds: 0, .tick))
    #expect(throws: BridgeError.noSession) { try page.handle(tick) }
  }

  @Test func startedSessionReportsItsPhase() throws {
    var page = SessionPage.begun()
    try page.handle(.command(.start), at: 0)
    #expect(String(decoding: page.output, as: UTF8.self).contains("state\t\trunning\n"))
  }

  /// A log from a later version is restored, and the page learns how many records were skipped.
  @Test func unreadableRecordsAreCounted() throws {
    var recorded = try RecordedPage()
    try recorded.moveNorth(1...3, metersPerSecond: 3)
    try recorded.store()
    var page = SessionPage()
    #expect(try page.restore(recorded.log) == (recorded.log.count, 0))
    var writer = LogWriter(
      header: SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
    let later = LogRecord(kind: 0x30)
    for record in [later, LogRecord(SessionEvent(seconds: 1, .command(.start))), later] {
      writer.append(record)
    }
    let log = writer.takeChunk()
    #expect(try page.restore(log) == (log.count, 2))
    #expect(page.snapshotCount == 1)
  }
}
