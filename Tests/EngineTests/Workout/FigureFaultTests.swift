import Testing

@testable import Engine

/// Every fault of every figure is told by its judge, or the movement is refused with the reason.
@Suite struct FigureFaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let exercise: String
    let name: String
    /// The fault's or the refusal's name.
    let told: String
    /// From where the camera must look to see it; nil for the exercise's own view.
    var view: Double?

    var testDescription: String { "\(exercise) \(name): \(told)" }

    init(_ exercise: String, _ name: String, _ told: String, view: Double? = nil) {
      (self.exercise, self.name, self.told, self.view) = (exercise, name, told, view)
    }
  }

  static let faults = [
    Fault("bicep-curl", "elbows-drift", "elbow-drift"),
    Fault("bicep-curl", "half-curl", "half-contraction"),
    Fault("bicep-curl", "leaning-back", "trunk-swing"),
    Fault("bicep-curl", "rushed", "rushed"),
    Fault("shoulder-press", "no-lockout", "not-extended"),
    Fault("shoulder-press", "uneven", "arms-uneven"),
    Fault("shoulder-press", "leaning", "trunk-swing"),
    Fault("lateral-raise", "too-high", "arms-too-high"),
    Fault("lateral-raise", "bent-elbows", "arms-bent"),
    Fault("lateral-raise", "swaying", "trunk-swing"),
    Fault("lateral-raise", "half-raise", "not-far-enough"),
    Fault("squat", "shallow", "too-shallow"),
    Fault("squat", "leaning-forward", "trunk-forward"),
    Fault("squat", "knees-in", "knees-inward", view: 0),
    Fault("tricep-extension", "no-lockout", "not-extended"),
    Fault("tricep-extension", "moving-upper-arm", "upper-arm-moves"),
    Fault("warrior-1", "high-knee", "front-knee-straight"),
    Fault("warrior-1", "low-arms", "arms-dropped"),
    Fault("warrior-1", "leaning-forward", "trunk-tilted"),
    Fault("warrior-2", "high-knee", "front-knee-straight"),
    Fault("warrior-2", "low-arms", "arms-dropped"),
    Fault("warrior-2", "leaning", "trunk-tilted"),
    Fault("tree", "swaying", "swaying"),
    Fault("tree", "foot-down", "knee-too-low"),
    Fault("tree", "leaning", "trunk-tilted"),
    Fault("downward-dog", "bent-knees", "knees-bent"),
    Fault("downward-dog", "bent-elbows", "arms-bent"),
    Fault("chair", "too-high", "too-high"),
    Fault("chair", "leaning-forward", "trunk-forward"),
    Fault("chair", "low-arms", "arms-dropped"),
    Fault("hip-shake", "stiff-hips", "moves-too-small"),
    Fault("arm-pump", "low-arms", "arms-dropped"),
    Fault("side-step", "small-steps", "moves-too-small"),
    Fault("arm-wave", "stiff-arms", "moves-too-small"),
    Fault("jumping-jack", "short-arms", "arms-dropped"),
    Fault("jumping-jack", "feet-together", "feet-together"),
    Fault("body-roll", "stiff-back", "moves-too-small"),
    Fault("giddha-hands", "hands-apart", "hands-apart"),
    Fault("giddha-hands", "low-hands", "hands-too-low"),
    Fault("hip-sway", "stiff-hips", "moves-too-small"),
    Fault("hip-sway", "moving-shoulders", "shoulders-move"),
    Fault("chest-pop", "stiff-chest", "moves-too-small"),
    Fault("full-body-groove", "standing-still", "standing-still"),
    Fault("push-up", "sagging-hips", "hips-too-low"),
    Fault("push-up", "raised-hips", "hips-too-high"),
    Fault("push-up", "half", "too-shallow"),
    Fault("lunge", "shallow", "not-far-enough"),
    Fault("lunge", "leaning-forward", "trunk-forward"),
    Fault("lunge", "knee-past-toes", "knee-past-toes"),
    Fault("front-raise", "too-high", "arms-too-high"),
    Fault("front-raise", "swaying", "trunk-swing"),
    Fault("front-raise", "half-raise", "not-far-enough"),
    Fault("sit-up", "half", "not-up"),
    Fault("plank", "sagging-hips", "hips-too-low"),
    Fault("plank", "raised-hips", "hips-too-high"),
  ]

  @Test func everyFaultOfEveryFigureIsInTheTable() {
    let known = Exercise.all.flatMap { exercise in
      exercise.figure.variants.map { exercise.name + " " + $0.name }
    }
    #expect(Self.faults.map { $0.exercise + " " + $0.name } == known)
  }

  @Test(arguments: faults, FigureFilming.all)
  func isTold(_ fault: Fault, filming: FigureFilming) throws {
    let exercise = try #require(Exercise.named(fault.exercise))
    let variant = try #require(exercise.figure.variants.first { $0.name == fault.name })
    var filming = filming
    filming.view = fault.view
    var judge = SetJudge(exercise)
    let cues = judge.watch(filming.frames(exercise.figure, variant: variant))
    let told = cues.faults.map(\.fault.name) + cues.refusals.map(\.name)
    #expect(told.contains(fault.told), "told: \(Set(told))")
  }

  /// What is refused says what was reached and what is needed, in the unit that the athlete is told.
  @Test(arguments: faults.filter { $0.told == "not-far-enough" })
  func everyHalfMovementIsRefusedWithItsNumbers(_ fault: Fault) throws {
    let exercise = try #require(Exercise.named(fault.exercise))
    let variant = try #require(exercise.figure.variants.first { $0.name == fault.name })
    var judge = SetJudge(exercise)
    let refusals = judge.watch(FigureFilming().frames(exercise.figure, variant: variant)).refusals
    #expect(judge.repetitions.isEmpty)
    #expect(refusals.count == Int(FigureFilming.rounds))
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
