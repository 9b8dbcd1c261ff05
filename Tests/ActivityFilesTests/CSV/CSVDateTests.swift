import Engine
import Testing

@testable import ActivityFiles

/// Dates and times in tables that don't follow ISO 8601.
@Suite struct CSVDateTests {
  private let start = 1_795_242_600.0

  private func read(_ titles: String, _ rows: [String]) throws -> ActivityFile {
    let text = titles + ",hr\n" + rows.map { $0 + ",90\n" }.joined()
    return try readText(text)
  }

  private func seconds(_ file: ActivityFile) -> [Double?] {
    file.recording.segments.joined().map(\.seconds)
  }

  // MARK: Order of day and month

  @Test(arguments: [
    "21.11.2026,06:30:00", "21.11.26,6:30", "21/11/2026,063000", "11/21/2026,06:30:00",
    "21-11-2026,06:30:00.0", "21112026,06:30:00", "11/21/2026,6:30:00 AM", "11/21/26,06:30:00",
  ])
  func impossibleMonthDecidesTheOrder(cells: String) throws {
    let file = try read("date,time", [cells])
    #expect(file.recording.startUnixSeconds == start)
    #expect(seconds(file) == [0] && file.warnings.map(\.kind) == [.timeWithoutZone])
  }

  @Test(arguments: [
    ("01/05/2026", "02/05/2026"), ("05/01/2026", "05/02/2026"), ("260501", "260502"),
    ("010526", "020526"),
  ])
  func datesOfOneRecordingAreCloseToEachOther(first: String, second: String) throws {
    let file = try read(
      "date,time", ["\(first),23:59:58", "\(first),23:59:59", "\(second),00:00:01"])
    #expect(file.recording.startUnixSeconds == DateTime("2026-05-01T23:59:58Z")?.unixSeconds)
    #expect(seconds(file) == [0, 1, 3] && file.warnings.map(\.kind) == [.timeWithoutZone])
  }

  @Test func clockOfTwelveHoursSuggestsMonthFirst() throws {
    let file = try read("date,time", ["05/01/2026,11:58:00 PM", "05/01/2026,11:58:05 PM"])
    #expect(file.recording.startUnixSeconds == DateTime("2026-05-01T23:58:00Z")?.unixSeconds)
    #expect(seconds(file) == [0, 5] && file.warnings.map(\.kind) == [.timeWithoutZone])
  }

