import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct GaitCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns a recording of one minute of walking, with 5 s of standing before and after.
  private func recording(seed: UInt64 = 1, extra: String = "") -> String {
    var motion = BodyMotion(
      seed: seed, activity: .standing, cadence: .stepsPerMinute(110), carrying: .chest)
    var text = "t,ax,ay,az\n"
    while true {
      let sample = motion.next()
      guard sample.seconds < 70 else { break }
      motion.activity = sample.seconds >= 5 && sample.seconds < 65 ? .walking : .standing
      text += "\(sample.seconds),\(sample.x),\(sample.y),\(sample.z)\n"
    }
    return text + extra
  }

  private func run(_ arguments: [String]) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let command = try GaitMeasureCommand.parse(arguments)
    return (command.run(on: capture.console), capture)
  }

  @Test func documentHasTheContractFields() throws {
    let file = try folder.write(recording(), to: "walk.csv")
    let (outcome, capture) = try run([file, "--json", "--height", "1.75"])
    #expect(outcome == .done)
    let document = try capture.object()
    let count = try #require(document["stepCount"] as? Int)
    #expect(abs(count - 110) <= 2)
    let steps = try #require(document["steps"] as? [[String: Any]])
    #expect(steps.count == count && steps[0]["t"] is Double && steps[0]["outlier"] is Bool)
    let lengths = steps.compactMap { $0["lengthMeters"] as? Double }
    let distance = try #require(document["distanceMeters"] as? Double)
    #expect(abs(lengths.reduce(0, +) - distance) < 0.02)
    #expect(steps.allSatisfy { ($0["speedMps"] as? Double ?? 0) > 0.3 })
    #expect(abs((document["cadenceSpm"] as? Double ?? 0) - 110) < 1)
    let bouts = try #require(document["bouts"] as? [[String: Double]])
    #expect(bouts.count == 1 && (bouts[0]["start"] ?? 99) < 7)
    for name in [
      "meanStepLengthMeters", "walkingSpeedMps", "stepTimeVariability", "symmetry",
      "lengthUncertainty",
    ] { #expect(document[name] is Double, "\(name)") }
    #expect(document["calibration"] == nil)
  }

  @Test(arguments: [true, false]) func writtenCalibrationIsReadBack(asJSON: Bool) throws {
    let file = try folder.write(recording(), to: "walk.csv")
    let plain = try run([file, "--json"]).1.object()
    let meters = 1.15 * (try #require(plain["distanceMeters"] as? Double))
    let (_, learnt) = try run([file, "--json", "--calibrate", "\(meters)"])
    let written = asJSON ? learnt : try run([file, "--calibrate", "\(meters)"]).1
    let constants = try folder.write(written.printed, to: "me.json")
    let (outcome, again) = try run([file, "--json", "--calibration", constants])
    #expect(outcome == .done)
    let document = try again.object()
    let distance = try #require(document["distanceMeters"] as? Double)
    let own = try #require((try learnt.document() as? [String: Any])?["distanceMeters"] as? Double)
    #expect(abs(distance - own) < 1e-3)
    #expect(distance > 1.05 * meters / 1.15)
  }

  @Test func invalidRowsAreReportedAndTheRestIsMeasured() throws {
    let file = try folder.write(recording(extra: "x,1,2\n"), to: "walk.csv")
    let (outcome, capture) = try run([file, "--json"])
    #expect((outcome, capture.warned.count) == (.done, 1))
    #expect(capture.warned[0].contains(": t is not a valid sensor reading"))
    #expect((try capture.document() as? [String: Any])?["badRows"] as? Int == 1)
  }

  @Test func standingGivesNoStepsAndNullMetrics() throws {
    let rows = (0..<500).map { "\(Double($0) / 50),0,0,9.81" }.joined(separator: "\n")
    let file = try folder.write("t,ax,ay,az\n" + rows, to: "rest.csv")
    let document = try run([file, "--json"]).1.object()
    #expect((document["stepCount"] as? Int, document["distanceMeters"] as? Double) == (0, 0))
    for name in ["cadenceSpm", "meanStepLengthMeters", "walkingSpeedMps", "lengthUncertainty"] {
      #expect(document[name] is NSNull, "\(name)")
    }
    #expect(try run([file]).1.printed == "No steps.")
  }

  @Test func unusableInputPrintsOneLine() throws {
    let file = try folder.write("a,b\n1,2\n", to: "odd.csv")
    for arguments in [[file], [folder.path + "/none.csv"], [file, "--calibration", file]] {
      let (outcome, capture) = try run(arguments)
      #expect(outcome == .partly && capture.warned.count == 1 && capture.printed.isEmpty)
    }
    for option in [["--height", "9"], ["--calibrate", "0"]] {
      #expect(throws: (any Error).self) { try GaitMeasureCommand.parse(["x"] + option) }
    }
  }

  private func simulate(_ arguments: [String]) throws -> Capture {
    let capture = Capture()
    try GaitSimulateCommand.parse(arguments).run(on: capture.console)
    return capture
  }

  @Test func simulatedWalkIsMeasured() throws {
    let table = try simulate(["--steps", "60", "--length", "65cm"]).printed
    let file = try folder.write(table, to: "walk.csv")
    let document = try run([file, "--json"]).1.object()
    let count = try #require(document["stepCount"] as? Int)
    #expect(abs(count - 60) <= 2 && document["badRows"] as? Int == 0)
  }

  @Test(arguments: GaitChoice.allCases) func simulationPrintsItsTrueValues(_ gait: GaitChoice)
    throws
  {
    let arguments = [
      "--json", "--gait", gait.rawValue, "--cadence", "50", "--steps", "6", "--push", "1",
      "--no-gyroscope", "--after", "3", "--place", "chest",
    ]
    let document = try simulate(arguments).object()
    let footfalls = try #require(document["footfalls"] as? [Double])
    let samples = try #require(document["samples"] as? [[Double]])
    #expect(footfalls.count == 6 && samples.allSatisfy { $0.count == 4 })
    let length = try #require(document["stepLengthMeters"] as? Double)
    let meters = try #require(document["distanceMeters"] as? Double)
    #expect(abs(meters - 6 * length) < 1e-2)
    #expect(try simulate(arguments).printed == simulate(arguments).printed)
    #expect(try simulate(arguments).printed != simulate(arguments + ["--seed", "2"]).printed)
  }

  @Test(arguments: [
    ["--cadence", "0"], ["--steps", "-1"], ["--steps", "2001"], ["--length", "9"],
    ["--push", "nan"], ["--after", "1e9"], ["--place", "bag"], ["--gait", "moonwalk"],
  ])
  func impossibleSimulationIsRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try GaitSimulateCommand.parse(arguments) }
  }
}
