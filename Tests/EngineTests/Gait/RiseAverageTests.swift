import Testing

@testable import Engine

@Suite struct RiseAverageTests {
  private func step(_ rise: Double) -> WalkedStep {
    WalkedStep(seconds: 0, duration: 0.55, rise: rise, periodicity: 1)
  }

  @Test func firstStepHasUsualStrength() {
    var usual = RiseAverage()
    #expect((usual.strength(of: step(3)), usual.value) == (1, 3))
  }

  /// Each step moves the usual rise by a twentieth of the difference, so n steps cover 1 − 0.95ⁿ of it.
  @Test func usualRiseFollowsTheSteps() {
    var usual = RiseAverage()
    usual.begin(at: 2)
    #expect(usual.strength(of: step(1)) == 0.5)
    #expect(abs(usual.value - 1.95) < 1e-12)
    for _ in 0..<20 { _ = usual.strength(of: step(4)) }
    #expect(abs(usual.value - (4 - 2.05 * 0.358486)) < 1e-5)
  }

  /// The steps of an even walk have about the usual strength, both live and in the whole recording.
  @Test func stepsOfAnEvenWalkHaveUsualStrength() throws {
    var motion = BodyMotion(
      seed: 5, activity: .walking, cadence: .stepsPerMinute(105), carrying: .chest)
    var detector = WalkingDetector()
    var recording = WalkRecording()
    var live: [WalkedStep] = []
    for _ in 0..<2_400 {
      let sample = motion.next()
      recording.add(sample)
      live += detector.steps(adding: sample)
    }
    for steps in [live, recording.steps()] {
      #expect(steps.count > 60)
      #expect(steps.dropFirst(2).allSatisfy { (0.7...1.3).contains($0.strength) })
    }
  }
}
