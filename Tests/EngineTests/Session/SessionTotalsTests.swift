import Engine
import Testing

/// The totals that a session shows at rest equal the totals that it saves.
@Suite struct SessionTotalsTests {
  private func expectShownTotalsAreSaved(_ live: LiveSession) {
    let saved = live.finishedAnalysis()
    #expect(live.snapshot.distanceMeters == saved.distanceMeters)
    #expect(live.snapshot.movingSeconds == saved.movingSeconds)
    #expect(live.snapshot.averageSpeed == saved.averageSpeed)
    #expect(live.snapshot.elevationGainMeters == saved.elevationGainMeters)
    #expect((live.snapshot.kilometers, live.snapshot.laps) == (saved.kilometers, saved.laps))
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func totalsInAPauseAndAtTheEndAreSaved(seed: UInt64) {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    var simulator = RunSimulator(seed: seed, scenario: .demo)
    while let event = simulator.next(), event.seconds < 480 {
      live.handle(event)
      if event.kind == .tick, event.seconds == 120 || event.seconds == 385 {
        live.handle(.command(.lap), at: event.seconds)
      }
      guard event.kind == .tick, event.seconds == 240 else { continue }
      live.handle(.command(.pause), at: 240)
      #expect(live.snapshot.laps.count == 2)
      expectShownTotalsAreSaved(live)
      live.handle(.command(.resume), at: 240)
    }
    live.handle(.command(.finish), at: 480)
    #expect(live.snapshot.kilometers.count == 2 && live.snapshot.laps.count == 3)
    expectShownTotalsAreSaved(live)
  }

  @Test func signalLossBeforeAPauseIsExcludedFromBoth() {
    var run = SampleRun.started()
    run.move(seconds: 100, speed: 3)
    run.tick(seconds: 30)
    run.send(.command(.pause))
    expectShownTotalsAreSaved(run.live)
    run.send(.command(.finish))
    expectShownTotalsAreSaved(run.live)
  }

  @Test func pauseDoesNotRepeatAKilometerCue() {
    var run = SampleRun.started()
    run.move(seconds: 400, speed: 3)
    run.send(.command(.pause))
    run.tick(seconds: 3)
    run.send(.command(.resume))
    run.move(seconds: 20, speed: 3)
    #expect(run.cues.filter { $0 == .kilometer(1) }.count == 1)
  }
}
