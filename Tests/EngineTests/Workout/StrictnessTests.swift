import Testing

@testable import Engine

@Suite struct StrictnessTests {
  /// Returns the number of faults in six squats in which the trunk leans `lean` degrees further forward at the bottom.
  private func faults(_ strictness: JudgingStrictness, lean: Int16) -> Int {
    let variant = MannequinVariant(
      "leaning",
      keys: [
        .hipPitch, 1, MannequinNumber(integerLiteral: lean), MannequinNumber(integerLiteral: lean),
        1,
      ])
    let stage = MannequinStage(Exercise.squat.mannequin, variant: variant)
    var judge = SetJudge(Exercise.squat.measure.judged(strictness))
    for frame in 0..<400 {
      var pose = stage.frame(at: Double(frame) / 20)
      pose.seconds = Double(frame) / 20
      _ = judge.add(pose)
    }
    return judge.faults.count { $0.fault == .trunkForward }
  }

  @Test func stricterJudgesReportSmallerFaults() {
    let leans: [Int16] = [30, 40, 45, 50, 55, 60, 65, 70]
    let first = JudgingStrictness.allCases.map { strictness in
      leans.first { faults(strictness, lean: $0) > 0 }
    }
    #expect(first[2] != nil && first[0] != nil)
    #expect((first[2] ?? .max) < (first[1] ?? .max))
    #expect((first[1] ?? .max) < (first[0] ?? .max))
  }

  @Test func strictnessDoesNotChangeCounting() {
    for exercise in Exercise.all {
      let usual = exercise.measure
      for strictness in JudgingStrictness.allCases {
        let judged = usual.judged(strictness)
        #expect(judged.signal == usual.signal && judged.parts == usual.parts)
        #expect(judged.minimumSeconds == usual.minimumSeconds)
        #expect(judged.rules.map(\.limit) == usual.rules.map(\.limit))
        #expect(judged.pose.map(\.range) == usual.pose.map(\.range))
      }
    }
  }

  @Test func poseToleranceDependsOnStrictness() throws {
    let pose = try #require(Exercise.warrior2.measure.pose.first { $0.tolerance == 15 })
    let shares = JudgingStrictness.allCases.map { strictness in
      Exercise.warrior2.measure.judged(strictness).pose
        .first { $0.quantity == pose.quantity }?.tolerance
    }
    for (tolerance, degrees) in zip(shares, [25.0, 15, 10]) {
      let tolerance = try #require(tolerance)
      #expect(abs(tolerance - degrees) < 1e-9)
    }
  }

  @Test func setsAreJudgedWithTheChosenStrictness() throws {
    let programme = try WorkoutProgramme.of((.tree, 1, 6, 0))
    for (value, strictness) in [(0.0, JudgingStrictness.lenient), (2, .strict), (7, .usual)] {
      var live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
      live.handle(.option(.strictness, value: value), at: 0)
      for event in WorkoutSimulator(programme) { live.handle(event) }
      #expect(live.coach.workout?.strictness == strictness)
      let set = try #require(live.coach.workoutSets.first)
      #expect(set.judge?.measure.pose == Exercise.tree.measure.judged(strictness).pose)
    }
  }
}