  @Test func unclearOrderIsReported() throws {
    let file = try read("date,time", ["03/04/2026,06:30:00Z", "03/04/2026,06:30:02Z"])
    #expect(file.recording.startUnixSeconds == DateTime("2026-04-03T06:30:00Z")?.unixSeconds)
    #expect(
      file.warnings.map(\.message) == [
        "\"03/04/2026\" was read as 2026-04-03; the order of day, month and year is unclear"
      ])
    #expect(file.warnings[0].line == 2 && file.warnings[0].kind == .time)
    #expect(try read("date,time", ["04/04/2026,06:30Z"]).warnings.isEmpty)
  }

  @Test(arguments: ["261121", "26-11-21", "21/11/26"])
  func yearOfTwoDigitsMayBeUnclear(date: String) throws {
    let file = try read("date,time", ["\(date),06:30:00Z"])
    #expect(file.recording.startUnixSeconds == start && file.warnings.map(\.kind) == [.time])
  }

  @Test func impossibleDateLeavesItsPointUntimed() throws {
    let file = try read(
      "date,time", ["21/11/2026,06:30:00", "45/45/2026,06:30:01", "21/11/2026,06:30:02"])
    #expect(file.recording.startUnixSeconds == start && seconds(file) == [0, nil, 2])
    #expect(
      file.warnings.first { $0.kind == .time }?.message == "\"45/45/2026\" is not a valid date")
  }

  @Test func warningNamesTheCellThatIsUnreadable() throws {
    for (cells, message) in [
      ("soon,06:30:00", "\"soon\" is not a valid date"), (",06:30:00", "\"06:30:00\" has no date"),
      ("21.11.2026,noon", "\"noon\" is not a valid time"),
      ("2026-02-30,06:30", "\"2026-02-30\" is not a valid date"),
    ] {
      #expect(try read("date,time", [cells]).warnings.map(\.message) == [message], "\(cells)")
    }
  }

  @Test(arguments: [
    "21.11.2026 06:30:00", "11/21/2026 6:30:00 AM", "2026/11/21 06:30:00", "21.11.2026T06:30",
    "\"21.11.2026, 06:30:00\"",
  ])
  func dateAndTimeMayShareACell(cell: String) throws {
    let file = try read("time", [cell])
    #expect(file.recording.startUnixSeconds == start)
    #expect(file.warnings.map(\.kind) == [.timeWithoutZone])
  }

  @Test func zoneOfATimeIsApplied() throws {
    let file = try read("date,time", ["21.11.2026,08:30:00+02:00", "21.11.2026,08:30:01+02:00"])
    #expect(file.recording.startUnixSeconds == start && seconds(file) == [0, 1])
    #expect(file.warnings.isEmpty)
  }

  @Test func backwardTimeOnTheSameDayIsReported() throws {
    let file = try read(
      "date,time", ["21.11.2026,06:30:00Z", "21.11.2026,06:30:05Z", "21.11.2026,06:30:03Z"])
    #expect(seconds(file) == [0, 5, 3] && file.warnings.map(\.kind) == [.timeGoesBack])
  }

  // MARK: Other forms

  @Test func spreadsheetDaysAreRead() throws {
    // 21 November 2026 is day 46 347.
    let file = try read("time", ["46347.27083333", "46347.27084491", "46347.25"])
    #expect(file.recording.startUnixSeconds == start)
    #expect(seconds(file).prefix(2) == [0, 1])
    #expect(file.warnings.first?.kind == .timeWithoutZone)
    for rows in [["44650.5", "44651.5"], ["36600", "36601"], ["46347.27083333"].map { "-" + $0 }] {
      #expect(try read("time", rows).recording.startUnixSeconds == nil, "\(rows)")
    }
  }

  @Test func minutesAndSecondsBeginInTheFirstMinute() throws {
    let file = try read("time", ["00:00", "00:05", "59:59", "60:05", "1:00:10"])
    #expect(seconds(file) == [0, 5, 3_599, 3_605, 3_610] && file.warnings.isEmpty)
    let clock = try read("time", ["06:30", "06:31"])
    #expect(seconds(clock) == [0, 60] && clock.warnings.map(\.kind) == [.time])
  }

  @Test func columbusLoggersAreRead() throws {
    let file = try readText(
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\r\n"
        + "1\0\0\0\0\0,T,261121,063000,33.5S,070.25W,500\0\0,36\0\0\0,206,\0\0\0\r\n"
        + "2\0\0\0\0\0,T,261121,063001,33.5S,070.25W,501\0\0,36\0\0\0,206,\0\0\0\r\n")
    let points = file.recording.segments[0]
    #expect(file.recording.startUnixSeconds == start && points.map(\.seconds) == [0, 1])
    #expect(points[0].coordinate == Coordinate(latitude: -33.5, longitude: -70.25))
    #expect(points.map(\.altitude) == [500, 501])
    #expect(points[0].speed.map { abs($0 - 10) < 1e-9 } == true)
    #expect(
      file.warnings.first { $0.kind == .unknownColumn }?.message.contains("\"HEADING\"") == true)
  }

  @Test func damageDoesNotCrashTheReader() {
    let text =
      "date,time,lat,lon,\n" + (1...9).map { "0\($0)/05/2026,6:30:0\($0) PM,1,2,3\n" }.joined()
    expectNoCrash(Array(text.utf8))
  }
}
