import Engine
import Testing

@testable import PageLogic

@Suite struct WorkoutPageTests {
  /// Returns the effects of a simulated workout of three squats.
  private func effects(speaks: Bool) throws -> [String] {
    let squat = try #require(Exercise.named("squat"))
    let item = try #require(WorkoutItem(exercise: squat.number, sets: 1, amount: 3, restSeconds: 0))
    let programme = try #require(WorkoutProgramme(items: [item]))
    var page = SessionPage.begun(.workout)
    var effects: [String] = []
    let option = SessionEvent(seconds: 0, .option(.speaks, value: speaks ? 1 : 0))
    for event in [option] + Array(WorkoutSimulator(programme)) {
      try page.handle(LogRecord(event))
      effects += page.effects
    }
    return effects
  }

  @Test(arguments: [true, false])
  func repetitionsHaveCuesAndSoundAndOnlyASpeakingCoachHasSpeech(speaks: Bool) throws {
    let effects = try effects(speaks: speaks)
    #expect(effects.count { $0.hasPrefix("cue\trepetition") } == 3)
    let speechCount = effects.count { $0.hasPrefix("speak\t") }
    #expect(speaks ? speechCount >= 4 : speechCount == 0)
    #expect(effects.contains { $0.hasPrefix("sound\t") })
  }

  /// The demo workout shows one repetition that doesn't count.
  @Test func onlyTheThirdRepetitionOfADemoIsCorrected() throws {
    let squat = try #require(Exercise.named("squat"))
    var page = SessionPage.begun(.workout)
    try page.beginWorkoutSimulation([Double(squat.number), 1, 5, 0])
    var said: [String] = []
    var drawings: Set<[Double]> = []
    while let record = try page.nextPlayed() {
      try page.handle(record)
      said += page.effects.filter { $0.hasPrefix("speak\t") }.map {
        String($0.split(separator: "\t").last ?? "")
      }
      drawings.insert(page.playedMannequin(Int32(squat.number))?.numbers ?? [])
    }
    let counts = said.filter { ["1", "2", "3", "4", "5", "Not counted. Go lower."].contains($0) }
    let third = try #require(said.firstIndex(of: "Not counted. Go lower."))
    #expect(said.count { $0 == "Not counted. Go lower." } == 1, "\(counts)")
    #expect(said[..<third].contains("2") && !said[..<third].contains("5") && said.contains("5"))
    #expect(drawings.count > 20 && page.playedMannequin(0) == nil)
  }
}
