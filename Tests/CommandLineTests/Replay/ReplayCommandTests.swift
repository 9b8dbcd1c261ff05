import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

/// Returns a fixed run of 1.7 km with a stop, heart rates and cadence, as GPX.
func sampleGPX() -> String {
  var points: [TrackPoint] = []
  var meters = 0.0
  for second in 0..<600 {
    let speed = (300..<340).contains(second) ? 0 : 3.0
    meters += speed
    var point = TrackPoint(seconds: Double(second))
    let angle = meters / 200
    point.coordinate = Coordinate(
      latitude: 52.5 + 0.0018 * sine(angle), longitude: 13.4 + 0.003 * cosine(angle))
    point.altitude = 40 + 10 * sine(meters / 300)
    point.heartRate = 130 + Double(second % 20)
    point.cadence = speed > 0 ? 170 : 0
    points.append(point)
  }
  let recording = Recording(sport: .running, startUnixSeconds: 1_795_242_600, segments: [points])
  return String(decoding: writeGPX(recording, name: "Round the pond"), as: UTF8.self)
}

@Suite struct ReplayCommandTests {
  private func replay(_ arguments: String...) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    let outcome = try ReplayCommand.parse(arguments).run(on: capture.console, terminal: nil)
    return (outcome, capture)
  }

  @Test func summaryMatchesTheGoldenFile() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let (outcome, capture) = try replay(file, "--json")
    #expect(outcome == .done)
    try expectGolden("replay.json", capture.printed + "\n")
  }

  @Test func logOfAReplayGivesTheSameDigest() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let log = folder.path + "/pond.log"
    let first = try replay(file, "--json", "--log", log).1.object()
    let second = try replay(log, "--json").1.object()
    #expect(first["digest"] as? String == second["digest"] as? String)
    #expect(first["snapshots"] as? Int == second["snapshots"] as? Int)
    #expect((first["digest"] as? String)?.count == 16)
  }

  @Test func truncatedLogIsReplayedWithAWarning() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let log = folder.path + "/pond.log"
    _ = try replay(file, "--json", "--log", log)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    try bytes.dropLast(7).write(to: URL(fileURLWithPath: log))
    let (outcome, capture) = try replay(log)
    #expect(outcome == .done)
    #expect(capture.warned.count == 1)
  }

  @Test func cuesAreSpokenInOrder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(sampleGPX(), to: "pond.gpx")
    let document = try replay(file, "--json").1.object()
    let cues = try #require(document["cues"] as? [[String: Any]])
    let kinds = cues.compactMap { $0["kind"] as? String }
    #expect(kinds.first == "started" && kinds.last == "finished")
    #expect(kinds.contains("kilometer"))
    let times = cues.compactMap { $0["t"] as? Double }
    #expect(times == times.sorted() && times.count == cues.count)
  }

  @Test func unreplayableFilePrintsOneLineAndADocument() throws {
    let folder = try TemporaryFolder()
    let bad = [
      try folder.write(
        "<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg></trk></gpx>", to: "a.gpx"),
      try folder.write("\u{89}", to: "b"), folder.path + "/none.gpx", folder.path,
    ]
    for file in bad {
      let (outcome, capture) = try replay(file, "--json")
      #expect(outcome == .partly)
      #expect(capture.warned.count == 1)
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

  @Test func everyLineFitsTheTerminal() throws {
    for columns in [40, 60, 80, 120, 200] {
      let lines = try screen(columns: columns)
      #expect(lines.count <= 24)
      #expect(lines.allSatisfy { $0.count <= columns }, "\(columns) columns")
    }
  }

  @Test func screenMatchesTheGoldenFile() throws {
    try expectGolden("live-screen.txt", try screen(columns: 80).joined(separator: "\n") + "\n")
  }

  @Test func bigDigitsAreFiveLinesOfEqualWidth() {
    let lines = LargeDigits.lines("0123456789.:")
    #expect(lines.count == 5 && Set(lines.map(\.count)).count == 1)
  }
}

@Suite struct RouteSketchTests {
  @Test func sketchIsBoundedAndKeepsTheWholeRoute() {
    var sketch = RouteSketch()
    for index in 0..<100_000 {
      sketch.add(Coordinate(latitude: Double(index) * 1e-5, longitude: 0))
    }
    let (lines, runner) = sketch.lines(columns: 20, rows: 10)
    #expect(lines.count == 10 && lines.allSatisfy { $0.count == 20 })
    #expect(runner?.row == 0)
    #expect(lines[9].contains { $0 != " " })
  }

  @Test func emptyRouteGivesBlankLines() {
    let (lines, runner) = RouteSketch().lines(columns: 3, rows: 2)
    #expect(lines == ["   ", "   "] && runner == nil)
  }
}
