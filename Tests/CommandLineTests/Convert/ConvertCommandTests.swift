import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct ConvertCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func convert(_ arguments: [String]) throws -> (CommandOutcome, Capture) {
    let capture = Capture()
    return (try ConvertCommand.parse(arguments).run(on: capture.console), capture)
  }

  @Test(arguments: ["gpx", "tcx", "fit", "geojson", "polyline", "csv"])
  func everyFormatIsWrittenAndReadBack(ending: String) throws {
    let source = try folder.write(sampleGPX(), to: "run.gpx")
    let target = folder.path + "/run." + ending
    #expect(try convert([source, target]).0 == .done)
    let file = try readActivityFile(path: target)
    #expect((file.format.rawValue, file.recording.pointCount) == (ending, 600))
  }

  @Test func simplifyingLeavesFewerPoints() throws {
    let source = try folder.write(sampleGPX(), to: "run.gpx")
    let target = folder.path + "/run.gpx.tcx"
    #expect(try convert([source, target, "--simplify", "5"]).0 == .done)
    let count = try readActivityFile(path: target).recording.pointCount
    #expect(count >= 2 && count < 300)
  }

  @Test func sessionIsWrittenAsMeasuredUnlessRawIsRequested() throws {
    let (log, session) = sessionLog()
    let source = try folder.write(log, to: "run.andante")
    let target = folder.path + "/run.tcx"
    #expect(try convert([source, target]).0 == .done)
    let measured = try readActivityFile(path: target)
    let meters = session.live.finishedAnalysis().distanceMeters
    #expect(measured.recording.recordedDistanceMeters == meters && measured.laps.count == 1)
    #expect(try convert([source, target, "--raw"]).0 == .done)
    let isRaw = try readActivityFile(path: target).recording == session.recording()
    #expect(isRaw)
  }

  private func sessionLog() -> (bytes: [UInt8], session: Session) {
    let header = SessionHeader(
      identifier: (1, 2), sport: .running, startUnixSeconds: 1_790_000_000, zoneMinutes: 60)
    var session = Session(header: header)
    var simulator = RunSimulator(seed: 1, scenario: SimulationScenario(.track))
    while let event = simulator.next() { session.record(event) }
    return (session.takeLogChunk(), session)
  }

  @Test func wrongUsageIsRefusedBeforeReading() throws {
    for arguments in [["a.gpx", "b.doc"], ["a.gpx", "b"], ["a", "b.gpx", "--simplify=-1"]] {
      #expect(throws: (any Error).self) { try ConvertCommand.parse(arguments) }
    }
  }

  @Test func missingFileOrFolderIsReported() throws {
    let source = try folder.write(sampleGPX(), to: "run.gpx")
    let target = folder.path + "/none/a.gpx"
    let (outcome, capture) = try convert([source, target])
    #expect(outcome == .partly)
    #expect(capture.warned == ["\(target): the folder \(folder.path)/none does not exist"])
    let (other, missing) = try convert([folder.path + "/none.gpx", folder.path + "/a.tcx"])
    #expect(other == .partly && missing.warned.count == 1)
  }

  @Test func pointsTheFormatCannotHoldAreReported() throws {
    let untimed = "<trkpt lat='1' lon='2'/>"
    let timed = "<trkpt lat='1' lon='2'><time>2026-11-21T06:30:00Z</time></trkpt>"
    let source = try folder.write(
      "<gpx><trk><trkseg>\(timed)\(untimed)\(untimed)</trkseg></trk></gpx>", to: "a.gpx")
    let (outcome, capture) = try convert([source, folder.path + "/a.fit"])
    #expect(outcome == .done)
    #expect(capture.warned == ["\(source): 2 of 3 points have no time, which FIT needs: left out"])
    let plan = try folder.write(
      "<gpx><trk><trkseg>\(untimed)\(untimed)</trkseg></trk></gpx>", to: "plan.gpx")
    let (refused, refusal) = try convert([plan, folder.path + "/plan.fit"])
    #expect(refused == .partly)
    #expect(refusal.warned == ["\(plan): none of its 2 points has a time, which FIT needs"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/plan.fit"))
  }
}
