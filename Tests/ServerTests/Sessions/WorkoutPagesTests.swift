import Engine
import Foundation
import Hummingbird
import Screens
import Store
import Testing

@testable import Server

@Suite struct WorkoutPagesTests {
  private func log(_ exercise: String, start: Double, identifier: UInt64 = 5) throws -> [UInt8] {
    let number = try #require(Exercise.named(exercise)).number
    let item = try #require(
      WorkoutItem(exercise: number, sets: 2, amount: 3, restSeconds: 2))
    let header = SessionHeader(
      identifier: (identifier, 4), sport: .workout, startUnixSeconds: start, coach: .workout)
    let programme = try #require(WorkoutProgramme(items: [item]))
    return SessionLog(header, AnySequence(WorkoutSimulator(programme, framesPerSecond: 10))).bytes
  }

  @Test func singleWorkoutIsShownOnAllPages() async throws {
    try await TestServer.signedIn { server, browser in
      #expect(try await browser.get("/train/history").text.contains("No workouts yet"))
      let now = server.services.base.currentInstant().unixSeconds
      let response = try await browser.send(
        "/api/sessions", try log("squat", start: now - 600))
      #expect(response.status == .ok || response.status == .created)
      let today = try await browser.get("/").text
      #expect(today.contains("1 workout"))
      let statistics = try await browser.get("/statistics").text
      #expect(statistics.contains("Show as a table") && !statistics.contains("No statistics yet"))
      let history = try await browser.get("/train/history").text
      #expect(history.contains("1 workout") && history.contains("Squat"))
      let squats = try await browser.get("/train/history?exercise=squat&show=repetitions").text
      #expect(squats.contains("<b>6</b>"))
      #expect(try await browser.get("/activities?sport=workout").text.contains("Workout"))
    }
  }

  @Test func invalidQueryParametersAreIgnored() async throws {
    try await TestServer.signedIn { server, browser in
      let now = server.services.base.currentInstant().unixSeconds
      _ = try await browser.send("/api/sessions", try log("tree", start: now - 600))
      for query in ["show=range", "exercise=levitation", "show=%00", "exercise=tree&show=range"] {
        let page = try await browser.get("/train/history?\(query)")
        #expect(page.status == .ok && page.text.contains("Tree"))
      }
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
