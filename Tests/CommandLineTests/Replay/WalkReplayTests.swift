import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct WalkReplayTests {
  /// Returns the log of a simulated 40 s walk.
  private func walkLog() -> [UInt8] {
    var session = Session(
      header: SessionHeader(
        identifier: (3, 4), sport: .walking, startUnixSeconds: 1_795_242_600, coach: .walk))
    let plan = WalkPlan([WalkPlan.Part(seconds: 40, stepLength: 0.65, cadence: 108)])
    var simulator = WalkSimulator(seed: 2, plan: plan)
    while let event = simulator.next() { session.record(event) }
    return session.takeLogChunk()
  }

  private func replay(_ arguments: String...) throws -> Capture {
    let capture = Capture()
    _ = try ReplayCommand.parse(arguments).run(on: capture.console, terminal: nil)
    return capture
  }

  @Test func summaryOfAWalkHasItsSteps() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(walkLog(), to: "walk.log")
    let document = try replay(path, "--json").object()
    let summary = try #require(document["summary"] as? [String: Any])
    let walk = try #require(summary["walk"] as? [String: Any])
    let steps = try #require(walk["steps"] as? Int)
    #expect((60...72).contains(steps))
    #expect(abs(try #require(walk["averageStepMeters"] as? Double) - 0.65) < 0.06)
    #expect(abs(try #require(walk["cadenceSpm"] as? Double) - 108) < 4)
    #expect(walk["warnings"] as? Int == 0)
    #expect(try replay(path).printed.contains("\(steps) steps · "))
  }

  @Test func summaryOfARunHasNoSteps() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let document = try replay(file, "--json").object()
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["walk"] == nil)
  }
}
