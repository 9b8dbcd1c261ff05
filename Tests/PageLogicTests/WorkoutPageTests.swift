import Engine
import Testing

@testable import PageLogic

@Suite struct WorkoutPageTests {
  /// What is heard and said while the figure does three squats.
  private func effects(speaks: Bool) throws -> [String] {
    let squat = try #require(Exercise.named("squat"))
    let item = try #require(
      WorkoutItem(exercise: squat.number, sets: 1, amount: 3, restSeconds: 0))
    let programme = try #require(WorkoutProgramme(items: [item]))
    var page = SessionPage()
    page.begin(
      SessionFacts(identifier: (1, 2), sport: .workout, startUnixSeconds: 0, coach: .workout))
    var effects: [String] = []
    let option = SessionEvent(seconds: 0, .option(.speaks, value: speaks ? 1 : 0))
    for event in [option] + Array(WorkoutSimulator(programme)) {
      try page.handle(LogRecord(event))
      effects += page.effects
    }
    return effects
  }

  @Test func repetitionsAreHeardSaidAndShown() throws {
    let effects = try effects(speaks: true)
    #expect(effects.count { $0.hasPrefix("cue\trepetition") } == 3)
    #expect(effects.count { $0.hasPrefix("speak\t") } >= 4)
    #expect(effects.contains { $0.hasPrefix("sound\t") })
  }

  @Test func aSilentCoachSaysNothingAndShowsAll() throws {
    let effects = try effects(speaks: false)
    #expect(effects.count { $0.hasPrefix("cue\trepetition") } == 3)
    #expect(!effects.contains { $0.hasPrefix("speak\t") })
    #expect(effects.contains { $0.hasPrefix("sound\t") })
  }
}
