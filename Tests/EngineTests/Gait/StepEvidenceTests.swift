import Testing

@testable import Engine

/// The evidence for or against a walk that each peak provides.
@Suite struct StepEvidenceTests {
  /// Returns peaks half a second apart, after rest.
  private func peaks(_ count: Int, change: (inout WalkedStep, Int) -> Void = { _, _ in })
    -> [WalkedStep]
  {
    (0..<count).map { index in
      var step = WalkedStep(seconds: 0.5 * Double(index), duration: 0.5, rise: 1, periodicity: 0)
      step.scatter = 0.6
      step.restSeconds = 0.4 + 0.5 * Double(index)
      step.attitude = Vector(0, 0, 1)
      change(&step, index)
      return step
    }
  }

  private func gains(_ peaks: [WalkedStep]) -> [Double] {
    var evidence = StepEvidence(.walking)
    return peaks.map { evidence.add($0) }
  }

  @Test func firstCrestAfterRestIsEvidenceForAWalk() {
    #expect((gains(peaks(1)), gains(peaks(1) { step, _ in step.restSeconds = 30 })) == ([8], [0]))
  }

  @Test func regularCrestsGainAndIrregularOnesLose() {
    let regular = gains(peaks(6))
    #expect(regular[2...].allSatisfy { $0 > 1 })
    let irregular = gains(
      peaks(6) { step, index in
        if index == 4 { (step.seconds, step.rise, step.scatter) = (step.seconds + 0.3, 3, 1.8) }
      })
    // The model expects one peak in ten to be irregular, which limits the evidence of a single peak against a walk.
    #expect(irregular[4] < 0 && irregular[4] > -2.4)
  }

  @Test func fastShakingIsEvidenceAgainstAWalk() {
    let plain = gains(peaks(4))
    let changes: [((inout WalkedStep, Int) -> Void, loss: Double)] = [
      ({ step, _ in step.scatter = 1.5 }, 2), ({ step, _ in step.scatter = 0.2 }, 2),
      ({ step, _ in step.isCrowded = true }, 5),
    ]
    for (index, (change, loss)) in changes.enumerated() {
      #expect(abs(plain[3] - gains(peaks(4, change: change))[3] - loss) < 1e-9, "change \(index)")
    }
  }

  @Test func peaksTooCloseTogetherAreEvidenceAgainstAWalk() {
    let hurried = gains(peaks(3) { step, index in step.seconds = 0.3 * Double(index) })
    #expect(hurried[1] == -2)
  }

  @Test func steadyAttitudeIsEvidenceForAWalkOnlySoonAfterRest() {
    let kept = peaks(2)
    let turned = peaks(2) { step, index in
      if index == 1 { step.attitude = Vector(0, 1, 0) }
    }
    let riding = peaks(2) { step, _ in step.restSeconds = 60 }
    let unknown = peaks(2) { step, _ in step.attitude = nil }
    #expect(AttitudeEvidence.gain(of: kept[1], after: kept[0]) == 1)
    #expect(abs(AttitudeEvidence.gain(of: turned[1], after: turned[0]) - logarithm(0.03)) < 0.01)
    #expect(AttitudeEvidence.gain(of: riding[1], after: riding[0]) == 0)
    #expect(AttitudeEvidence.gain(of: unknown[1], after: unknown[0]) == 0)
  }

  @Test func alternatingSwayIsEvidenceForAWalk() {
    func gain(_ sway: [Vector?]) -> Double {
      let all = peaks(sway.count) { step, index in step.sway = sway[index] }
      return SwayEvidence.gain(of: all[all.count - 1], after: all.dropLast())
    }
    let (left, right) = (Vector(0.3, 0, 0), Vector(-0.3, 0, 0))
    #expect(
      abs(gain([left, right, left]) - logarithm(0.8 * 4 / (1 - exponential(-4)) + 0.2)) < 1e-9)
    #expect(gain([left, right, right]) < -1)
    #expect(gain([left, right, right, left, left]) > 1)
    #expect((gain([left, right]), gain([nil, nil, nil])) == (0, 0))
    #expect(gain([left, right, Vector(0.01, 0, 0)]) == -1.5)
  }
}
