import Engine
import Testing

@testable import PageLogic

@Suite struct SavePolicyTests {
  private static let stored: [SessionEvent.Kind] = [
    .tick, RecordedPage.fix(1, 3), .command(.lap), .option(.hidden, value: 1),
  ]
  private static let waiting: [SessionEvent.Kind] = [
    .location(.granted), .heartRate(140), .cadence(170), .steps(3), .footfall(at: 0.5),
    .workout(nil),
  ]

  @Test(arguments: stored) func logIsStoredAtOnceAfter(_ kind: SessionEvent.Kind) throws {
    var recorded = try RecordedPage()
    let before = recorded.log.count
    #expect(try recorded.send(1, kind).contains { $0.hasPrefix("log\t") })
    #expect(recorded.log.count > before)
    #expect(recorded.page.pendingLogByteCount == 0)
  }

  @Test(arguments: waiting) func otherEventsWaitForTheNextTick(_ kind: SessionEvent.Kind) throws {
    var recorded = try RecordedPage()
    #expect(try !recorded.send(1, kind).contains { $0.hasPrefix("log\t") })
    #expect(recorded.page.pendingLogByteCount > 0)
    try recorded.send(2, .tick)
    #expect(recorded.page.pendingLogByteCount == 0)
  }
}
