import Engine
import Testing

@Suite struct SessionCadenceTests {
  @Test func actualCadenceComesFromTheFootfalls() {
    var run = SampleRun.started(location: .denied)
    #expect(run.cadence.actual == nil && run.cadence.sensor == .none)
    run.stride(seconds: 10, cadence: 168)
    #expect(run.cadence.actual == 168 && run.cadence.sensor == .phone)
    #expect(run.cadence.isInBand == true && run.snapshot.cadence != nil)
    run.tick(seconds: 3)
    #expect(run.cadence.actual == nil && run.cadence.isInBand == nil)
  }

  @Test func changeIsShownWithinThreeSeconds() throws {
    for (from, to) in [(160.0, 168.0), (170, 162), (150, 180), (180, 150)] {
      var run = SampleRun.started(location: .denied)
      run.stride(seconds: 60, cadence: from)
      run.stride(seconds: 3, cadence: to)
      #expect(abs(try #require(run.cadence.actual) - to) <= 1, "\(from) to \(to)")
    }
  }

  @Test func sensorTakesPrecedenceOverThePhoneWhileItReports() {
    var run = SampleRun.started(location: .denied)
    run.stride(seconds: 5, cadence: 160)
    run.send(.cadence(171))
    #expect(run.cadence.actual == 171 && run.cadence.sensor == .sensor)
    run.stride(seconds: 3, cadence: 160)
    #expect(run.cadence.actual == 171)
    run.stride(seconds: 3, cadence: 160)
    #expect(run.cadence.actual == 160 && run.cadence.sensor == .phone)
  }

  @Test func targetFollowsTheSpeedIfTheOptionIsOn() {
    var run = SampleRun.started()
    run.move(seconds: 30, speed: 3)
    run.send(.option(.targetSpeed, value: 2.5))
    #expect(run.cadence.target == 166 && run.cadence.targetSpeed == 2.5)
    run.send(.option(.followsSpeed, value: 1))
    #expect(run.cadence.target == 170)
    run.move(seconds: 3, speed: 3.4)
    #expect(abs(run.cadence.target - 173.2) <= 2)
    run.send(.option(.chosenCadence, value: 180))
    #expect(run.cadence.target == 180 && run.cadence.source == .chosen)
    run.send(.option(.chosenCadence, value: 0))
    run.send(.option(.followsSpeed, value: 0))
    #expect(run.cadence.target == 166)
  }

  @Test func targetFreezesWithoutASignal() {
    var run = SampleRun.started(options: [.followsSpeed: 1])
    #expect(!run.cadence.isFrozen)
    run.move(seconds: 30, speed: 3.3)
    let target = run.cadence.target
    run.tick(seconds: 4)
    #expect(!run.cadence.isFrozen)
    run.tick(seconds: 1)
    #expect(run.cadence.isFrozen && run.cadence.target == target)
    run.move(seconds: 2, speed: 3.3)
    #expect(!run.cadence.isFrozen)
    run.send(.command(.pause))
    run.move(seconds: 5, speed: 2)
    #expect(run.cadence.isFrozen && run.cadence.target == target)
  }

  @Test func beatPausesWithTheRun() {
    var run = SampleRun()
    run.send(.option(.beat, value: 1))
    #expect(run.cadence.beat && !run.cadence.isBeating)
    run.start()
    #expect(run.cadence.isBeating && run.cadence.beatVolume == 1)
    run.send(.command(.pause))
    #expect(!run.cadence.isBeating)
    run.send(.command(.resume))
    #expect(run.cadence.isBeating)
    run.send(.option(.soundInterrupted, value: 1))
    #expect(!run.cadence.isBeating && run.cadence.isSoundInterrupted)
  }

  @Test func bandCountsSeconds() {
    var run = SampleRun.started(location: .denied)
    run.stride(seconds: 63, cadence: 171)
    run.stride(seconds: 60, cadence: 160)
    let band = run.cadence.band
    #expect(abs(band.secondsInside - 62) <= 2 && abs(band.secondsBelow - 58) <= 2)
    #expect((band.secondsAbove, run.live.coach.cadenceTrace.count) == (0, 124))
  }
}
