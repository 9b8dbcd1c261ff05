import Engine
import HTTPTypes
import Screens
import Store
import Testing

@testable import Server

@Suite struct WorkoutPagesTests {
  private func log(_ exercise: String, start: Double, identifier: UInt64 = 5) throws -> [UInt8] {
    let number = try #require(Exercise.named(exercise)).number
    let item = try #require(WorkoutItem(exercise: number, sets: 2, amount: 3, restSeconds: 2))
    let header = SessionHeader(
      identifier: (identifier, 4), sport: .workout, startUnixSeconds: start, coach: .workout)
    let programme = try #require(WorkoutProgramme(items: [item]))
    return SessionLog(header, AnySequence(WorkoutSimulator(programme, framesPerSecond: 10))).bytes
  }

  @Test func singleWorkoutIsShownOnAllPages() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.get("/train/history").expect(has: "No workouts yet")
    let now = server.services.base.currentInstant().unixSeconds
    let response = try await browser.send("/api/sessions", try log("squat", start: now - 600))
    #expect(response.status == .ok || response.status == .created)
    try await browser.get("/").expect(has: "1 workout")
    try await browser.get("/statistics").expect(has: "Show as a table", lacks: "No statistics yet")
    try await browser.get("/train/history").expect(has: "1 workout", "Squat")
    try await browser.get("/train/history?exercise=squat&show=repetitions").expect(has: "<b>6</b>")
    try await browser.get("/activities?sport=workout").expect(has: "Workout")
  }

  @Test func invalidQueryParametersAreIgnored() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let now = server.services.base.currentInstant().unixSeconds
    try await browser.send("/api/sessions", try log("tree", start: now - 600))
    for query in ["show=range", "exercise=levitation", "show=%00", "exercise=tree&show=range"] {
      try await browser.get("/train/history?\(query)").expect(.ok, has: "Tree")
    }
  }

  @Test func demoAthleteTrainsMoreFromWeekToWeek() throws {
    let today = 20_778
    let workouts = DemoWorkouts.workouts(seed: 4, today: today)
    #expect(workouts.map(\.seed) == DemoWorkouts.workouts(seed: 4, today: today).map(\.seed))
    #expect((10...12).contains(workouts.count))
    #expect(workouts.allSatisfy { $0.day < today && $0.day > today - 43 })
    let strength = workouts.filter { $0.programme.items.count == 4 }
    let (last, first) = (try #require(strength.first), try #require(strength.last))
    let sets = try [last, first].map { workout in
      try #require(Session.restore(workout.log)).session.coach.workoutSets
    }
    #expect(sets.allSatisfy { $0.count == 6 })
    let totals = sets.map(WorkoutTotals.init)
    #expect(totals[0].repetitions > totals[1].repetitions)
    let (late, early) = (try #require(totals[0].score), try #require(totals[1].score))
    #expect(late > early)
  }
}
