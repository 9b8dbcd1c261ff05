import Engine
import Testing

@testable import ActivityFiles

@Suite struct HRMReaderTests {
  private func sample(
    mode: String = "SMode=111100100", interval: Int = 5, rows: String = "120\t360\t90\t400\t210\n"
  ) -> String {
    """
    [Params]\r
    Version=106\r
    \(mode)\r
    Date=20261121\r
    StartTime=06:30:00.0\r
    Interval=\(interval)\r
    \r
    [Note]\r
    Intervals = 5 x 3 min\r
    [HRData]\r
    \(rows)
    """
  }

  @Test func metricRowsAreRead() throws {
    let file = try readText(
      sample(rows: "120\t360\t90\t400\t210\n0\t0\t0\t401\t0\n121\t180\t91\t402\t\n"))
    #expect(file.format == .hrm && file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.warnings.kinds == [.timeWithoutZone])
    let points = file.recording.segments[0]
    #expect(points.map(\.seconds) == [0, 5, 10] && points.map(\.heartRate) == [120, nil, 121])
    #expect(points[0].speed == 10 && points[0].cadence == 90 && points[0].altitude == 400)
    #expect(points.map(\.power) == [210, 0, nil] && points.map(\.distance) == [0, 50, 50])
    #expect(file.recording.recordedDistanceMeters == 75)
  }

  @Test func imperialUnitsAreConverted() throws {
    let point = try readText(sample(mode: "SMode=101000110", rows: "120\t100\t1000\n")).recording
      .segments[0][0]
    #expect(abs((point.speed ?? 0) - 4.4704) < 1e-9 && point.cadence == nil)
    #expect(abs((point.altitude ?? 0) - 304.8) < 1e-9)
  }

  @Test(arguments: [("Mode=010", 90.0, nil), ("Mode=110", nil, 90.0), ("Mode=310", nil, nil)])
  func modesOfOldDevicesAreRead(mode: String, cadence: Double?, altitude: Double?) throws {
    let point = try readText(sample(mode: mode, rows: "120\t360\t90\n")).recording.segments[0][0]
    #expect(point.speed == 10 && point.cadence == cadence && point.altitude == altitude)
  }

  private let laps = """
    [IntTimes]
    00:05:00.0\t142\t90\t130\t155
    0\t0\t0\t0\t0\t0
    0\t0\t0\t0\t0
    0\t1000\t0\t0\t0\t0
    0\t0\t0\t0\t0\t0
    0:09:30.5\t150\t120\t140\t160
    0\t0\t0\t0\t0\t0
    0\t0\t0\t0\t0
    0\t0\t0\t0\t0\t0
    0\t0\t0\t0\t0\t0
    [IntNotes]
    1\tFirst
    [Trip]
    19
    20
    570

    """

  @Test func lapsAreRead() throws {
    let file = try readText(sample().replacing("[HRData]", with: laps + "[HRData]"))
    let summaries = file.laps.map(\.summary)
    #expect(summaries.map(\.startSeconds) == [0, 300])
    #expect(summaries.map(\.elapsedSeconds) == [300, 270.5])
    #expect(summaries.map(\.averageHeartRate) == [130, 140])
    #expect(summaries.map(\.maximumHeartRate) == [155, 160])
    #expect(summaries.map(\.distanceMeters) == [1000, nil])
    #expect(file.warnings.kinds == [.timeWithoutZone])
  }

  @Test func lapThatDoesNotEndAfterThePreviousOneIsDropped() throws {
    let early = laps.replacing("0:09:30.5", with: "0:05:00.0")
    let file = try readText(sample().replacing("[HRData]", with: early + "[HRData]"))
    #expect(file.laps.count == 1 && file.laps[0].summary.distanceMeters == 1000)
    #expect(file.warnings.kinds.contains(.value))
  }

  @Test(arguments: [("SMode=000000100", 1900.0), ("SMode=000000110", 3057.7536)])
  func tripDistanceIsUsedWithoutSpeeds(mode: String, meters: Double) throws {
    let text = sample(mode: mode, rows: "120\n121\n")
    let file = try readText(text.replacing("[HRData]", with: laps + "[HRData]"))
    let distance = try #require(file.recording.recordedDistanceMeters)
    #expect(abs(distance - meters) < 1e-6)
    let withSpeed = try readText(sample().replacing("[HRData]", with: laps + "[HRData]"))
    #expect(withSpeed.recording.recordedDistanceMeters == 50)
  }

