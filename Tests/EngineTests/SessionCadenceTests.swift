import Engine
import Testing

@Suite struct SessionCadenceTests {
  private func steps(_ run: inout SampleRun, seconds: Int, cadence: Double) {
    run.stride(seconds: seconds, cadence: cadence)
  }

  @Test func theActualCadenceIsThatOfTheFeet() {
    var run = SampleRun(location: .denied)
    run.start()
    #expect(run.snapshot.coach.actual == nil && run.snapshot.coach.sensor == .none)
    steps(&run, seconds: 10, cadence: 168)
    #expect(run.snapshot.coach.actual == 168 && run.snapshot.coach.sensor == .phone)
    #expect(run.snapshot.coach.isInBand == true && run.snapshot.cadence != nil)
    run.tick(seconds: 3)
    #expect(run.snapshot.coach.actual == nil && run.snapshot.coach.isInBand == nil)
  }

  @Test func aChangeShowsWithinThreeSeconds() throws {
    for (from, to) in [(160.0, 168.0), (170, 162), (150, 180), (180, 150)] {
      var run = SampleRun(location: .denied)
      run.start()
      steps(&run, seconds: 60, cadence: from)
      steps(&run, seconds: 3, cadence: to)
      #expect(abs(try #require(run.snapshot.coach.actual) - to) <= 1, "\(from) to \(to)")
    }
  }

  @Test func aSensorGoesBeforeThePhoneWhileItReports() {
    var run = SampleRun(location: .denied)
    run.start()
    steps(&run, seconds: 5, cadence: 160)
    run.send(.cadence(171))
    #expect(run.snapshot.coach.actual == 171 && run.snapshot.coach.sensor == .sensor)
    steps(&run, seconds: 3, cadence: 160)
    #expect(run.snapshot.coach.actual == 171)
    steps(&run, seconds: 3, cadence: 160)
    #expect(run.snapshot.coach.actual == 160 && run.snapshot.coach.sensor == .phone)
  }

  @Test func theTargetFollowsTheSpeedWhereItShould() {
    var run = SampleRun()
    run.start()
    run.move(seconds: 30, speed: 3)
    run.send(.option(.targetSpeed, value: 2.5))
    #expect(run.snapshot.coach.target == 166 && run.snapshot.coach.targetSpeed == 2.5)
    run.send(.option(.followsSpeed, value: 1))
    #expect(run.snapshot.coach.target == 170)
    run.move(seconds: 3, speed: 3.4)
    #expect(abs(run.snapshot.coach.target - 173.2) <= 2)
    run.send(.option(.chosenCadence, value: 180))
    #expect(run.snapshot.coach.target == 180 && run.snapshot.coach.source == .chosen)
    run.send(.option(.chosenCadence, value: 0))
    run.send(.option(.followsSpeed, value: 0))
    #expect(run.snapshot.coach.target == 166)
  }

  @Test func withoutASignalTheTargetFreezes() {
    var run = SampleRun()
    run.send(.option(.followsSpeed, value: 1))
    run.start()
    #expect(!run.snapshot.coach.isFrozen)
    run.move(seconds: 30, speed: 3.3)
    let target = run.snapshot.coach.target
    run.tick(seconds: 4)
    #expect(!run.snapshot.coach.isFrozen)
    run.tick(seconds: 1)
    #expect(run.snapshot.coach.isFrozen && run.snapshot.coach.target == target)
    run.move(seconds: 2, speed: 3.3)
    #expect(!run.snapshot.coach.isFrozen)
    run.send(.command(.pause))
    run.move(seconds: 5, speed: 2)
    #expect(run.snapshot.coach.isFrozen && run.snapshot.coach.target == target)
  }

  @Test func theBeatRestsWithTheRun() {
    var run = SampleRun()
    run.send(.option(.beat, value: 1))
    #expect(run.snapshot.coach.beat && !run.snapshot.coach.isBeating)
    run.start()
    #expect(run.snapshot.coach.isBeating && run.snapshot.coach.beatVolume == 1)
    run.send(.command(.pause))
    #expect(!run.snapshot.coach.isBeating)
    run.send(.command(.resume))
    #expect(run.snapshot.coach.isBeating)
    run.send(.option(.soundInterrupted, value: 1))
    #expect(!run.snapshot.coach.isBeating && run.snapshot.coach.isSoundInterrupted)
  }

  @Test func theBandCountsSeconds() {
    var run = SampleRun(location: .denied)
    run.start()
    steps(&run, seconds: 63, cadence: 171)
    steps(&run, seconds: 60, cadence: 160)
    let band = run.snapshot.coach.band
    #expect(abs(band.secondsInside - 62) <= 2 && abs(band.secondsBelow - 58) <= 2)
    #expect(band.secondsAbove == 0)
    #expect(run.coach.cadenceTrace.count == 124)
  }
}
