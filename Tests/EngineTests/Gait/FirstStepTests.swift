import Testing

@testable import Engine

@Suite struct FirstStepTests {
  private func step(
    _ rise: Double, duration: Double = 0.6, swing: Double? = nil, beginsBout: Bool = false
  ) -> WalkedStep {
    WalkedStep(
      seconds: 0, duration: duration, beginsBout: beginsBout, rise: rise, swing: swing,
      periodicity: 1)
  }

  private func corrected(_ steps: [WalkedStep]) -> [WalkedStep] {
    var steps = steps
    FirstStep.correct(&steps, at: 0)
    return steps
  }

  /// Returns the detected steps of a walk that starts from rest and has equal steps: first those detected live, then
  /// those detected in the whole recording.
  private func walks(_ length: Double, _ carrying: Carrying, seed: UInt64) -> [[MeasuredStep]] {
    var walk = ShortWalk(
      GaitPattern(), cadence: .stepsPerMinute(100), carrying: carrying, steps: 12)
    walk.stepLengthMeters = length
    var detector = WalkingDetector()
    var recording = WalkRecording()
    var live: [WalkedStep] = []
    for sample in walk.recording(seed: seed).samples {
      recording.add(sample)
      live += detector.steps(adding: sample)
    }
    let meter = StepLengthMeter()
    return [live, recording.steps()].map { $0.map { meter.measure($0) } }
  }

  /// The first simulated step is as long as the others.
  @Test(arguments: [0.5, 0.63, 0.75], [Carrying.trouserPocket, .chest])
  func firstStepAfterStandingIsNearlyAsLongAsTheOthers(length: Double, carrying: Carrying) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let walks = walks(length, carrying, seed: seed)
      for steps in walks {
        let first = try #require(steps.first)
        let others = steps[3..<10].map(\.lengthMeters)
        let share = first.lengthMeters * Double(others.count) / others.reduce(0, +)
        #expect((0.9...1.1).contains(share), "\(share)")
        #expect(first.step.beginsBout)
      }
      let (live, whole) = (try #require(walks[0].first), try #require(walks[1].first))
      #expect(abs(live.lengthMeters - whole.lengthMeters) < 0.02)
      #expect(abs(live.step.duration - whole.step.duration) < 0.05)
    }
  }

  @Test func weakFirstStepGetsTheMotionOfTheNextTwo() {
    let steps = corrected([
      step(1, duration: 0.9, beginsBout: true), step(2, duration: 0.7, swing: 0.7),
      step(4, duration: 0.5, swing: 0.9),
    ])
    #expect(abs(steps[0].rise - 0.95 * 3) < 1e-12)
    #expect(abs((steps[0].swing ?? 0) - 0.95 * 0.8) < 1e-12)
    #expect(steps[0].duration == 0.9)
  }

  @Test func swingStaysLargeEnoughForTheModelOfTheNextSteps() {
    let limit = SensorFusionModel.minimumSwing
    let steps = corrected([
      step(1, beginsBout: true), step(2, swing: limit), step(4, swing: limit + 0.02),
    ])
    #expect(steps[0].swing == limit)
  }

  @Test func strongFirstStepKeepsItsMotion() {
    let steps = corrected([
      step(5, swing: 1, beginsBout: true), step(2, swing: 0.7), step(4, swing: 0.9),
    ])
    #expect((steps[0].rise, steps[0].swing, steps[0].strength) == (5, 1, 1))
  }

  @Test func turnOnTheSpotKeepsItsMotion() {
    var first = step(1, swing: 0.3, beginsBout: true)
    first.turn = -1.2
    let steps = corrected([first, step(2, swing: 0.7), step(4, swing: 0.9)])
    #expect((steps[0].rise, steps[0].swing) == (1, 0.3))
  }

  @Test func otherStepsAndBoutsOfTwoStepsStayTheSame() {
    let steps = [step(1, beginsBout: true), step(2, swing: 0.7), step(4, swing: 0.9), step(3)]
    #expect(Array(corrected(steps)[1...]) == Array(steps[1...]))
    let two = [step(1, beginsBout: true), step(2), step(3, beginsBout: true)]
    #expect((corrected(two), corrected(Array(two[..<2]))) == (two, Array(two[..<2])))
  }
}
