import Engine
import GRDB
import Model
import Testing

@testable import Store

@Suite struct WorkoutStoreTests {
  private let store: AthleteStore
  private let now = 1_763_790_000.0
  private let items = [("squat", 2, 4.0, 5.0), ("tree", 1, 8.0, 5.0), ("hip-shake", 1, 9.0, 0.0)]

  init() throws { store = try AthleteStore(path: nil) { _, _, _ in "Workout" } }

  private func log(framesPerSecond: Double = 10, identifier: UInt64 = 7) throws -> [UInt8] {
    let items = try items.map { name, sets, amount, rest in
      let exercise = try #require(Exercise.named(name)).number
      return try #require(
        WorkoutItem(exercise: exercise, sets: sets, amount: amount, restSeconds: rest))
    }
    let header = SessionHeader(
      identifier: (identifier, 3), sport: .workout, startUnixSeconds: now, coach: .workout)
    var session = Session(header: header)
    let programme = try #require(WorkoutProgramme(items: items))
    for event in WorkoutSimulator(programme, framesPerSecond: framesPerSecond) {
      session.record(event)
    }
    return session.takeLogChunk()
  }

  @Test func setsAreStoredWithTheirResults() async throws {
    let id = try await store.sessions.add(log: try log(), now: now).id
    let workout = try #require(try await store.workouts.list().first)
    #expect(workout.activity.id == id && workout.activity.sport == .workout)
    #expect(workout.sets.map(\.exercise) == [3, 3, 8, 10].map(numbered))
    #expect(workout.sets.map(\.number) == [1, 2, 1, 1])
    #expect(workout.sets.map(\.repetitions) == [4, 4, nil, nil])
    #expect(workout.sets.map { $0.heldSeconds != nil } == [false, false, true, false])
    #expect(try #require(workout.sets[2].heldSeconds) >= 7.9)
    #expect(workout.sets.allSatisfy { ($0.score ?? 0) > 80 })
    #expect(try #require(workout.sets[0].range) > 60)
    #expect(workout.sets.allSatisfy { $0.activeSeconds > 7 })
  }

  private func numbered(_ place: Int) -> UInt8 {
    let names = [3: "squat", 8: "tree", 10: "hip-shake"]
    return names[place].flatMap { Exercise.named($0)?.number } ?? .max
  }

  @Test func workoutWithoutFramesHasNoCounts() async throws {
    _ = try await store.sessions.add(log: try log(framesPerSecond: 0), now: now)
    let sets = try #require(try await store.workouts.list().first).sets
    #expect(sets.count == 4)
    #expect(sets.allSatisfy { $0.repetitions == nil && $0.score == nil && $0.range == nil })
  }

  @Test func deletedWorkoutIsUnlistedUntilRestored() async throws {
    let id = try await store.sessions.add(log: try log(), now: now).id
    let before = try await store.workouts.list()
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await store.workouts.list().isEmpty)
    #expect(try await (store.activities.undelete(id), store.workouts.list()) == (true, before))
  }

  @Test func derivingAgainGivesTheSameSets() async throws {
    _ = try await store.sessions.add(log: try log(), now: now)
    let before = try await store.workouts.list()
    try await store.execute("DELETE FROM workout_set; UPDATE activity SET figures_version = 0")
    #expect(try await (store.rederive(), store.workouts.list()) == (1, before))
  }

  @Test func listIsLimitedAndFilteredByTime() async throws {
    for identifier in [1, 2, 3] as [UInt64] {
      _ = try await store.sessions.add(log: try log(identifier: identifier), now: now)
    }
    #expect(try await (store.workouts.list().count, store.workouts.list(limit: 2).count) == (3, 2))
    let day = try #require(try await store.workouts.list().first).activity.startUnixSeconds
    #expect(day == now)
    #expect(try await store.workouts.list(since: 0, through: 10).isEmpty)
  }
}
