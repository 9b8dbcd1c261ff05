import Engine
import Testing

@Suite struct CadenceAdviserTests {
  private func personal(windows: Int, ageDays: Double = 0) -> PersonalCadenceModel {
    var model = PersonalCadenceModel(height: .meters(1.75))
    for index in 0..<windows {
      let speed = 2.6 + 0.1 * Double(index % 8)
      model.add(SteadyWindow(speed: speed, cadence: 160 + 7 * (speed - 3), ageDays: ageDays))
    }
    return model
  }

  private func advice(_ model: PersonalCadenceModel?, speed: Double = 3, increase: Double = 0)
    -> CadenceAdvice
  {
    CadenceAdviser(height: .meters(1.75), increase: increase, personal: model)
      .advice(speed: .metersPerSecond(speed))
  }

  @Test func formulaIsUsedUntilTenWindowsAreKnown() {
    #expect(advice(nil).source == .formula && advice(nil).target == 170)
    #expect(advice(personal(windows: 0)).personal == nil)
    let few = advice(personal(windows: 9))
    #expect(few.source == .formula && few.target == 170)
    #expect(abs((few.personal?.cadence ?? 0) - 160.5) < 1)
  }

  @Test func personalLineReplacesFormulaAtRecentlyRunSpeeds() {
    let known = advice(personal(windows: 12))
    #expect(known.source == .personal && abs(known.target - 160) < 1)
    #expect(known.formula.cadence.stepsPerMinute == 170)
    #expect(advice(personal(windows: 12), speed: 4.5).source == .formula)
    #expect(advice(personal(windows: 12, ageDays: 60)).source == .formula)
  }

  @Test func planRaisesOnlyThePersonalCadence() {
    let base = advice(personal(windows: 20)).target
    #expect(abs(advice(personal(windows: 20), increase: 0.05).target - 1.05 * base) < 1e-9)
    #expect(abs(advice(personal(windows: 20), increase: 0.5).target - 1.1 * base) < 1e-9)
    #expect(advice(nil, increase: 0.05).target == 170)
  }

  @Test(arguments: [-10.0, -3, 0, 7, 10, 25])
  func offsetMovesFormulaAndPersonalLineAlike(offset: Double) {
    let held = min(max(offset, -10), 10)
    for model in [nil, personal(windows: 12)] {
      let base = advice(model)
      let moved = CadenceAdviser(height: .meters(1.75), offset: offset, personal: model)
        .advice(speed: .metersPerSecond(3))
      #expect(moved.source == base.source)
      #expect(abs(moved.target - base.target - held) < 1e-9)
    }
  }

  @Test func offsetMovesTargetOfRunWithPersonalModel() {
    var run = SampleRun()
    run.send(.personalModel(personal(windows: 12)))
    run.start()
    for followsSpeed in [0.0, 1] {
      run.send(.option(.followsSpeed, value: followsSpeed))
      run.move(seconds: 20, speed: 3)
      let before = run.cadence.target
      #expect(run.cadence.source == .personal)
      run.send(.option(.cadenceOffset, value: 6))
      #expect(run.cadence.source == .personal && abs(run.cadence.target - before - 6) <= 1)
      run.send(.option(.cadenceOffset, value: 0))
    }
  }
}

@Suite struct ProgressivePlanTests {
  @Test func planRisesByAtMostFivePercentInTwoAndAHalfWeeks() {
    for goal in stride(from: 0.0, through: 0.12, by: 0.01) {
      for weeks in [0.0, 1, 4, 12, .infinity] {
        let plan = ProgressivePlan(goal: goal, weeks: weeks)
        #expect(plan.goal <= 0.10)
        var before = 0.0
        for day in 0...200 {
          let now = plan.increase(afterDays: Double(day))
          let earlier = plan.increase(afterDays: Double(day) - 17.5)
          #expect(now >= before && now <= plan.goal && now - earlier <= 0.055)
          before = now
        }
        #expect(before == (plan.goal * 200 + 1e-9).rounded(.down) / 200)
      }
    }
  }

  @Test func planReachesHalfItsGoalHalfwayThrough() {
    let plan = ProgressivePlan(goal: 0.08, weeks: 8)
    #expect((plan.increase(afterDays: 28), plan.increase(afterDays: -3)) == (0.04, 0))
    #expect(plan.isReached(afterDays: 56) && !plan.isReached(afterDays: 55))
  }
}

@Suite struct CadenceBandTests {
  @Test func secondsInsideBelowAndAboveAreCounted() {
    var band = CadenceBand()
    #expect(band.shareInside == nil)
    for (cadence, seconds) in [(170.0, 6.0), (173, 1), (167, 1), (166.9, 1), (180, 1)] {
      band.add(seconds: seconds, cadence: cadence, target: 170)
    }
    band.add(seconds: 100, cadence: nil, target: 170)
    band.add(seconds: 100, cadence: 170, target: nil)
    #expect((band.shareInside, band.secondsBelow, band.secondsAbove) == (0.8, 1, 1))
  }
}

@Suite struct FadingBeatTests {
  private func volumes(_ cadences: [Double?]) -> [Double] {
    var beat = FadingBeat()
    return cadences.enumerated().map { second, cadence in
      beat.advance(to: Double(second), cadence: cadence, target: 170)
      return beat.volume
    }
  }

  @Test func beatFadesInsideTheBandAndReturnsWithinFiveSeconds() throws {
    let held = [Double?](repeating: 171, count: 60)
    let left = [Double?](repeating: 160, count: 10)
    let volumes = volumes(held + left)
    #expect(volumes[19] == 1 && volumes[25] < 1 && volumes[35] == 0 && volumes[59] == 0)
    let back = try #require(volumes[60...].firstIndex { $0 == 1 })
    #expect(back - 60 <= 5)
  }

