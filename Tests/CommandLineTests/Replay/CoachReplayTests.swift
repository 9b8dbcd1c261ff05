import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct CoachReplayTests {
  private let folder: TemporaryFolder
  private let run: String

  init() throws {
    folder = try TemporaryFolder()
    run = try folder.write(sampleGPX(), to: "pond.gpx")
  }

  private func replay(_ arguments: String...) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let outcome = try ReplayCommand.parse(arguments).run(on: capture.console, terminal: nil)
    return (outcome, capture)
  }

  private func coach(_ arguments: [String]) throws -> [String: Any] {
    let capture = Capture()
    _ = try ReplayCommand.parse([run, "--coach", "--json"] + arguments)
      .run(on: capture.console, terminal: nil)
    let document = try capture.object()
    return try #require(document["coach"] as? [String: Any])
  }

  private func decisions(_ arguments: String...) throws -> [[String: Any]] {
    try #require(try coach(arguments)["decisions"] as? [[String: Any]])
  }

  @Test func decisionsHaveATimeKindAndReason() throws {
    let found = try decisions()
    let times = found.compactMap { $0["t"] as? Double }
    #expect(times == times.sorted() && times.count == found.count)
    let kinds = found.compactMap { $0["kind"] as? String }
    #expect(kinds.contains("target") && kinds.contains("cue") && kinds.contains("beat-on"))
    let target = try #require(found.first { $0["kind"] as? String == "target" })
    #expect((target["targetSpm"] as? Double, target["source"] as? String) == (170, "formula"))
    #expect((target["why"] as? String)?.contains("/km") == true)
  }

  /// The stop in the sample pauses the run, so the target doesn't change.
  @Test func stopFreezesTheTarget() throws {
    let found = try decisions()
    let freeze = try #require(found.first { $0["kind"] as? String == "freeze" })
    let thaw = try #require(found.first { $0["kind"] as? String == "thaw" })
    let (stop, start) = (freeze["t"] as? Double ?? 0, thaw["t"] as? Double ?? 0)
    #expect((300...345).contains(stop) && start > stop && start < 350)
  }

  @Test func cadenceIsComparedWithTheTarget() throws {
    let summary = try #require(try coach([])["summary"] as? [String: Any])
    #expect((summary["inBandShare"] as? Double ?? 0) > 0.8)
    #expect((summary["meanCadenceSpm"] as? Double).map { abs($0 - 170) < 1 } == true)
  }

  @Test func optionsAreAppliedToTheCoach() throws {
    let fast = try decisions("--speed", "4m/s", "--offset", "-3", "--height", "1.80m")
    let targets = fast.filter { $0["kind"] as? String == "target" }
    #expect(targets.count == 1)
    let expected = CadenceModel().suggestion(
      speed: .metersPerSecond(4), height: .meters(1.8), offset: -3)
    #expect(targets.first?["targetSpm"] as? Double == expected.cadence.stepsPerMinute.rounded())
    let silent = try #require(try coach(["--mode", "silent-windows"])["summary"] as? [String: Any])
    #expect(silent["retention"] is Double)
  }

  /// A replay's log includes the coach's options, so replaying it gives the same decisions.
  @Test func replayedLogGivesTheSameDecisions() throws {
    #expect(try !replay(run, "--json").1.printed.contains("\"coach\""), "without the option")
    let log = folder.path + "/pond.log"
    let (_, first) = try replay(run, "--coach", "--json", "--log", log)
    let (_, second) = try replay(log, "--coach", "--json")
    #expect(try coachPart(first) == coachPart(second))
  }

  /// Returns only the coach's part of the output. The rest differs, because a log has position accuracies and the file
  /// doesn't.
  private func coachPart(_ capture: Capture) throws -> Substring {
    let printed = capture.printed
    return printed[try #require(printed.range(of: "\"coach\"")).lowerBound...]
  }

  @Test func plainOutputIsATable() throws {
    let (outcome, capture) = try replay(run, "--coach")
    #expect(outcome == .done)
    for words in ["target 170 spm", "by the formula", "in the band for"] {
      #expect(capture.printed.contains(words), "\(words)")
    }
  }

  /// The tempo of `metronome --follow` changes with the coach's targets.
  @Test func metronomePlaysTheCoachsTargets() throws {
    let capture = Capture()
    let command = try MetronomeCommand.parse([
      "--follow", run, "--json", "--out", folder.path + "/x.wav",
    ])
    #expect(command.run(on: capture.console) == .done)
    let answer = try capture.object()
    let tempos = try #require(answer["tempos"] as? [[String: Double]])
    let targets = try decisions().filter { $0["kind"] as? String == "target" }
      .compactMap { $0["targetSpm"] as? Double }
    var changes: [Double] = []
    for target in targets where target != changes.last { changes.append(target) }
    let heard = tempos.compactMap { $0["bpm"] }
    #expect(changes.suffix(heard.count) == heard[...])
  }

  @Test func rideIsRefusedInOneLine() throws {
    let ride = simulatedRecording(
      seed: 1, sport: .cycling, lengthMeters: 1_000, startUnixSeconds: 1_790_000_000)
    let file = try folder.write(writeGPX(ride), to: "ride.gpx")
    let (outcome, capture) = try replay(file, "--coach")
    #expect(outcome == .partly && capture.warned.count == 1)
    #expect(capture.warned.first?.contains("cycling") == true)
  }

  @Test(arguments: [
    ["--height", "1.8m"], ["--offset", "3"], ["--follow"], ["--speed", "3m/s"],
    ["--mode", "fading"], ["--coach", "--follow", "--speed", "3m/s"],
    ["--coach", "--height", "3m"], ["--coach", "--offset", "11"], ["--coach", "--offset", "nan"],
    ["--coach", "--speed", "20m/s"], ["--coach", "--mode", "loud"],
  ]) func wrongUsagePrintsOneLineAndExitsWith64(arguments: [String]) {
    expectWrongUsage(ReplayCommand.self, ["x.gpx"] + arguments)
  }
}
