import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct ReplayCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func replay(_ arguments: String...) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let outcome = try ReplayCommand.parse(arguments).run(on: capture.console, terminal: nil)
    return (outcome, capture)
  }

  @Test func summaryMatchesTheGoldenFile() throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let (outcome, capture) = try replay(file, "--json")
    #expect(outcome == .done)
    try expectGolden("replay.json", capture.printed + "\n")
  }

  @Test func logOfAReplayGivesTheSameDigest() throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let log = folder.path + "/pond.log"
    let first = try replay(file, "--json", "--log", log).1.object()
    let second = try replay(log, "--json").1.object()
    #expect(first["digest"] as? String == second["digest"] as? String)
    #expect(first["snapshots"] as? Int == second["snapshots"] as? Int)
    #expect((first["digest"] as? String)?.count == 16)
  }

  @Test func truncatedLogIsReplayedWithAWarning() throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let log = folder.path + "/pond.log"
    _ = try replay(file, "--json", "--log", log)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    try bytes.dropLast(7).write(to: URL(fileURLWithPath: log))
    let (outcome, capture) = try replay(log)
    #expect((outcome, capture.warned.count) == (.done, 1))
  }

  @Test func cuesAreSpokenInOrder() throws {
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let document = try replay(file, "--json").1.object()
    let cues = try #require(document["cues"] as? [[String: Any]])
    let kinds = cues.compactMap { $0["kind"] as? String }
    #expect(kinds.first == "started" && kinds.last == "finished" && kinds.contains("kilometer"))
    let times = cues.compactMap { $0["t"] as? Double }
    #expect(times == times.sorted() && times.count == cues.count)
  }

  @Test func unreplayableFilePrintsOneLineAndADocument() throws {
    let bad = [
      try folder.write(
        "<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg></trk></gpx>", to: "a.gpx"),
      try folder.write("\u{89}", to: "b"), folder.path + "/none.gpx", folder.path,
    ]
    for file in bad {
      let (outcome, capture) = try replay(file, "--json")
      #expect((outcome, capture.warned.count) == (.partly, 1))
      let document = try #require(try capture.document() as? [String: String])
      #expect(document["file"] == file && document["error"] != nil)
    }
  }

  @Test func ratesOutOfRangeAreWrongUsage() {
    for rate in ["0", "-1", "nan", "1e9", "x"] {
      #expect(throws: (any Error).self) { try ReplayCommand.parse(["a.gpx", "--rate=\(rate)"]) }
    }
  }
}

@Suite struct LiveScreenTests {
  private func screen(columns: Int) throws -> [String] {
    let file = try readActivityFile(bytes: Array(sampleGPX().utf8))
    var run = ReplayRun(try ReplaySource(file: file), units: .metric, keepsLog: false)
    let terminal = Terminal(columns: columns, rows: 24, hasColor: false, write: { _ in })
    var screen = LiveScreen(
      on: terminal, title: "Round the pond", formatter: MetricFormatter(units: .metric))
    for _ in 0..<1500 {
      guard run.step() != nil else { break }
      screen.follow(run.session.snapshot)
    }
    return screen.lines(run.session.snapshot, .running)
  }

  @Test func screenFitsTheTerminalAndMatchesTheGoldenFile() throws {
    try expectGolden("live-screen.txt", try screen(columns: 80).joined(separator: "\n") + "\n")
    for columns in [40, 60, 80, 120, 200] {
      let lines = try screen(columns: columns)
      #expect(lines.count <= 24)
      #expect(lines.allSatisfy { $0.count <= columns }, "\(columns) columns")
    }
  }

  @Test func bigDigitsAreFiveLinesOfEqualWidth() {
    let lines = LargeDigits.lines("0123456789.:")
    #expect(lines.count == 5 && Set(lines.map(\.count)).count == 1)
  }
}

@Suite struct RouteSketchTests {
  @Test func sketchIsBoundedAndKeepsTheWholeRoute() {
    var sketch = RouteSketch()
    let (blank, nobody) = sketch.lines(columns: 3, rows: 2)
    #expect(blank == ["   ", "   "] && nobody == nil)
    for index in 0..<100_000 {
      sketch.add(Coordinate(latitude: Double(index) * 1e-5, longitude: 0))
    }
    let (lines, runner) = sketch.lines(columns: 20, rows: 10)
    #expect(lines.count == 10 && lines.allSatisfy { $0.count == 20 } && runner?.row == 0)
    #expect(lines[9].contains { $0 != " " })
  }

}
