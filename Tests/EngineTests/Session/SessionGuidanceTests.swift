import Engine
import Testing

/// The coach's announcements, and when the beat is audible.
@Suite struct SessionGuidanceTests {
  private func workout() throws -> IntervalRun {
    try #require(IntervalRun(work: .seconds(60), recovery: .seconds(30), count: 2))
  }

  private func isWorkoutCue(_ cue: SessionCue) -> Bool {
    switch cue {
    case .cadence(.partBegan), .cadence(.countdown): true
    default: false
    }
  }

  @Test func workoutIsAnnouncedFromTheStart() throws {
    var run = SampleRun(location: .denied)
    run.tick(seconds: 20)
    run.send(.workout(try workout()))
    #expect(
      run.cadence.interval
        == IntervalPosition(part: .work(1), count: 2, rest: .seconds(60), next: .recovery(1)))
    run.start()
    run.tick(seconds: 45)
    #expect(run.cadence.interval?.rest == .seconds(15))
    run.tick(seconds: 200)
    #expect(run.cadence.interval == IntervalPosition(part: .over, count: 2))
    let countdown = [3, 2, 1].map { SessionCue.cadence(.countdown($0)) }
    var expected = [SessionCue.cadence(.partBegan(.work(1)))]
    for part in [IntervalRunPart.recovery(1), .work(2), .over] {
      expected += countdown + [.cadence(.partBegan(part))]
    }
    #expect(run.cues.filter(isWorkoutCue) == expected)
  }

  @Test func workoutChosenDuringTheRunBeginsThen() throws {
    var run = SampleRun.started(location: .denied)
    run.tick(seconds: 100)
    run.send(.workout(try workout()))
    run.tick(seconds: 10)
    #expect(run.cadence.interval?.rest == .seconds(50))
    run.send(.workout(nil))
    run.tick(seconds: 100)
    #expect(run.cadence.interval == nil)
    #expect(run.cues.filter(isWorkoutCue) == [.cadence(.partBegan(.work(1)))])
  }

  @Test func partCanBeSkippedOnlyAfterTheStart() throws {
    var run = SampleRun(location: .denied)
    run.send(.workout(try workout()))
    run.send(.command(.skipPart))
    #expect(run.cadence.interval?.part == .work(1))
    run.start()
    run.tick(seconds: 10)
    run.send(.command(.skipPart))
    #expect(run.cadence.interval?.part == .recovery(1))
    #expect(run.cadence.interval?.rest == .seconds(30))
    #expect(run.cues.last == .cadence(.partBegan(.recovery(1))))
  }

  @Test func undoingTheFinishKeepsTheWorkoutsProgress() throws {
    var run = SampleRun(location: .denied)
    run.send(.workout(try workout()))
    run.start()
    run.tick(seconds: 70)
    let before = run.cadence.interval
    run.send(.command(.finish))
    run.tick(seconds: 200)
    #expect(run.cadence.interval == before)
    run.send(.command(.undoFinish))
    run.tick(seconds: 5)
    #expect(run.cadence.interval?.rest == .seconds(15))
  }

  @Test func leavingThePaceZoneIsAnnounced() {
    var run = SampleRun.started(options: [.zoneSlowest: 2.8, .zoneFastest: 3.2])
    #expect(run.cadence.zone == nil)
    run.move(seconds: 60, speed: 3)
    #expect(run.cadence.zone == .inside)
    let zoneCues: [SessionCue] = [.cadence(.speedUp), .cadence(.slowDown), .cadence(.zoneBack)]
    var said: [SessionCue] { run.cues.filter { zoneCues.contains($0) } }
    #expect(said.isEmpty)
    run.move(seconds: 7, speed: 2.4)
    #expect(run.cadence.zone == .slower && !run.cues.contains(.cadence(.speedUp)))
    run.move(seconds: 20, speed: 2.4)
    #expect(said == [.cadence(.speedUp)])
    run.move(seconds: 30, speed: 2.4)
    #expect(said == [.cadence(.speedUp), .cadence(.speedUp)])
    run.move(seconds: 20, speed: 3)
    #expect(said == [.cadence(.speedUp), .cadence(.speedUp), .cadence(.zoneBack)])
    run.move(seconds: 60, speed: 3.6)
    #expect(said.last == .cadence(.slowDown))
    run.tick(seconds: 15)
    #expect(run.cadence.zone == nil)
  }

  @Test func recoveryMayBeSlowerThanTheZone() throws {
    var run = SampleRun()
    run.send(.workout(IntervalRun(work: .seconds(60), recovery: .seconds(60), count: 2)))
    run.send(.option(.zoneSlowest, value: 2.8))
    run.start()
    run.move(seconds: 63, speed: 3)
    try #require(run.cadence.interval?.part == .recovery(1))
    run.move(seconds: 50, speed: 2)
    try #require(run.cadence.interval?.part == .recovery(1))
    #expect(run.cadence.zone == nil && !run.cues.contains(.cadence(.speedUp)))
    run.move(seconds: 30, speed: 2)
    #expect(run.cadence.zone == .slower && run.cues.contains(.cadence(.speedUp)))
  }

  /// The speed scatters around the edge of the zone.
  @Test func scatterAroundTheEdgeIsNotAnnounced() {
    var run = SampleRun.started(options: [.zoneSlowest: 3])
    for second in 0..<300 { run.move(seconds: 1, speed: second % 10 < 6 ? 2.98 : 3.12) }
    #expect(!run.cues.contains(.cadence(.speedUp)))
  }

  @Test func announcementsCountMovingTime() {
    var run = SampleRun.started(location: .denied, options: [.announceSeconds: 60])
    run.tick(seconds: 90)
    run.send(.command(.pause))
    run.tick(seconds: 100)
    run.send(.command(.resume))
    run.tick(seconds: 100)
    var announced: [Double] {
      run.cues.compactMap { if case .cadence(.announcement(let at)) = $0 { at } else { nil } }
    }
    #expect(announced == [60, 120, 180])
    run.send(.option(.announceSeconds, value: 0))
    run.tick(seconds: 100)
    #expect(announced.count == 3)
  }

  @Test func lowBatteryIsAnnouncedThreeTimes() {
    var run = SampleRun.started()
    for charge in [0.5, 0.21, 0.2, 0.19, 0.1, 0.09, 0.3, 0.04, 0.03, .nan, -1, 2] {
      run.send(.option(.battery, value: charge))
    }
    let said = run.cues.filter { if case .cadence(.batteryLow) = $0 { true } else { false } }
    let levels = [0.2, 0.1, 0.05]
    #expect(said == levels.map { .cadence(.batteryLow($0)) })
    var late = SampleRun()
    late.send(.option(.battery, value: 0.07))
    late.send(.option(.battery, value: 0.06))
    #expect(late.cues == [.cadence(.batteryLow(0.1))])
  }

  @Test func soundInterruptionIsAnnouncedDuringARun() {
    var run = SampleRun()
    for value in [1.0, 0] { run.send(.option(.soundInterrupted, value: value)) }
    #expect(run.cues.isEmpty)
    run.start()
    for value in [1.0, 1, 0, 0] { run.send(.option(.soundInterrupted, value: value)) }
    #expect(run.cues == [.started, .cadence(.soundInterrupted), .cadence(.soundBack)])
  }

  @Test func silentWindowsAreAnnouncedAndScored() {
    var run = SampleRun.started(location: .denied, options: [.beat: 1, .beatMode: 2])
    run.stride(seconds: 175, cadence: 170)
    #expect(run.cadence.beatVolume == 1 && !run.cues.contains(.cadence(.silenceBegan)))
    run.stride(seconds: 20, cadence: 170)
    #expect(run.cadence.beatVolume == 0 && run.cadence.isSilentWindow)
    #expect(run.cadence.isBeating && run.cues.last == .cadence(.silenceBegan))
    run.stride(seconds: 60, cadence: 170)
    #expect(run.cadence.beatVolume == 1 && run.cues.last == .cadence(.silenceEnded))
    #expect(run.cadence.retention == 1)
    let trace = run.live.coach.cadenceTrace
    let silent = (0..<trace.count).count { !trace[$0].isBeating }
    #expect(abs(silent - 60) <= 1)
  }

  @Test func pauseEndsASilentWindowWithoutACue() {
    var run = SampleRun.started(location: .denied, options: [.beat: 1, .beatMode: 2])
    run.tick(seconds: 200)
    #expect(run.cadence.isSilentWindow)
    run.send(.command(.pause))
    run.tick(seconds: 5)
    run.send(.command(.resume))
    run.tick(seconds: 100)
    #expect(!run.cadence.isSilentWindow && run.cadence.beatVolume == 1)
    #expect(!run.cues.contains(.cadence(.silenceEnded)) && run.cadence.retention == nil)
  }

  @Test func beatFadesInsideTheBand() {
    var run = SampleRun.started(location: .denied, options: [.beat: 1, .beatMode: 1])
    run.stride(seconds: 45, cadence: 170)
    #expect(run.cadence.beatVolume == 0 && run.cadence.isBeating)
    run.stride(seconds: 10, cadence: 160)
    #expect(run.cadence.beatVolume == 1)
  }

  @Test func soundOptionsAreStoredIfTheyAreValid() {
    var run = SampleRun()
    run.send(.option(.lockMode, value: 2))
    run.send(.option(.announceSplits, value: 0))
    #expect(run.cadence.lock == .lead && !run.cadence.announcesSplits)
    for value in [-1, 4, 0.5, .nan, 1e9] {
      run.send(.option(.lockMode, value: value))
      run.send(.option(.beatMode, value: value))
    }
    #expect(run.cadence.lock == .lead && run.cadence.mode == .steady)
  }
}
