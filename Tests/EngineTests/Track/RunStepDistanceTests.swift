import Testing

@testable import Engine

/// The phone's footfalls tell the distance of a run where positions are missing.
@Suite struct RunStepDistanceTests {
  /// 3 m/s with 2.5 steps a second, and no positions from second 301 on for a while.
  private func session(silence: ClosedRange<Int>, steps: Bool) -> LiveSession {
    let path = TestPath()
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    live.handle(SessionEvent(seconds: 0, .command(.start)))
    for tenth in 1...9_000 {
      let seconds = Double(tenth) / 10
      if steps, tenth % 4 == 0 {
        live.handle(SessionEvent(seconds: seconds, .footfall(at: seconds - 0.1)))
      }
      guard tenth % 10 == 0 else { continue }
      live.handle(SessionEvent(seconds: seconds, .tick))
      if silence.contains(tenth / 10) { continue }
      live.handle(SessionEvent(seconds: seconds, .fix(path.north(seconds, speed: 3))))
    }
    return live
  }

  @Test func tunnelHasADistanceWithSteps() {
    let live = session(silence: 301...480, steps: true)
    let analysis = live.finishedAnalysis()
    #expect(abs(live.snapshot.distanceMeters - 2_700) < 40)
    #expect(abs(analysis.distanceMeters - 2_700) < 40)
    #expect(abs(analysis.quality.estimatedMeters - 540) < 40)
    #expect(analysis.gaps.isEmpty)
    #expect(abs((analysis.movingSeconds ?? 0) - 900) < 2)
  }

  @Test func tunnelIsAGapWithoutSteps() {
    let analysis = session(silence: 301...480, steps: false).finishedAnalysis()
    #expect(abs(analysis.distanceMeters - 2_157) < 20)
    #expect(analysis.quality.estimatedMeters == 0)
    #expect(analysis.gaps.count == 1)
    #expect(abs(analysis.missingMeters - 543) < 5)
    #expect(abs((analysis.movingSeconds ?? 0) - 719) < 2)
  }

  @Test func stepsThatWereNeverMeasuredTellNothing() {
    let live = session(silence: 1...900, steps: true)
    #expect(live.snapshot.distanceMeters == 0)
    #expect(live.snapshot.movingSeconds == 900)
  }
}
