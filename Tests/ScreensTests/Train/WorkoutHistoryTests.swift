import Engine
import Model
import Testing

@testable import Screens

@Suite struct WorkoutHistoryTests {
  private let monday = 1_762_732_800.0

  private func workout(day: Double, _ sets: [(String, Int?, Double?)]) throws -> WorkoutHistoryRow {
    WorkoutHistoryRow(
      activity: ActivityRow(
        id: "1", title: "Workout", sport: .workout,
        start: Instant(unixSeconds: monday + day * 86_400, zoneMinutes: 0), meters: 0,
        movingSeconds: 300),
      sets: try sets.map { name, repetitions, score in
        SetMetrics(
          exercise: try #require(Exercise.named(name)).number, activeSeconds: 60,
          repetitions: repetitions, score: score)
      })
  }

  @Test func sumsAndMeansIgnoreSetsWithoutValues() throws {
    let workout = try workout(day: 1, [("squat", 8, 90), ("squat", 6, 70), ("plank", nil, nil)])
    let measures: [WorkoutMeasure] = [.repetitions, .score, .time, .held, .range]
    #expect(measures.map { workout.value($0) } == [14, 80, 180, nil, nil])
  }

  @Test func weeksStartOnMondaysAndEmptyWeeksAreOmitted() throws {
    let workouts = [
      try workout(day: 15, [("squat", 5, 80)]), try workout(day: 6.9, [("squat", 4, 60)]),
      try workout(day: 0, [("squat", 3, 40)]),
    ]
    let weeks = WorkoutWeek.weeks(of: workouts)
    #expect(weeks.map(\.workouts.count) == [2, 1])
    #expect(weeks.map { $0.value(.repetitions) } == [7, 5])
    #expect(weeks.map { $0.value(.score) } == [50, 80])
    #expect(weeks.allSatisfy { $0.monday.localDay % 7 == weeks[0].monday.localDay % 7 })
  }

  @Test func exerciseFilterShowsOnlyItsSets() throws {
    let state = WorkoutHistoryState(
      now: Instant(unixSeconds: monday + 20 * 86_400, zoneMinutes: 0),
      exercise: Exercise.named("squat"), measure: .repetitions,
      workouts: [
        try workout(day: 3, [("squat", 8, 90), ("push-up", 5, 70)]),
        try workout(day: 1, [("push-up", 9, 70)]),
      ])
    #expect(state.shown.count == 1 && state.shown[0].value(.repetitions) == 8)
    #expect(state.exercises.map(\.name) == ["squat", "push-up"])
    workoutHistory(state).text.expect(has: "1 workout", "exercise=push-up", lacks: "show=held")
  }

  @Test func rangeOfMotionIsShownForOneExerciseOnly() throws {
    let row = SetMetrics(exercise: 3, activeSeconds: 9, repetitions: 3, range: 84)
    let workout = WorkoutHistoryRow(activity: try workout(day: 2, []).activity, sets: [row])
    let now = Instant(unixSeconds: monday + 9 * 86_400, zoneMinutes: 0)
    workoutHistory(WorkoutHistoryState(now: now, workouts: [workout])).text.expect(
      lacks: "show=range")
    let one = WorkoutHistoryState(
      now: now, exercise: Exercise.numbered(3), measure: .range, workouts: [workout])
    workoutHistory(one).text.expect(has: "84°")
  }
}
