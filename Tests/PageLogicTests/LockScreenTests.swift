import Engine
import Testing

@testable import PageLogic

@Suite struct LockScreenTests {
  private func lines(_ effects: [String]) -> [String] { effects.filter { $0.hasPrefix("lock\t") } }

  @Test func runShowsDistanceAndPace() throws {
    var recorded = try RecordedPage()
    try recorded.moveNorth(1...60, metersPerSecond: 3)
    recorded.page.set(1, 0)
    let effects = lines(try recorded.send(61, RecordedPage.fix(61, 3)))
    #expect(effects.count == 1)
    #expect(effects.first?.contains(#/lock\t\t0\.1\d km\\n5:\d\d min\/km/#) == true, "\(effects)")
  }

  @Test func imperialUnitsShowMiles() throws {
    var recorded = try RecordedPage()
    recorded.page.set(1, 1)
    let effects = lines(try recorded.send(1, .tick))
    #expect(effects == ["lock\t\t0.00 mi\\n--:-- min/mi"])
  }

  @Test func walkShowsDistanceAndStepLength() throws {
    var recorded = try RecordedPage(.walk)
    recorded.page.set(11, 1)
    let effects = lines(try recorded.send(1, .tick))
    #expect(effects.count == 1 && effects.first?.hasSuffix("\\n– cm") == true, "\(effects)")
  }

  @Test func unchangedLinesAreNotSentAgain() throws {
    var recorded = try RecordedPage()
    #expect(try lines(recorded.send(1, .tick)).isEmpty, "as at the start")
  }

  @Test(arguments: [CoachKind.run, .walk, .walkCalibration])
  func nothingIsShownBeforeTheStart(kind: CoachKind) throws {
    var page = SessionPage.begun(kind)
    try page.handle(.tick, at: 0)
    #expect(lines(page.effects).isEmpty)
    try page.handle(.command(.start), at: 1)
    #expect(lines(page.effects).isEmpty == (kind == .walkCalibration))
  }
}