  @Test func beatIntervalsAreRead() throws {
    let file = try readText(sample(interval: 238, rows: "500\n600\n1\n"))
    #expect(file.recording.segments[0].map(\.seconds) == [0.5, 1.1])
    #expect(file.recording.segments[0].map(\.heartRate) == [120, 100])
    #expect(file.warnings.kinds.contains(.value))
  }

  @Test func unreadableRowKeepsItsTimeAndMissingRowsAreReported() throws {
    #expect(try readText("[Params]\nInterval=5\n").warnings.kinds == [.noTrack])
    let file = try readText(sample(rows: "120\nx\n122\n"))
    #expect(file.recording.segments[0].map(\.heartRate) == [120, nil, 122])
    #expect((file.warnings.kinds, file.warnings.last?.line) == ([.timeWithoutZone, .value], 12))
  }

  @Test(arguments: [0, 204, 99_999]) func unusableIntervalIsRefused(interval: Int) {
    #expect(throws: FileError.self) { try readText(sample(interval: interval)) }
  }

  @Test func damageDoesNotCrashTheReader() { expectNoCrash(Array((sample() + laps).utf8)) }
}

@Suite struct NMEAReaderTests {
  /// Returns the NMEA sentence with its checksum.
  private func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$" + body + "*" + (sum.count < 2 ? "0" + sum : sum) + "\r\n"
  }

  private func rmc(_ time: String, _ date: String = "211126", status: String = "A") -> String {
    sentence("GPRMC,\(time),\(status),4807.038,N,01131.000,E,010.0,084.4,\(date),003.1,W")
  }

  private func gga(_ time: String, quality: Int = 1) -> String {
    sentence("GNGGA,\(time),4807.038,N,01131.000,W,\(quality),08,0.9,545.4,M,46.9,M,,")
  }

  @Test func sentencesOfTheSameTimeMakeOnePoint() throws {
    let log = sentence("GPGSV,1,1,00") + rmc("063000") + gga("063000") + rmc("063001.50")
    let file = try readText(log)
    #expect(file.format == .nmea && file.warnings.isEmpty)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    let points = file.recording.segments[0]
    #expect(points.map(\.seconds) == [0, 1.5] && points.map(\.altitude) == [545.4, nil])
    #expect(abs((points[0].coordinate?.latitude ?? 0) - 48.1173) < 1e-9)
    #expect(abs((points[0].speed ?? 0) - 5.1444) < 1e-4)
  }

  @Test func westIsNegativeAndTheDateMayComeLater() throws {
    let file = try readText(gga("063000") + rmc("063001"))
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect((file.recording.segments[0][0].coordinate?.longitude ?? 0) < -11.5)
  }

  @Test func timesContinuePastMidnightWithAndWithoutDates() throws {
    let dated = try readText(rmc("235959") + rmc("000001", "221126"))
    #expect(dated.recording.segments[0].map(\.seconds) == [0, 2])
    #expect(dated.recording.startUnixSeconds == 1_795_305_599)
    let undated = try readText(gga("235959") + gga("000001"))
    #expect(undated.recording.segments[0].map(\.seconds) == [0, 2])
    #expect(undated.recording.startUnixSeconds == nil)
  }

  @Test func wrongChecksumIsReportedAndAMissingOneAccepted() throws {
    let bare = "$GPRMC,063000,A,4807.038,N,01131.000,E,010.0,084.4,211126,003.1,W\n"
    #expect(try readText(bare).recording.pointCount == 1)
    let damaged = rmc("063001").replacing("4807", with: "4907")
    let file = try readText(rmc("063000") + damaged + rmc("063002") + "$GPRMC,063003,A,48")
    #expect(file.recording.segments[0].map(\.seconds) == [0, 2])
    #expect(file.warnings.kinds == [.checksum])
    #expect(file.warnings[0].count == 2 && file.warnings[0].line == 2)
  }

  @Test func logWithoutAnyFixSaysSo() throws {
    let file = try readText(rmc("063000", status: "V") + gga("063001", quality: 0))
    #expect(file.warnings.last?.message == "the receiver had no fix")
    #expect(file.recording.pointCount == 0 && file.warnings.kinds == [.position, .noTrack])
  }

  @Test func linesWithoutAPositionAreReported() throws {
    let file = try readText(
      rmc("063000", status: "V") + gga("063001", quality: 0) + rmc("063002")
        + sentence("GPRMC,063003,A,9907.0,N,01131.000,E,0,0,211126"))
    #expect((file.recording.pointCount, file.warnings.kinds) == (1, [.position, .malformed]))
    #expect(file.warnings[0].count == 2)
  }

  @Test func damageDoesNotCrashTheReader() {
    expectNoCrash(Array((rmc("063000") + gga("063000") + rmc("063001") + gga("063001")).utf8))
  }
}

