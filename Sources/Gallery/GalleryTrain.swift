import Engine
import Screens

// The screens for workouts: the picker, an exercise's instructions, and a workout before, during and after.

var trainGallery: [GalleryItem] {
  [
    GalleryItem("train-picker", "Train, every exercise", .exercises) { trainPicker() },
    GalleryItem("train-how", "How to do an exercise", .exercise) {
      Exercise.named("squat").map(exerciseHow) ?? HTML()
    },
    setup("train-setup", "Workout, one exercise", [("squat", 3, 10, 60)]),
    setup(
      "train-setup-programme", "Workout, a programme",
      [("squat", 2, 8, 45), ("plank", 2, 30, 30), ("hip-shake", 1, 60, 0)]),
    GalleryItem("train-setup-none", "Workout, nothing chosen", .session(.workout)) {
      trainSetup(WorkoutSetupState())
    },
    GalleryItem("train-setup-notices", "Workout, everything the script may say", .session(.workout))
    {
      shown(trainSetup(WorkoutSetupState(programme: WorkoutProgramme([("squat", 3, 10, 60)]))))
    },
  ] + trainLiveGallery + trainSummaryGallery + workoutHistoryGallery
}

private func setup(
  _ slug: String, _ title: String,
  _ items: [(exercise: String, sets: Int, amount: Double, rest: Double)]
) -> GalleryItem {
  let programme = WorkoutProgramme(items)
  return GalleryItem(slug, title, .session(.workout)) {
    trainSetup(WorkoutSetupState(programme: programme))
  }
}

// MARK: Live

private var trainLiveGallery: [GalleryItem] {
  [
    live("train-starting", "Workout, the camera starts", .setup) { $0.workout.view = .nothing },
    live("train-step-back", "Workout, feet out of the picture", .setup) {
      $0.workout.set = seenWithoutFeet()
    },
    live("train-in-place", "Workout, the athlete is in place", .setup) { _ in },
    live("train-ready", "Workout, counted in", .getReady) { $0.workout.secondsToSet = 2.4 },
    live("train-active", "Workout, counting", .active) { $0.workout.done = 7 },
    live("train-fault", "Workout, a fault", .active) {
      $0.workout.done = 4
      $0.workout.feedback = .refusal(.notFarEnough(reached: 118, needed: 104))
    },
    live("train-nobody", "Workout, nobody in the picture", .active) { $0.workout.view = .nobody },
    live("train-no-picture", "Workout, no picture", .active) { $0.workout.view = .nothing },
    live("train-slow", "Workout, slow device", .active) { $0.workout.isTooSlow = true },
    GalleryItem("train-live-notices", "Workout, everything the script may show", .session(.workout))
    {
      shown(trainLive(liveState(.active, of: "squat") { $0.workout.done = 2 }))
    },
    live("train-hold", "Workout, a pose", .active, of: "tree") { $0.workout.done = 18.4 },
    live("train-dance", "Workout, a dance", .active, of: "hip-shake") { $0.workout.done = 42.7 },
    live("train-rest", "Workout, rest", .rest) { $0.workout.secondsToSet = 28.3 },
    live("train-paused", "Workout, paused", .active) {
      $0.session.phase = .pausedByHand
      $0.workout.done = 7
    },
    live("train-by-time", "Workout, by time", .active) {
      $0.workout.usesCamera = false
      $0.workout.done = 5
    },
    live("train-complete", "Workout, every set done", .complete) { $0.workout.setsDone = 3 },
  ]
}

private func live(
  _ slug: String, _ title: String, _ stage: WorkoutStage, of exercise: String = "squat",
  change: @escaping @Sendable (inout WorkoutLiveState) -> Void
) -> GalleryItem {
  GalleryItem(slug, title, .session(.workout)) {
    trainLive(liveState(stage, of: exercise, change: change))
  }
}

private func liveState(
  _ stage: WorkoutStage, of exercise: String, change: (inout WorkoutLiveState) -> Void
) -> WorkoutLiveState {
  var state = WorkoutLiveState()
  state.session.phase = .running
  state.workout.stage = stage
  state.workout.view = .person
  let amount = exercise == "squat" ? 10.0 : 60
  state.workout.item = WorkoutProgramme([(exercise, 3, amount, 60)])?.items.first
  state.workout.itemCount = 1
  state.workout.setCount = 3
  state.workout.setNumber = 2
  change(&state)
  return state
}

/// Returns the judge's snapshot of an athlete whose feet are below the picture.
private func seenWithoutFeet() -> SetSnapshot? {
  guard let squat = Exercise.named("squat") else { return nil }
  var judge = SetJudge(squat)
  var frame = MannequinStage(squat.mannequin).frame(at: 0)
  frame.seconds = 1
  for index in frame.points.indices where index >= BodyLandmark.leftAnkle.rawValue {
    frame.points[index].visibility = 0
  }
  _ = judge.add(frame)
  return judge.snapshot
}

// MARK: Summary

private var trainSummaryGallery: [GalleryItem] {
  [
    GalleryItem("train-summary", "Workout, done", .session(.workout)) {
      trainSummary(
        WorkoutSummaryState(
          sets: sampleSets(usesCamera: true), seconds: 312, start: galleryNow, delivery: .undoable))
    },
    GalleryItem("train-summary-by-time", "Workout by time, done", .session(.workout)) {
      trainSummary(
        WorkoutSummaryState(
          sets: sampleSets(usesCamera: false), seconds: 95, start: galleryNow,
          delivery: .stored(url: "/activities/9")))
    },
    GalleryItem("train-summary-none", "Workout ended at once", .session(.workout)) {
      trainSummary(WorkoutSummaryState(sets: [], seconds: 4, start: galleryNow))
    },
  ]
}

/// Returns sets of squats and of the tree pose, as counted from the mannequin's motion.
func sampleSets(usesCamera: Bool) -> [WorkoutSet] {
  playedWorkout(
    WorkoutProgramme([("squat", 1, 6, 10), ("tree", 1, 10, 0)]), usesCamera: usesCamera)
}
