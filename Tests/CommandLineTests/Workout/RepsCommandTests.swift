import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct RepsCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a recording of simulated squats seen from the side: three complete squats and a partial one.
  private func recording() -> String {
    var lines = [#"{"width":640,"height":360,"fps":30}"#]
    for index in 0...390 {
      let time = Double(index) / 30
      let phase = min(4, max(0, (time - 0.5) / 3))
      let depth = phase < 3 ? 90.0 : 40
      let way = (1 - cosine(2 * Double.pi * (phase - phase.rounded(.down)))) / 2
      lines.append(Self.line(time, knee: 178 - depth * way))
    }
    return lines.joined(separator: "\n")
  }

  private static func line(_ time: Double, knee: Double) -> String {
    let bend = (180 - knee) * Double.pi / 180
    let hip = (x: 0.5 - 0.12 * sine(bend), y: 0.7 - 0.21 * cosine(bend))
    let places: [(ClosedRange<Int>, Double, Double)] = [
      (0...10, hip.x, hip.y - 0.33), (11...22, hip.x, hip.y - 0.25), (23...24, hip.x, hip.y),
      (25...26, 0.5, 0.7), (27...30, 0.5, 0.92), (31...32, 0.56, 0.93),
    ]
    let points = places.flatMap { range, x, y in range.map { _ in "[\(x),\(y),0,0.95]" } }
    return #"{"t":\#(time),"lm":[\#(points.joined(separator: ","))]}"#
  }

  private func run(_ arguments: [String]) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let command = try RepsMeasureCommand.parse(arguments)
    return (command.run(on: capture.console), capture)
  }

  @Test func documentHasTheContractFields() throws {
    let file = try folder.write(recording(), to: "squats.jsonl")
    let (outcome, capture) = try run([file, "--exercise", "squat", "--json"])
    #expect(outcome == .done)
    let document = try capture.object()
    #expect((document["reps"] as? Int, (document["repTimes"] as? [Double])?.count) == (3, 3))
    let partials = try #require(document["partials"] as? [[String: Any]])
    #expect(partials.map { $0["reason"] as? String } == ["not-far-enough"])
    #expect(partials.allSatisfy { $0["t"] is Double })
    #expect((document["holds"] as? [Any])?.isEmpty == true)
    #expect(document["holdSeconds"] as? Double == 0 && document["warnings"] is [[String: Any]])
    #expect((document["score"] as? Double).map { (0...100).contains($0) } == true)
  }

  @Test func plainOutputListsUncountedRepetitions() throws {
    let file = try folder.write(recording(), to: "squats.jsonl")
    let (_, capture) = try run([file, "--exercise", "squat"])
    #expect(capture.printed.hasPrefix("squat: 3 repetitions\n"))
    #expect(capture.printed.contains("not counted: not far enough: "))
    #expect(capture.printed.contains("°, needs "))
  }

  @Test func invalidLineIsReportedWithItsNumber() throws {
    let file = try folder.write(
      "{\"width\":640,\"height\":360}\n{\"t\":0,\"lm\":null}\n{\"t\":}\n", to: "bad.jsonl")
    let (outcome, capture) = try run([file, "--exercise", "squat", "--json"])
    #expect(outcome == .partly && capture.printed.isEmpty)
    #expect(capture.warned == ["\(file): line 3: this is not valid JSON: expected a value"])
  }

  @Test func unknownExerciseIsWrongUsage() {
    for options in [["yodel"], ["hip-shake", "--bpm", "1"]] {
      let arguments = ["a.jsonl", "--exercise"] + options
      #expect(throws: (any Error).self) { try RepsMeasureCommand.parse(arguments) }
    }
  }
}
