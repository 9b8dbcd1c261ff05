import Engine
import Testing

/// Sessions whose clock jumps, because the phone slept or its clock was set.
@Suite struct SessionClockJumpTests {
  /// Simulates a minute of running at 3 m/s, a jump of the clock, and another minute of running.
  private func jumped(by seconds: Double) -> LiveSession {
    var live = LiveSession.started()
    run(&live, from: 0, meters: 0)
    run(&live, from: 60 + seconds, meters: 180)
    return live
  }

  private func run(_ live: inout LiveSession, from start: Double, meters: Double) {
    for second in 1...60 {
      let seconds = start + Double(second)
      live.handle(.tick, at: seconds)
      live.handle(
        .fix(
          Fix(
            seconds: seconds,
            coordinate: Coordinate(
              latitude: 48 + (meters + 3 * Double(second)) / 111_190, longitude: 11),
            horizontalAccuracy: 4, speed: 3, speedAccuracy: 0.2, course: 0)), at: seconds)
    }
  }

  @Test func fiveHoursWithoutEventsAreNotMovingTime() {
    let live = jumped(by: 5 * 3600)
    #expect(live.snapshot.phase == .running)
    #expect(abs(live.snapshot.movingSeconds - 119) <= 2)
    #expect(live.snapshot.elapsedSeconds == 5 * 3600 + 120)
    let analysis = live.finishedAnalysis()
    #expect(abs((analysis.movingSeconds ?? 0) - 119) <= 2)
    #expect(abs(analysis.distanceMeters - 354) <= 10)
  }

  @Test func hourWithTicksCountsAsMovingTime() {
    var live = LiveSession.started()
    for minute in 1...60 { live.handle(.tick, at: 60 * Double(minute)) }
    #expect(live.snapshot.movingSeconds == 3600)
  }

  @Test func manualPauseContinues() {
    var run = SampleRun.inPhase(.pausedByHand)
    let moving = run.snapshot.movingSeconds
    run.live.handle(.tick, at: 20_000)
    #expect(run.snapshot.phase == .pausedByHand && run.snapshot.movingSeconds == moving)
  }
}
