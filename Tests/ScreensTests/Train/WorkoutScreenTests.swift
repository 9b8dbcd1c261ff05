import Engine
import Testing

@testable import Screens

/// The buttons and messages of a workout's screens in each stage.
@Suite struct WorkoutScreenTests {
  private func state(
    _ stage: WorkoutStage, _ change: (inout WorkoutLiveState) -> Void = { _ in }
  ) throws -> WorkoutLiveState {
    var state = WorkoutLiveState()
    state.session.phase = .running
    state.workout.stage = stage
    state.workout.view = .person
    state.workout.item = try #require(Exercise.named("squat")?.defaultItem)
    change(&state)
    return state
  }

  private func isHidden(_ slot: String, _ state: WorkoutLiveState) throws -> Bool {
    let elements = MarkupReader(trainLive(state).text).elements
    let element = try #require(elements.first { $0.attributes["data-slot"] == slot })
    return element.attributes["hidden"] != nil
  }

  @Test func pauseHidesTheSkipButton() throws {
    for stage in [WorkoutStage.setup, .getReady, .active, .rest] {
      #expect(try !isHidden("skip", try state(stage)))
      #expect(try isHidden("skip", try state(stage) { $0.session.phase = .pausedByHand }))
    }
  }

  @Test func timerIsOfferedIfNoPictureArrives() throws {
    let starting = try state(.setup) { $0.workout.view = .nothing }
    #expect(try isHidden("timer", starting))
    let waited = try state(.setup) {
      $0.workout.view = .nothing
      $0.session.elapsedSeconds = 5
    }
    #expect(try !isHidden("timer", waited))
    #expect(try isHidden("timer", try state(.setup) { $0.session.elapsedSeconds = 5 }))
    #expect(try !isHidden("timer", try state(.active) { $0.workout.view = .nothing }))
  }

  @Test func countdownShowsGetReady() throws {
    #expect(workoutFeedback(try state(.getReady)).text == "Get ready")
    let byTime = try state(.getReady) { $0.workout.usesCamera = false }
    #expect(workoutFeedback(byTime).text == "Get ready")
    #expect(
      workoutFeedback(try state(.getReady) { $0.workout.view = .nobody }).text
        == TrainWords.nobody.text)
  }

  /// Speech uses the same sentences as the screen.
  @Test func lostViewAsksToStepIntoThePicture() {
    #expect(setText(.viewLost(nil), Exercise.named("squat")) == TrainWords.nobody.text)
    #expect(
      setText(.viewLost(.ankle), Exercise.named("squat")) == "I can’t see your feet. Step back.")
  }

  @Test func refusedRepetitionNamesTheDirection() {
    let refusal = RepetitionRejection.notFarEnough(reached: 1, needed: 2)
    let texts = ["squat", "push-up", "shoulder-press", "side-step"].map {
      setText(.refused(refusal), Exercise.named($0))
    }
    #expect(texts == ["lower", "lower", "higher", "further"].map { "Not counted. Go \($0)." })
  }

  @Test(arguments: [PageKind.exercise, .workoutHistory, .session(.workout)])
  func trainPagesLinkBackToTrain(kind: PageKind) {
    page(PageChrome(kind), main: HTML()).text.expect(
      has: "<a class=\"back\" href=\"/train\">‹ Train</a>")
  }

  @Test func readyProgrammeHasItsName() throws {
    let ready = try #require(ReadyProgramme.all.first)
    var items = ready.programme.items
    items[0].amount += 1
    let changed = try #require(WorkoutProgramme(items: items))
    for programme in [ready.programme, changed] {
      trainSetup(WorkoutSetupState(programme: programme)).text.expect(
        has: "<h1>\(ready.title)</h1>")
    }
    let other = try #require(WorkoutProgramme(items: Array(items.reversed())))
    trainSetup(WorkoutSetupState(programme: other)).text.expect(
      has: "<h1>\(TrainPageWords.workout.text)</h1>")
  }

  @Test func exerciseMayOccurTwice() throws {
    let item = try #require(Exercise.named("squat")?.defaultItem)
    let setup = WorkoutSetupState(programme: WorkoutProgramme(items: [item, item]))
    let ids = MarkupReader(trainSetup(setup).text).elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func jumpingJacksAreTimed() throws {
    let jacks = try #require(Exercise.named("jumping-jack"))
    #expect(jacks.amountName == .duration)
    let item = try #require(jacks.defaultItem)
    let setup = WorkoutSetupState(programme: WorkoutProgramme(items: [item]))
    trainSetup(setup).text.expect(has: ">60 s</output>")
  }

  @Test func squatGuideAsksForASetFacingTheCamera() throws {
    exerciseGuide(try #require(Exercise.named("squat"))).text.expect(
      has: "Face the camera in one set to have this checked: Knees out")
    exerciseGuide(try #require(Exercise.named("chair"))).text.expect(
      lacks: "Face the camera in one set")
  }
}
