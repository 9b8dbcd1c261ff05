import Engine
import Testing

@testable import PageLogic

@Suite struct LogPlaybackTests {
  private func recorded(_ kind: CoachKind) throws -> (log: [UInt8], digest: String) {
    var recorded = try RecordedPage(kind)
    try recorded.moveNorth(1...30, metersPerSecond: 2.5)
    try recorded.send(31, .command(.pause))
    try recorded.send(40, .command(.resume))
    try recorded.send(45, .command(.finish))
    try recorded.page.writeDigest()
    return (recorded.log, String(decoding: recorded.page.output, as: UTF8.self))
  }

  @Test(arguments: CoachKind.allCases, [1, 7, 500, 1 << 16])
  func playedLogReproducesTheRecordedSession(kind: CoachKind, piece: Int) throws {
    let (log, digest) = try recorded(kind)
    var page = SessionPage()
    let events = try page.play(log, by: piece)
    #expect(events.count == records(of: log).count - 1, "all but the facts")
    for event in events { try page.handle(event) }
    try page.writeDigest()
    #expect(String(decoding: page.output, as: UTF8.self) == digest)
    #expect(try page.headerNumbers()[6] == Double(kind.rawValue))
  }

  @Test func bytesThatAreNotALogAreRefused() throws {
    var page = SessionPage()
    #expect(throws: BridgeError.notALog) {
      try page.play(Array("<gpx></gpx> is none".utf8), by: 100)
    }
    #expect(throws: BridgeError.noSession) { try page.headerNumbers() }
  }

  @Test func truncatedLogIsPlayedUpToItsEnd() throws {
    let (log, _) = try recorded(.run)
    var page = SessionPage()
    let whole = try page.play(log, by: 100).count
    let torn = try page.play(Array(log.dropLast(5)), by: 100).count
    #expect(torn > 0 && torn < whole)
  }

  /// In a log from a later version, an unknown record throws an error, and playback continues after it.
  @Test func unknownRecordIsReportedAndSkipped() throws {
    let header = SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 0)
    var log = LogWriter(header: header)
    log.append(SessionEvent(seconds: 1, .tick))
    log.append(LogRecord(kind: 0x3F))
    log.append(SessionEvent(seconds: 2, .tick))
    let bytes = log.takeChunk()
    var page = SessionPage()
    page.beginPlayingLog()
    try bytes.withUnsafeBufferPointer { try page.playLog($0) }
    #expect(try page.nextPlayed()?[0] == 1)
    #expect(throws: BridgeError.unknownRecord) { try page.nextPlayed() }
    #expect(try page.nextPlayed()?[0] == 2)
    #expect(try page.nextPlayed() == nil)
  }

  @Test func nextEventWithoutPlaybackThrows() throws {
    var page = SessionPage()
    #expect(throws: BridgeError.noSimulation) { try page.nextPlayed() }
    try page.beginSimulation(seed: 1, scenario: 0)
    #expect(try page.nextPlayed() != nil)
    page.begin(SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
    #expect(throws: BridgeError.noSimulation) { try page.nextPlayed() }
  }
}
