import Engine
import Testing

@testable import PageLogic

@Suite struct SaverModeFilterTests {
  private func fix(_ seconds: Double, meters: Double) -> Fix {
    Fix(seconds: seconds, coordinate: Coordinate(latitude: 48 + meters / 111_195, longitude: 11))
  }

  @Test func positionIsDueAfterFiveSecondsOrTenMeters() {
    var thinning = SaverModeFilter()
    #expect(thinning.passes(fix(0, meters: 0), isSaving: true) == true)
    #expect(thinning.passes(fix(1, meters: 1), isSaving: true) == false)
    #expect(thinning.passes(fix(4.4, meters: 9.8), isSaving: true) == false)
    #expect(thinning.passes(fix(4.6, meters: 2), isSaving: true) == true, "a little early")
    #expect(
      thinning.passes(fix(5.6, meters: 11), isSaving: true) == false, "from the one passed on")
    #expect(thinning.passes(fix(6.6, meters: 12.2), isSaving: true) == true)
  }

  @Test func withoutSaverModeAllPositionsPass() {
    var thinning = SaverModeFilter()
    for second in 0...9 {
      #expect(thinning.passes(fix(Double(second), meters: 0), isSaving: false) == true)
    }
    #expect(thinning.passes(fix(10, meters: 0), isSaving: true) == false)
    #expect(thinning.passes(fix(14, meters: 0), isSaving: true) == true)
  }

  /// At 1.5 m/s, ten metres take longer than five seconds, so every fifth position is logged.
  @Test func saverModeLogsFewPositions() throws {
    var saving = try RecordedPage(options: [.saver: 1])
    var all = try RecordedPage()
    try saving.moveNorth(1...60, metersPerSecond: 1.5)
    try all.moveNorth(1...60, metersPerSecond: 1.5)
    try saving.store()
    try all.store()
    #expect((fixCount(saving.log), fixCount(all.log)) == (12, 60))
  }

  @Test func resumedSessionKeepsSaverMode() throws {
    var recorded = try RecordedPage(options: [.saver: 1])
    try recorded.moveNorth(1...30, metersPerSecond: 1.5)
    try recorded.store()
    let log = recorded.log
    var resumed = recorded
    #expect(try resumed.page.restore(log) == (log.count, 0))
    try resumed.moveNorth(31...60, metersPerSecond: 1.5)
    try resumed.store()
    // The log should contain the first position after restoring, and then every fifth one.
    #expect(fixCount(resumed.log) - fixCount(log) == 6)
    try resumed.send(61, .option(.saver, value: 0))
    try resumed.moveNorth(62...71, metersPerSecond: 1.5)
    #expect(fixCount(resumed.log) - fixCount(log) == 16)
  }

  /// The device that recorded the log has already thinned its positions.
  @Test func playedPositionsAreNotThinned() throws {
    var recorded = try RecordedPage()
    try recorded.moveNorth(1...20, metersPerSecond: 1.5)
    try recorded.send(21, .tick)
    var page = SessionPage()
    let records = try page.play(recorded.log, by: 1000)
    try page.handle(.option(.saver, value: 1), at: 0)
    for record in records { try page.handle(record) }
    try page.takeLog()
    #expect(fixCount(page.logChunk) == 20)
  }
}
