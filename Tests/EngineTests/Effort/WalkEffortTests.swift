import Testing

@testable import Engine

@Suite struct WalkEffortTests {
  /// Regression test: the page used to say "No cadence" below the chart of a walk.
  @Test func cadenceOfAWalkComesFromItsSteps() throws {
    let plan = WalkPlan([
      .standing(3), WalkPlan.Part(seconds: 90, stepLength: 0.68, cadence: 108), .standing(3),
    ])
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    var simulator = WalkSimulator(seed: 3, plan: plan)
    while let event = simulator.next() { live.handle(event) }
    let cadence = live.finishedAnalysis().effort.cadence
    #expect(abs(try #require(cadence.mean) - 108) < 4)
    #expect(cadence.curve.contains { $0.cadence != nil })
  }
}