@Suite struct IGCReaderTests {
  private let header = "AXXX001 logger\r\nHFDTE211126\r\nHFPLTPILOT:A. Pilot\r\n"

  private func fix(
    _ time: String, latitude: String = "5206343N", longitude: String = "00006198W",
    altitudes: String = "A0058700558"
  ) -> String { "B\(time)\(latitude)\(longitude)\(altitudes)\r\n" }

  @Test(arguments: ["", "LXXXnote\r\n"]) func fixesAreRead(comment: String) throws {
    let file = try readText(comment + header + fix("063000") + fix("063004"))
    #expect(file.format == .igc && file.warnings.isEmpty)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    let points = file.recording.segments[0]
    #expect(points.map(\.seconds) == [0, 4] && points.map(\.altitude) == [558, 558])
    #expect(abs((points[0].coordinate?.latitude ?? 0) - 52.105717) < 1e-6)
    #expect(abs((points[0].coordinate?.longitude ?? 0) + 0.1033) < 1e-6)
  }

  @Test func longDateRecordAndTimesPastMidnightAreRead() throws {
    let file = try readText(
      "AXXX\nHFDTEDATE:211126,01\n" + fix("235959") + fix("000001") + "HFDTE221126\n"
        + fix("000002"))
    #expect(file.recording.segments[0].map(\.seconds) == [0, 2, 3])
  }

  @Test func barometerReplacesMissingGPSAltitude() throws {
    let file = try readText(header + fix("063000", altitudes: "V0058700000"))
    #expect(file.recording.segments[0].map(\.altitude) == [587])
    #expect(file.recording.altitudeSource == .barometer)
  }

  @Test func undatedFlightIsRead() throws {
    for head in ["AXXX001\n", "LXXXnote\nAXXX001\n", ""] {
      let file = try readText(head + fix("063000") + fix("063004"))
      #expect(file.format == .igc && file.recording.segments[0].map(\.seconds) == [0, 4])
      #expect(file.warnings.map(\.message) == ["the flight has no date; the start is unknown"])
    }
  }

  @Test func damagedRecordsAreReported() throws {
    let file = try readText(
      header + "B0630\r\n" + fix("063000", latitude: "9906343N") + fix("256000") + fix("063001"))
    #expect(file.recording.pointCount == 1)
    #expect(file.warnings.kinds == [.malformed] && file.warnings[0].count == 3)
  }

  @Test func invalidDateLeavesTheStartUnknown() throws {
    let file = try readText("AXXX\nHFDTE321126\n" + fix("063000"))
    #expect(file.recording.startUnixSeconds == nil && file.warnings.kinds == [.time])
  }

  @Test func damageDoesNotCrashTheReader() {
    expectNoCrash(Array((header + fix("063000") + fix("063004")).utf8))
  }

  @Test func pointsBeyondTheLimitAreLeftOut() throws {
    var limits = FileLimits.standard
    limits.pointCount = 2
    let text = header + (0..<5).map { fix("06300\($0)", altitudes: "V0058700000") }.joined()
    let file = try readText(text, limits: limits)
    #expect(file.recording.pointCount == 2 && file.warnings.kinds == [.tooLarge])
  }
}

@Suite struct ForeignFormatTests {
  @Test(arguments: [
    ("OziExplorer Track Point File Version 2.1\nWGS 84\n", "", "ozi"),
    ("MsRcf\u{0}d", "", "gdb"), ("\u{1}\u{2}", "Tour.SBN", "sbn"),
    ("xyz", "a.usr.gz", "lowranceusr"),
  ])
  func refusalNamesTheConverter(content: String, name: String, converter: String) {
    let error = #expect(throws: FileError.self) { try readText(content, name: name) }
    #expect(error?.kind == .unsupportedFormat)
    #expect(error?.message.contains("`gpsbabel -i \(converter) -f FILE -o gpx") == true)
  }

  @Test func contentTakesPrecedenceOverTheName() throws {
    #expect(try readText(gpx(""), name: "a.plt").format == .gpx)
  }
}
