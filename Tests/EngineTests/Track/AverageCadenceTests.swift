import Testing

@testable import Engine

@Suite struct AverageCadenceTests {
  private func cadence(
    _ values: [(seconds: Double, cadence: Double?)], pauses: [RecordedPause] = []
  ) -> Double? {
    let points = values.map { TrackPoint(seconds: $0.seconds, cadence: $0.cadence) }
    var recording = Recording(sport: .cycling, segments: [points])
    recording.pauses = pauses
    return analyze(recording).averageCadence
  }

  /// Returns cadences of 90 for a minute, followed by 60 for a minute that starts at `second`.
  private func twoMinutes(from second: Int) -> [(seconds: Double, cadence: Double?)] {
    (0..<60).map { (Double($0), 90) } + (0..<60).map { (Double(second + $0), 60) }
  }

  @Test(arguments: [60, 80, 110, 600])
  func firstValueAfterAGapCountsForOneRecord(second: Int) throws {
    let average = try #require(cadence(twoMinutes(from: second)))
    #expect(abs(average - 75) < 0.01)
  }

  @Test func firstValueAfterAShortPauseCountsForOneRecord() throws {
    let pause = RecordedPause(start: 59, end: 67)
    let average = try #require(cadence(twoMinutes(from: 67), pauses: [pause]))
    #expect(abs(average - 75) < 0.01)
  }

  @Test func coastingDoesNotCount() throws {
    let coasting = (60..<100).map { (seconds: Double($0), cadence: Double?(0)) }
    let pedalling = twoMinutes(from: 100)
    let average = try #require(cadence(pedalling.prefix(60) + coasting + pedalling.suffix(60)))
    #expect(abs(average - 75) < 0.01)
  }

  @Test func liveAverageDoesNotCountThePause() throws {
    var signal = BodySignal()
    for second in 0..<60 { signal.add(90, at: Double(second), counts: true) }
    signal.pause()
    for second in 0..<60 { signal.add(60, at: Double(66 + second), counts: true) }
    #expect(abs(try #require(signal.average) - 75) < 0.01)
    signal.add(200, at: 200, counts: true)
    let expected: Double = (75 * 120 + 200) / 121
    let average = try #require(signal.average)
    #expect(abs(average - expected) < 0.01)
  }
}
