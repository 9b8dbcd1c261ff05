import Testing

@testable import Engine

/// Detection of alternating longer and shorter steps. docs/developing/tracks.md has the full table.
@Suite struct AlternateTimingTests {
  private func index(
    _ activity: BodyMotion.Activity, _ cadence: Double, _ carrying: Carrying, asymmetry: Double
  ) -> Estimate? {
    var motion = BodyMotion(
      seed: 3, activity: activity, cadence: .stepsPerMinute(cadence), carrying: carrying)
    motion.pattern.timeAsymmetry = asymmetry
    motion.samplingScatter = 0.0015
    var detector = StepDetector()
    var symmetry = StepSymmetry()
    for _ in 0..<(60 * (activity == .running ? 100 : 130)) {
      if let step = detector.add(motion.next()) { symmetry.add(step.seconds + step.lateness) }
    }
    symmetry.endBout()
    return symmetry.index.value
  }

  @Test(arguments: zip(Carrying.allCases, [0, 0.06, 0.12, 0.03]))
  func asymmetryOfAWalkIsMeasured(carrying: Carrying, asymmetry: Double) throws {
    let found = try #require(index(.walking, 110, carrying, asymmetry: asymmetry))
    #expect(abs(found.value - 100 * asymmetry) < 3 * found.deviation)
  }

  @Test(arguments: zip(Carrying.allCases, [0.06, 0, 0.06, 0.12]))
  func asymmetryOfARunIsMeasured(carrying: Carrying, asymmetry: Double) throws {
    let found = try #require(index(.running, 165, carrying, asymmetry: asymmetry))
    #expect(abs(found.value - 100 * asymmetry) < 3 * found.deviation)
  }

  @Test(arguments: [Carrying.trouserPocket, .hand])
  func largerAsymmetryGivesALargerIndex(carrying: Carrying) throws {
    let some = try #require(index(.running, 165, carrying, asymmetry: 0.06))
    let much = try #require(index(.running, 165, carrying, asymmetry: 0.12))
    #expect(much.value > some.value + 3)
  }

  /// The step times that are used for the beat must not alternate.
  @Test func beatTimesStayEven() {
    var motion = BodyMotion(
      seed: 3, activity: .running, cadence: .stepsPerMinute(165), carrying: .chest)
    motion.pattern.timeAsymmetry = 0.1
    var detector = StepDetector()
    var symmetry = StepSymmetry()
    for _ in 0..<(60 * 100) {
      if let step = detector.add(motion.next()) { symmetry.add(step.seconds) }
    }
    symmetry.endBout()
    #expect((symmetry.index.value?.value ?? 9) < 1)
  }
}
