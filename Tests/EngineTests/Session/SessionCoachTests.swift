import Engine
import Testing

@Suite struct SessionCoachTests {
  @Test func pausedTimeIsElapsedButNotMoving() {
    var run = SampleRun.started()
    run.move(seconds: 60, speed: 3)
    run.send(.command(.pause))
    run.move(seconds: 40, speed: 1)
    let paused = run.snapshot
    run.send(.command(.resume))
    run.move(seconds: 60, speed: 3)
    #expect(paused.phase == .pausedByHand && paused.movingSeconds == 60)
    #expect(run.snapshot.elapsedSeconds == 160 && run.snapshot.movingSeconds == 120)
    #expect(abs(run.snapshot.distanceMeters - 360) < 8)
  }

  @Test func restIsPausedFromItsBeginningAndMovementResumes() {
    var run = SampleRun.started()
    run.move(seconds: 60, speed: 3)
    run.move(seconds: 40, speed: 0)
    #expect(run.snapshot.phase == .pausedAutomatically)
    #expect(abs(run.snapshot.movingSeconds - 60) < 6)
    run.move(seconds: 30, speed: 3)
    #expect(run.snapshot.phase == .running)
    #expect(abs(run.snapshot.movingSeconds - 90) < 8)
  }

  @Test func missingSignalNeverPauses() {
    var run = SampleRun.started()
    run.move(seconds: 60, speed: 3)
    run.tick(seconds: 300)
    #expect((run.snapshot.phase, run.snapshot.movingSeconds) == (.running, 60))
    #expect(run.snapshot.signal == .searching)
    #expect(run.cues.contains(.locationLost))
    run.move(seconds: 20, speed: 3)
    #expect(run.cues.contains(.locationBack))
  }

  @Test func finishCanBeUndoneAndCountsAsPaused() {
    var run = SampleRun.started()
    run.move(seconds: 60, speed: 3)
    run.send(.command(.finish))
    let finished = run.snapshot
    run.tick(seconds: 15)
    #expect(finished.phase == .finished)
    #expect(run.snapshot.elapsedSeconds == 60 && run.snapshot.movingSeconds == 60)
    run.send(.command(.undoFinish))
    #expect(run.snapshot.phase == .running)
    run.move(seconds: 60, speed: 3)
    #expect(run.snapshot.elapsedSeconds == 135 && run.snapshot.movingSeconds == 120)
  }

  @Test func finishUndoneInAPauseStaysPaused() {
    var run = SampleRun.started()
    run.tick(seconds: 10)
    run.send(.command(.pause))
    run.send(.command(.finish))
    run.send(.command(.undoFinish))
    #expect(run.snapshot.phase == .pausedByHand)
    run.tick(seconds: 10)
    #expect(run.snapshot.movingSeconds == 10)
  }

  @Test func lapCommandEndsTheLap() {
    var run = SampleRun.started()
    run.move(seconds: 60, speed: 3)
    run.send(.command(.lap))
    run.send(.command(.lap))
    run.move(seconds: 30, speed: 4)
    let laps = run.snapshot.laps
    #expect((laps.map(\.isComplete), laps.map(\.seconds)) == ([true, false], [60, 30]))
    #expect(run.cues.filter { $0 == .lap(1) }.count == 1)
    #expect(!run.cues.contains(.lap(2)))
  }

  @Test func commandsLeadOnlyToAllowedPhases() {
    let allowed: [SessionPhase: [Command: SessionPhase]] = [
      .ready: [.start: .running],
      .running: [.pause: .pausedByHand, .finish: .finished],
      .pausedByHand: [.resume: .running, .finish: .finished],
      .pausedAutomatically: [.pause: .pausedByHand, .resume: .running, .finish: .finished],
      .finished: [.undoFinish: .running],
    ]
    for phase in SessionPhase.allCases {
      for command in Command.allCases {
        var run = SampleRun.inPhase(phase)
        #expect(run.snapshot.phase == phase)
        run.send(.command(command))
        #expect(run.snapshot.phase == allowed[phase]?[command] ?? phase, "\(command) in \(phase)")
      }
    }
  }

  @Test func lateEventCountsAsNow() {
    var run = SampleRun.started(location: .denied)
    run.tick(seconds: 100)
    run.live.handle(.command(.pause), at: 40)
    #expect(run.snapshot.seconds == 100 && run.snapshot.movingSeconds == 100)
  }

  @Test func silentSensorsAreUnknownAfterTenSeconds() {
    var run = SampleRun.started(location: .denied)
    run.send(.heartRate(140))
    run.tick(seconds: 10)
    #expect(run.snapshot.heartRate == 140)
    run.tick(seconds: 1)
    #expect(run.snapshot.heartRate == nil)
  }

  @Test func stepsGiveACadence() {
    var run = SampleRun.started(location: .denied)
    for _ in 0..<20 {
      run.tick(seconds: 1)
      run.send(.steps(3))
    }
    #expect(run.snapshot.cadence == 180)
  }

  @Test func impossibleSensorValuesAreIgnored() {
    var run = SampleRun.started(location: .denied)
    for value in [Double.nan, .infinity, -.infinity, -1, 1e308] {
      run.send(.heartRate(value))
      run.send(.cadence(value))
      run.send(.steps(value))
      run.send(.option(.autoPauseSeconds, value: value))
    }
    #expect(run.snapshot.heartRate == nil && run.snapshot.cadence == nil)
    #expect(run.live.autoPauseSeconds == 30)
  }

  @Test func summaryMatchesTheLastSnapshot() {
    var run = SampleRun.started()
    run.move(seconds: 600, speed: 3)
    run.send(.command(.finish))
    run.tick(seconds: 100)
    let analysis = run.live.finishedAnalysis()
    #expect(analysis.elapsedSeconds == 600 && analysis.movingSeconds == 600)
    #expect(abs(analysis.distanceMeters - 1800) < 10)
    #expect(run.live.finishedAnalysis() == analysis)
  }
}