  @Test func shortDeviationDoesNotRestoreTheBeat() {
    var cadences = [Double?](repeating: 170, count: 60)
    for second in 45..<48 { cadences[second] = 160 }
    #expect(volumes(cadences)[44...].allSatisfy { $0 == 0 })
  }

  @Test func unknownCadenceKeepsOrRestoresTheBeat() {
    #expect(volumes([Double?](repeating: nil, count: 100)).allSatisfy { $0 == 1 })
    let lost = [Double?](repeating: 170, count: 40) + [Double?](repeating: nil, count: 8)
    #expect(volumes(lost).last == 1)
  }

  @Test func gapBetweenUpdatesDoesNotStartFading() {
    var beat = FadingBeat()
    beat.advance(to: 0, cadence: 170, target: 170)
    beat.advance(to: 1_000, cadence: 170, target: 170)
    #expect(!beat.isFading && beat.volume == 1)
  }
}

@Suite struct SilentWindowTests {
  private func run(_ seconds: Int, cadence: (Int) -> Double?) -> SilentWindowTest {
    var trial = SilentWindowTest()
    for second in 0..<seconds {
      trial.advance(to: Double(second), cadence: cadence(second), target: 170)
    }
    return trial
  }

  @Test func lastOfFourMinutesIsSilent() {
    #expect(!run(180) { _ in 170 }.isSilent)
    #expect(run(181) { _ in 170 }.isSilent && run(240) { _ in 170 }.isSilent)
    let whole = run(241) { _ in 170 }
    #expect(!whole.isSilent && whole.windowCount == 1 && whole.score == 1)
  }

  @Test func scoreCoversTheSilenceWithoutItsFirstSeconds() {
    #expect(run(241) { $0 < 184 ? 150 : 170 }.score == 1)
    let half = run(241) { $0 <= 212 ? 170 : 160 }.score ?? 0
    #expect(abs(half - 0.5) < 0.02)
    #expect(run(241) { _ in nil }.score == nil)
  }

  @Test func interruptionDiscardsOnlyTheCurrentWindow() {
    var trial = run(230) { _ in 150 }
    trial.interrupt()
    #expect(!trial.isSilent)
    for second in 300..<541 { trial.advance(to: Double(second), cadence: 170, target: 170) }
    #expect(trial.windowCount == 1 && trial.score == 1)
  }
}

@Suite struct IntervalRunTests {
  private func workout() throws -> IntervalRun {
    try #require(
      IntervalRun(
        warmUp: .seconds(60), work: .meters(400), recovery: .seconds(30), count: 2,
        coolDown: .seconds(20)))
  }

  @Test func impossibleWorkoutsAreRefused() {
    for length in [IntervalLength.seconds(0), .seconds(-1), .seconds(.nan), .meters(.infinity)] {
      #expect(IntervalRun(work: length, recovery: .seconds(1), count: 1) == nil)
      #expect(IntervalRun(work: .seconds(1), recovery: length, count: 1) == nil)
      #expect(
        IntervalRun(warmUp: length, work: .seconds(1), recovery: .seconds(1), count: 1) == nil)
    }
    for count in [0, -1, 100] {
      #expect(IntervalRun(work: .seconds(1), recovery: .seconds(1), count: count) == nil)
    }
  }

  /// Advances once per second at 4 m/s.
  @Test func partsFollowEachOtherWithCountdowns() throws {
    var progress = IntervalProgress(try workout())
    var heard: [(Int, IntervalProgress.Cue)] = []
    for second in 0...400 {
      let cues = progress.advance(
        movingSeconds: Double(second), meters: 4 * Double(second), speed: 4)
      heard += cues.map { (second, $0) }
    }
    let begun = heard.filter { if case .began = $0.1 { true } else { false } }
    #expect(begun.map(\.0) == [60, 160, 190, 290, 310])
    #expect(
      begun.map(\.1) == [
        .began(.work(1)), .began(.recovery(1)), .began(.work(2)), .began(.coolDown), .began(.over),
      ])
    #expect((heard.count, heard.prefix(4).map(\.0)) == (5 + 5 * 3, [57, 58, 59, 60]))
    #expect(heard.prefix(3).map(\.1) == [.countdown(3), .countdown(2), .countdown(1)])
  }

  @Test func lateUpdateSkipsToTheRightPart() throws {
    let plain = try #require(IntervalRun(work: .seconds(10), recovery: .seconds(5), count: 3))
    var progress = IntervalProgress(plain)
    let cues = progress.advance(movingSeconds: 27, meters: 100, speed: nil)
    #expect(cues == [.began(.recovery(1)), .began(.work(2)), .began(.recovery(2))])
    #expect(progress.rest(movingSeconds: 27, meters: 100) == 3)
    #expect(progress.advance(movingSeconds: 1_000, meters: 100, speed: nil).last == .began(.over))
    #expect(progress.rest(movingSeconds: 1_000, meters: 100) == nil)
    #expect(progress.skip(movingSeconds: 1_000, meters: 100) == nil)
  }

  @Test func partCanBeSkipped() throws {
    var progress = IntervalProgress(try workout())
    #expect(progress.skip(movingSeconds: 20, meters: 80) == .began(.work(1)))
    #expect(progress.rest(movingSeconds: 20, meters: 80) == 400)
  }

  @Test func distanceIsNotCountedDownWithoutSpeed() throws {
    var progress = IntervalProgress(
      try #require(IntervalRun(work: .meters(100), recovery: .seconds(5), count: 1)))
    #expect(progress.advance(movingSeconds: 24, meters: 99, speed: nil).isEmpty)
    #expect(progress.advance(movingSeconds: 24, meters: 99, speed: 4) == [.countdown(1)])
  }
}
