import Engine
import PageLogic
import Testing

@Suite struct SessionPageTests {
  @Test func eventsWithoutASessionAreRefused() {
    var page = SessionPage()
    let tick = LogRecord(SessionEvent(seconds: 0, .tick))
    #expect(throws: BorderError.noSession) { try page.handle(tick) }
  }

  @Test func aStartedSessionTellsItsPhase() throws {
    var page = SessionPage()
    page.begin(SessionFacts(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
    try page.handle(LogRecord(SessionEvent(seconds: 0, .command(.start))))
    #expect(String(decoding: page.output, as: UTF8.self).contains("state\t\trunning\n"))
  }
}
