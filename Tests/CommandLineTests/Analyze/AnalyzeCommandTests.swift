import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Testing

@testable import andante

@Suite struct AnalyzeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rows(_ arguments: [String]) throws -> (CommandOutcome, [[String: Any]], Capture) {
    let capture = Capture()
    let outcome = try AnalyzeCommand.parse(arguments + ["--json"]).run(on: capture.console)
    return (outcome, try #require(try capture.document() as? [[String: Any]]), capture)
  }

  private static let fields = [
    "file", "format", "sport", "startTime", "pointCount", "segmentCount", "distanceMeters",
    "rawDistanceMeters", "recordedDistanceMeters", "elapsedSeconds", "movingSeconds",
    "elevationGainMeters", "elevationLossMeters", "averageSpeedMps", "averageHeartRate",
    "averageCadenceSpm", "splits", "sessions", "warnings",
  ]

  @Test func allContractFieldsArePresent() throws {
    let full = try folder.write(sampleGPX(), to: "full.gpx")
    let point = "<gpx><trk><trkseg><trkpt lat='48' lon='11'/></trkseg></trk></gpx>"
    let bare = try folder.write(point, to: "bare.gpx")
    let (outcome, rows, _) = try rows([full, bare])
    #expect(outcome == .done && rows.count == 2)
    for row in rows { for field in Self.fields { #expect(row[field] != nil, "\(field)") } }
    #expect(rows[0]["sport"] as? String == "running")
    #expect(rows[0]["startTime"] as? String == "2026-11-21T06:30:00Z")
    #expect((rows[0]["pointCount"] as? Int, rows[0]["elapsedSeconds"] as? Double) == (600, 599))
    for field in ["startTime", "recordedDistanceMeters", "elapsedSeconds", "averageHeartRate"] {
      #expect(rows[1][field] is NSNull, "\(field)")
    }
  }

  @Test func unknownDistanceIsNull() throws {
    let pulse = try folder.write("time,heartRate\n0,120\n1,121\n2,122\n", to: "pulse.csv")
    let still = try folder.write(
      "<gpx><trk><trkseg><trkpt lat='48' lon='11'/></trkseg></trk></gpx>", to: "still.gpx")
    let (_, rows, _) = try rows([pulse, still])
    #expect(rows.map { $0["pointCount"] as? Int } == [3, 1])
    for field in ["distanceMeters", "rawDistanceMeters"] {
      #expect(rows[0][field] is NSNull && rows[1][field] as? Double == 0, "\(field)")
    }
  }

  @Test func unusableFileIsReportedAndTheOthersAreAnalysed() throws {
    let good = try folder.write(sampleGPX(), to: "good.gpx")
    let bad = try folder.write("<html></html>", to: "bad.gpx")
    let (outcome, rows, _) = try rows([bad, folder.path + "/none.gpx", good])
    #expect((outcome, rows.map { $0["error"] != nil }) == (.partly, [true, true, false]))
    #expect(rows.map { $0["file"] as? String } == [bad, folder.path + "/none.gpx", good])
    let error = try #require(rows[0]["error"] as? String)
    #expect(!error.contains("\n"))
  }

  @Test func fileWithoutRecordingIsAnError() throws {
    let plan = try folder.write("<gpx><wpt lat='1' lon='2'/></gpx>", to: "plan.gpx")
    let (outcome, rows, _) = try rows([plan])
    #expect(outcome == .partly && rows[0]["kind"] as? String == "notActivity")
    #expect((rows[0]["error"] as? String)?.hasPrefix("no recording found") == true)
  }

  @Test func totalsOfAFileWithoutPointsAreShown() throws {
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport='Running'>"
      + "<Lap StartTime='2026-11-21T06:30:00Z'><TotalTimeSeconds>600</TotalTimeSeconds>"
      + "<DistanceMeters>2000</DistanceMeters><AverageHeartRateBpm><Value>120</Value>"
      + "</AverageHeartRateBpm></Lap></Activity></Activities></TrainingCenterDatabase>"
    let row = try rows([try folder.write(text, to: "a.tcx")]).1[0]
    #expect(row["startTime"] as? String == "2026-11-21T06:30:00Z")
    #expect(row["distanceMeters"] as? Double == 2_000)
    #expect(row["elapsedSeconds"] as? Double == 600 && row["movingSeconds"] as? Double == 600)
    #expect(row["averageHeartRate"] as? Double == 120 && row["rawDistanceMeters"] is NSNull)
    let session = try #require((row["sessions"] as? [[String: Any]])?.first)
    #expect(session["elapsedSeconds"] as? Double == 600)
  }

  @Test func splitsAreByKilometerOrMile() throws {
    let file = try folder.write(sampleGPX(), to: "run.gpx")
    for (choice, meters) in [("km", 1000.0), ("mi", 1609.344)] {
      let (_, rows, _) = try rows([file, "--splits", choice])
      let splits = try #require(rows[0]["splits"] as? [[String: Any]])
      #expect((splits.first?["meters"] as? Double, splits.count) == (meters, 2))
    }
  }

  @Test func warningsHaveALine() throws {
    let text =
      "<gpx><trk>\n<trkseg><trkpt lat='x' lon='1'/><trkpt lat='1' lon='1'/></trkseg></trk></gpx>"
    let (outcome, rows, _) = try rows([try folder.write(text, to: "a.gpx")])
    #expect(outcome == .done)
    let warnings = try #require(rows[0]["warnings"] as? [[String: Any]])
    #expect(warnings.first?["kind"] as? String == "position")
    #expect(warnings.first?["line"] as? Int == 2)
  }

  @Test func reportIsPrintedAndErrorsGoToStandardError() throws {
    let file = try folder.write(sampleGPX(), to: "run.gpx")
    let capture = Capture()
    let command = try AnalyzeCommand.parse([file, "/none.gpx"])
    #expect(command.run(on: capture.console) == .partly)
    let report = capture.printed.replacing(folder.path + "/", with: "")
    try expectGolden("analyze.txt", report + "\n")
    #expect(capture.warned == ["/none.gpx: cannot open the file: no such file or directory"])
  }

  @Test func lastPartialSplitIsInMilesInAnyUnits() throws {
    let file = try folder.write(sampleGPX(), to: "run.gpx")
    let (_, rows, _) = try rows([file, "--splits", "mi"])
    let rest = (rows[0]["splits"] as? [[String: Any]])?.last?["meters"] as? Double
    let miles = String(format: "%.2f", try #require(rest) / 1609.344)
    for units in ["metric", "imperial"] {
      let capture = Capture()
      let command = try AnalyzeCommand.parse([file, "--splits", "mi", "--units", units])
      #expect(command.run(on: capture.console) == .done)
      #expect(capture.printed.contains("\n            \(miles) "), "\(units)")
    }
  }

  @Test func sessionLogIsAnalysedWholeTruncatedOrPiped() throws {
    let header = SessionHeader(
      identifier: (1, 2), sport: .running, startUnixSeconds: 1_790_000_000, zoneMinutes: 60)
    let recording = simulatedRecording(
      seed: 1, sport: .running, lengthMeters: 1_000, startUnixSeconds: 1_790_000_000)
    var session = Session(header: header)
    var log: [UInt8] = []
    for event in IteratorSequence(events(of: recording)) {
      session.record(event)
      log += session.takeLogChunk()
    }
    let whole = try folder.write(log, to: "whole.andante")
    let torn = try folder.write(log.dropLast(7), to: "torn.andante")
    let (outcome, rows, _) = try rows([whole, torn])
    #expect(outcome == .done)
    for row in rows {
      for field in Self.fields { #expect(row[field] != nil, "\(field)") }
      #expect(row["format"] as? String == "andante" && row["sport"] as? String == "running")
      let meters = try #require(row["distanceMeters"] as? Double)
      #expect(abs(meters - 1_000) < 30)
    }
    let warnings = try #require(rows[1]["warnings"] as? [[String: Any]])
    #expect(warnings.count == 1 && warnings[0]["byteOffset"] as? Int != nil)
    let piped = folder.path + "/piped"
    #expect(mkfifo(piped, 0o600) == 0)
    let writer = Thread { [log] in
      try? FileHandle(forWritingTo: URL(fileURLWithPath: piped)).write(contentsOf: Data(log))
    }
    writer.start()
    #expect(try self.rows([piped]).1.first?["format"] as? String == "andante")
    let target = folder.path + "/run.tcx"
    let convert = try ConvertCommand.parse([whole, target])
    #expect(convert.run(on: Capture().console) == .done)
    #expect(try readActivityFile(path: target).recording.pointCount > 100)
  }

  @Test func multisportSessionsHaveAllFields() throws {
    let part = { (sport: String, hour: Int) in
      """
      <Activity Sport="\(sport)"><Id>2026-11-21T0\(hour):00:00Z</Id><Lap StartTime="2026-11-21T0\(hour):00:00Z">
      <TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>200</DistanceMeters><Calories>0</Calories>
      <Track>
      <Trackpoint><Time>2026-11-21T0\(hour):00:00Z</Time><Position><LatitudeDegrees>48</LatitudeDegrees><LongitudeDegrees>11</LongitudeDegrees></Position></Trackpoint>
      <Trackpoint><Time>2026-11-21T0\(hour):01:00Z</Time><Position><LatitudeDegrees>48.0018</LatitudeDegrees><LongitudeDegrees>11</LongitudeDegrees></Position></Trackpoint>
      </Track></Lap></Activity>
      """
    }
    let text =
      "<TrainingCenterDatabase><Activities><MultiSportSession><FirstSport>"
      + part("Biking", 6) + "</FirstSport><NextSport>" + part("Running", 7)
      + "</NextSport></MultiSportSession></Activities></TrainingCenterDatabase>"
    let (_, rows, _) = try rows([try folder.write(text, to: "duathlon.tcx")])
    let sessions = try #require(rows[0]["sessions"] as? [[String: Any]])
    #expect(sessions.map { $0["sport"] as? String } == ["cycling", "running"])
    for session in sessions {
      for field in Self.fields where field != "file" { #expect(session[field] != nil, "\(field)") }
      #expect(session["pointCount"] as? Int == 2)
    }
  }

  @Test func missingFileAndInvalidOptionsAreWrongUsage() {
    for arguments in [
      [], ["a.gpx", "--splits", "yd"], ["a.gpx", "--units", "x"], ["a.gpx", "--x"],
    ] { expectWrongUsage(AnalyzeCommand.self, arguments) }
  }

  @Test func archiveIsRefusedWithTheImportCommand() throws {
    let writer = ZipWriter()
    for name in ["a.gpx", "b.gpx"] { writer.add(name, Array(sampleGPX().utf8)) }
    let path = try folder.write(writer.finish(), to: "runs.zip")
    let (outcome, rows, _) = try rows([path])
    let error = try #require(rows.first?["error"] as? String)
    #expect(outcome == .partly && rows.first?["kind"] as? String == "unsupportedFormat")
    #expect(error.contains("an archive with 2 files") && error.contains("`andante import`"))
  }

  @Test func stravaExportIsRefusedWithItsActivityCount() throws {
    let writer = ZipWriter()
    let list = """
      Activity ID,Activity Date,Activity Name,Activity Type,Filename
      17,"Nov 13, 2025, 2:13:20 AM",Run,Run,activities/17.gpx

      """
    writer.add("activities.csv", Array(list.utf8))
    writer.add("activities/17.gpx", Array(sampleGPX().utf8))
    let path = try folder.write(writer.finish(), to: "export.zip")
    let error = try #require(try rows([path]).1.first?["error"] as? String)
    #expect(error.contains("Strava's export of an account with 1 activity"), "\(error)")
  }
}
