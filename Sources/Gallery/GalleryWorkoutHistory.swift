import Engine
import Model
import Screens

/// Returns two workouts per week over a number of weeks, with improving results.
private func workouts(weeks: Int) -> [WorkoutHistoryRow] {
  (0..<2 * weeks).map { index in
    let done = Double(2 * weeks - index)
    let isYoga = index % 2 == 1
    return WorkoutHistoryRow(
      activity: ActivityRow(
        id: String(index + 1), title: "Workout", sport: .workout,
        start: Instant(
          unixSeconds: galleryNow.unixSeconds - Double(index) * 3.5 * 86_400, zoneMinutes: 60),
        meters: 0, movingSeconds: 600 + 30 * done),
      sets: isYoga ? yoga(done) : strength(done, isByTime: index == 4))
  }
}

private func strength(_ done: Double, isByTime: Bool) -> [SetMetrics] {
  ["squat", "squat", "push-up", "bicep-curl"].compactMap { name in
    Exercise.named(name).map { exercise in
      SetMetrics(
        exercise: exercise.number, activeSeconds: 30 + done,
        repetitions: isByTime ? nil : 6 + Int(done) / 3, range: isByTime ? nil : 80 + done,
        score: isByTime ? nil : min(96, 60 + 1.5 * done))
    }
  }
}

private func yoga(_ done: Double) -> [SetMetrics] {
  ["warrior-2", "tree"].compactMap { name in
    Exercise.named(name).map {
      SetMetrics(
        exercise: $0.number, activeSeconds: 25 + 2 * done, heldSeconds: 15 + 2 * done,
        score: min(98, 55 + 2 * done))
    }
  }
}

var workoutHistoryGallery: [GalleryItem] {
  let slugs = WorkoutMeasure.allCases.map { measure in
    GalleryItem(
      "train-history-\(measure.name)", "Workouts, \(measure.words.text)",
      .workoutHistory
    ) {
      workoutHistory(
        WorkoutHistoryState(
          now: galleryNow, exercise: measure == .range ? Exercise.named("squat") : nil,
          measure: measure, workouts: workouts(weeks: 10)))
    }
  }
  let cases: [(String, String, @Sendable () -> WorkoutHistoryState)] = [
    ("train-history-empty", "Workouts, none yet", { WorkoutHistoryState(now: galleryNow) }),
    (
      "train-history-one", "Workouts, one so far",
      { WorkoutHistoryState(now: galleryNow, workouts: Array(workouts(weeks: 1).prefix(1))) }
    ),
    (
      "train-history-pose", "Workouts, one pose",
      {
        WorkoutHistoryState(
          now: galleryNow, exercise: Exercise.named("tree"), measure: .held,
          workouts: workouts(weeks: 8))
      }
    ),
    (
      "train-history-unseen", "Workouts, an exercise without the figure",
      {
        WorkoutHistoryState(
          now: galleryNow, exercise: Exercise.named("tree"), measure: .repetitions,
          workouts: workouts(weeks: 2))
      }
    ),
  ]
  return slugs
    + cases.map { slug, title, state in
      GalleryItem(slug, title, .workoutHistory) { workoutHistory(state()) }
    }
}
