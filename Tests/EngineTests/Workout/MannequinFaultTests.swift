import Testing

@testable import Engine

/// The judge must report every fault of every figure, or reject the repetition and give the reason.
@Suite struct MannequinFaultTests {
  @Test func everyMannequinFaultIsInTheTable() {
    let known = Exercise.all.flatMap { exercise in
      exercise.mannequin.variants.map { exercise.name + " " + $0.name }
    }
    #expect(MannequinFault.all.map { $0.exercise + " " + $0.name } == known)
  }

  @Test(arguments: MannequinFault.all, FilmingConditions.all)
  func faultIsReported(_ fault: MannequinFault, filming: FilmingConditions) throws {
    let exercise = try #require(Exercise.named(fault.exercise))
    let variant = try #require(exercise.mannequin.variants.first { $0.name == fault.name })
    var filming = filming
    filming.view = fault.view
    let cues = judged(exercise, filming.frames(exercise.mannequin, variant: variant)).cues
    let reported = cues.faults.map(\.fault.name) + cues.refusals.map(\.name)
    #expect(reported.contains(fault.expected), "told: \(Set(reported))")
  }

  /// A rejection states the value that was reached and the value that is required, in the unit shown to the athlete.
  @Test(arguments: MannequinFault.all.filter { $0.expected == "not-far-enough" })
  func halfMovementIsRefusedWithItsNumbers(_ fault: MannequinFault) throws {
    let exercise = try #require(Exercise.named(fault.exercise))
    let variant = try #require(exercise.mannequin.variants.first { $0.name == fault.name })
    let (judge, cues) = judged(
      exercise, FilmingConditions().frames(exercise.mannequin, variant: variant))
    let refusals = cues.refusals
    #expect(judge.repetitions.isEmpty && refusals.count == Int(FilmingConditions.rounds))
    let first = try #require(exercise.measure.signal.first)
    for refusal in refusals {
      guard case .notFarEnough(let reached, let needed) = refusal else {
        Issue.record("\(refusal)")
        continue
      }
      #expect(first.progress(reached) > 0 && first.progress(reached) < first.progress(needed))
      #expect((0...180).contains(reached) && (0...180).contains(needed))
    }
  }
}
