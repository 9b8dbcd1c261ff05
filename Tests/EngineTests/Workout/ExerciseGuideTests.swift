import Testing

@testable import Engine

@Suite struct ExerciseGuideTests {
  @Test(arguments: Exercise.all.map(\.name)) func guideIsCompleteAndShort(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let guide = exercise.guide
    let sentences = guide.steps + guide.mistakes + [guide.summary, guide.movement]
    #expect((3...6).contains(guide.steps.count) && (2...4).contains(guide.mistakes.count))
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("!") && $0.count <= 150 })
    #expect(Set(sentences).count == sentences.count)
    #expect(!guide.title.isEmpty && !guide.muscles.isEmpty && !guide.equipment.isEmpty)
    #expect(guide.movement.contains("the figure"))
  }

  @Test func titlesAreUnique() {
    #expect(Set(Exercise.all.map(\.guide.title)).count == Exercise.all.count)
  }

  @Test(arguments: Exercise.all.map(\.name)) func amountFitsTheMovement(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    switch exercise.guide.amount {
    case .repetitions(let count, let sets):
      #expect(exercise.category == .strength && (5...20).contains(count) && sets == 3)
      #expect(exercise.mannequin.repetitions == 1)
    case .hold(let seconds, let sets):
      #expect(exercise.mannequin.loop == .hold && (20...60).contains(seconds) && sets >= 2)
    case .dance(let seconds):
      #expect(exercise.category == .dance && (30...120).contains(seconds))
    }
  }

  /// The guide states the amount in the unit that the judge counts.
  @Test(arguments: Exercise.all.map(\.name)) func amountMatchesTheTask(_ name: String) throws {
    let exercise = try Exercise.sample(name)
    let task: ExerciseTask =
      switch exercise.guide.amount {
      case .repetitions: .repetitions
      case .hold: .hold
      case .dance: .dance
      }
    #expect(exercise.measure.task == task)
  }

  /// The camera position in the guide matches the view of the figure.
  @Test(arguments: Exercise.all.map(\.name)) func cameraMatchesTheMannequinsView(_ name: String)
    throws
  {
    let exercise = try Exercise.sample(name)
    #expect(exercise.guide.camera.isSideView == (exercise.mannequin.view > 45))
    #expect((1.5...4).contains(exercise.guide.camera.meters))
  }

  @Test func musicFollowsTheCategory() throws {
    let music = { (name: String) in Exercise.named(name)?.category.music }
    #expect(music("squat") == .powerBeats && music("plank") == .powerBeats)
    #expect(music("tree") == .calmFlow && music("arm-wave") == .danceGroove)
  }

  /// Knees that fall inward are only visible from the front. The rule for this fault is exempt, because athletes may
  /// turn towards the camera on purpose.
  @Test(arguments: Exercise.all.map(\.name)) func rulesMatchTheCamerasView(name: String) throws {
    let exercise = try Exercise.sample(name)
    for rule in exercise.measure.rules where rule.fault != .kneesInward {
      switch rule.view {
      case .any: break
      case .front: #expect(!exercise.guide.camera.isSideView, "\(rule.fault.name)")
      case .side: #expect(exercise.guide.camera.isSideView, "\(rule.fault.name)")
      }
    }
  }
}
