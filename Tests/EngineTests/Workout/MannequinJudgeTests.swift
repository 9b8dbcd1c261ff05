import Testing

@testable import Engine

/// The demo figure and the judge share one definition. The judge must therefore count the figure exactly and never
/// correct it, however it is filmed.
@Suite struct MannequinJudgeTests {
  /// Returns the number of whole repetitions. If a loop has two repetitions, the additional half loop contains one.
  private func expected(_ exercise: Exercise) -> Int {
    Int((FilmingConditions.rounds + 0.5) * Double(exercise.mannequin.repetitions))
  }

  @Test(arguments: Exercise.all.map(\.name), FilmingConditions.all)
  func mannequinIsCountedExactly(name: String, filming: FilmingConditions) throws {
    let exercise = try Exercise.sample(name)
    let (judge, _) = judged(exercise, filming.frames(exercise.mannequin))
    #expect(judge.repetitions.count == expected(exercise) && judge.snapshot.refusals == 0)
    #expect(judge.faults.map(\.fault.name) == [])
    if exercise.mannequin.loop == .hold {
      let held = judge.snapshot.heldSeconds
      #expect(held > FilmingConditions.heldSeconds - 1)
      #expect(held < FilmingConditions.heldSeconds + exercise.mannequin.entrySeconds + 0.1)
    }
  }

  /// Late and missing frames make no difference, because the judge uses the frames' own times.
  @Test(arguments: [Exercise.squat, .bicepCurl, .jumpingJack, .pushUp].map(\.name))
  func unevenFramesAreCountedTheSame(name: String) throws {
    let exercise = try Exercise.sample(name)
    var random = SeededRandom(seed: 8)
    let frames = FilmingConditions().frames(exercise.mannequin)
    let kept = frames.filter { _ in random.nextUnit() > 0.4 }
    #expect(judged(exercise, kept).judge.repetitions.count == expected(exercise))
  }
}
