import Testing

@testable import Engine

@Suite struct PoseLogTests {
  private func frame(_ generator: inout SeededRandom) -> PoseFrame {
    let points = BodyLandmark.allCases.map { _ in
      PosePoint(
        x: generator.next(in: -3.9...3.9), y: generator.next(in: -3.9...3.9),
        z: generator.next(in: -3.9...3.9), visibility: generator.next(in: 0...1))
    }
    return PoseFrame(seconds: generator.next(in: 0...9), aspect: 0.5625, points: points)
  }

  @Test func logKeepsFramesToATenthOfAPixel() throws {
    var generator = SeededRandom(seed: 5)
    for _ in 0..<200 {
      let frame = frame(&generator)
      let logged = try #require(frame.asLogged)
      for (a, b) in zip(frame.points, logged.points) {
        #expect(abs(a.x - b.x) <= 0.5 / 8_192)
        #expect(abs(a.y - b.y) <= 0.5 / 8_192)
        #expect(abs(a.z - b.z) <= 0.5 / 2_048)
        #expect(abs(a.visibility - b.visibility) <= 0.5 / 127)
      }
      #expect(logged.asLogged == logged)
    }
  }

  @Test func frameIsStoredInARecord() throws {
    var generator = SeededRandom(seed: 6)
    let frame = try #require(frame(&generator).asLogged)
    let event = SessionEvent(seconds: 12, .pose(frame))
    var bytes: [UInt8] = []
    LogRecord(event).write(to: &bytes)
    #expect(bytes.count == 300)
    var offset = 0
    #expect(LogRecord.read(bytes, at: &offset, end: bytes.count)?.event == event)
  }

  @Test func frameWithoutAPersonIsStoredToo() {
    let event = SessionEvent(seconds: 1, .pose(PoseFrame(seconds: 0.9, aspect: 1, points: [])))
    #expect(LogRecord(event).event == event)
  }

  @Test func farCoordinatesAreClamped() {
    let point = PosePoint(x: 1e9, y: -1e9, z: .infinity, visibility: -3)
    let held = PosePoint(packed: point.packed)
    #expect(held == PosePoint(x: 4 - 1 / 8_192, y: -4, z: 4 - 1 / 2_048, visibility: 0))
  }

  @Test func nonFinitePointRemovesThePerson() {
    var points = [PosePoint](repeating: PosePoint(x: 0.5, y: 0.5), count: 33)
    points[7].y = .nan
    let logged = PoseFrame(seconds: 1, aspect: 1, points: points).asLogged
    #expect((logged?.points, PoseFrame(seconds: .nan, aspect: 1, points: []).asLogged) == ([], nil))
    #expect(PoseFrame(seconds: 1, aspect: 0, points: []).asLogged == nil)
    #expect(PoseFrame(seconds: 1, aspect: .infinity, points: []).asLogged == nil)
  }

  @Test(arguments: [-1, 0.5, 9_007_199_254_740_992, .nan, .infinity])
  func invalidNumbersAreNotAPoint(number: Double) {
    #expect(PosePoint(packed: number) == nil)
  }

  @Test(arguments: [1, 32, 34])
  func recordWithoutExactly33PointsIsIgnored(count: Int) {
    var record = LogRecord(kind: 13)
    record[0] = 1
    record[1] = 1
    record[2] = 0.75
    record.further = [Double](repeating: PosePoint(x: 0, y: 0).packed, count: count)
    #expect(record.event == nil)
  }

  /// A beat requires both of its numbers. If both are missing, the music has ended.
  @Test func damagedBeatIsIgnored() {
    var record = LogRecord(kind: 15)
    record[0] = 4
    #expect(record.event == SessionEvent(seconds: 4, .musicBeat(nil)))
    for (seconds, tempo) in [(nil, 128), (3.5, nil), (3.5, 0), (3.5, 1e9), (.infinity, 128)] {
      (record[1], record[2]) = (seconds, tempo)
      #expect(record.event == nil, "\(record)")
    }
    (record[1], record[2]) = (3.5, 128)
    let beat = DanceBeat(beatsPerMinute: 128, seconds: 3.5)
    #expect(record.event == SessionEvent(seconds: 4, .musicBeat(beat)))
  }
}
