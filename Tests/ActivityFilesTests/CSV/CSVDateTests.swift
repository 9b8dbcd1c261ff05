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

  // MARK: Order of day and month

  @Test(arguments: [
    "21.11.2026,06:30:00", "21.11.26,6:30", "21/11/2026,063000", "11/21/2026,06:30:00",
    "21-11-2026,06:30:00.0", "21112026,06:30:00", "11/21/2026,6:30:00 AM", "11/21/26,06:30:00",
  ])
  func impossibleMonthDecidesTheOrder(cells: String) throws {
    let file = try read("date,time", [cells])
    #expect(file.recording.startUnixSeconds == start)
    #expect(file.seconds == [0] && file.warnings.kinds == [.timeWithoutZone])
  }

  @Test(arguments: [
    ["01/05/2026,23:59:58", "01/05/2026,23:59:59", "02/05/2026,00:00:01"],
    ["05/01/2026,23:59:58", "05/01/2026,23:59:59", "05/02/2026,00:00:01"],
    ["260501,23:59:58", "260501,23:59:59", "260502,00:00:01"],
    ["010526,23:59:58", "010526,23:59:59", "020526,00:00:01"],
    // A 12-hour clock suggests that the month comes first.
    ["05/01/2026,11:59:58 PM", "05/01/2026,11:59:59 PM"],
  ])
  func orderOfDayAndMonthFollowsFromTheOtherDatesOrTheClock(rows: [String]) throws {
    let file = try read("date,time", rows)
    #expect(file.recording.startUnixSeconds == DateTime("2026-05-01T23:59:58Z")?.unixSeconds)
    #expect(file.seconds == Array([0, 1, 3].prefix(rows.count)))
    #expect(file.warnings.kinds == [.timeWithoutZone])
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
    #expect(file.recording.startUnixSeconds == start && file.warnings.kinds == [.time])
  }

  @Test func impossibleDateLeavesItsPointUntimed() throws {
    let file = try read(
      "date,time", ["21/11/2026,06:30:00", "45/45/2026,06:30:01", "21/11/2026,06:30:02"])
    #expect(file.recording.startUnixSeconds == start && file.seconds == [0, nil, 2])
    #expect(
      file.warnings.first { $0.kind == .time }?.message == "\"45/45/2026\" is not a valid date")
  }

  @Test func warningNamesTheCellThatIsUnreadable() throws {
    for (cells, message) in [
      ("soon,06:30:00", "\"soon\" is not a valid date"), (",06:30:00", "\"06:30:00\" has no date"),
      ("21.11.2026,noon", "\"noon\" is not a valid time"),
      ("2026-02-30,06:30", "\"2026-02-30\" is not a valid date"),
    ] { #expect(try read("date,time", [cells]).warnings.map(\.message) == [message], "\(cells)") }
  }

  @Test(arguments: [
    "21.11.2026 06:30:00", "11/21/2026 6:30:00 AM", "2026/11/21 06:30:00", "21.11.2026T06:30",
    "\"21.11.2026, 06:30:00\"",
  ])
  func dateAndTimeMayShareACell(cell: String) throws {
    let file = try read("time", [cell])
    #expect((file.recording.startUnixSeconds, file.warnings.kinds) == (start, [.timeWithoutZone]))
  }

  @Test func zonesAreAppliedAndBackwardTimesReported() throws {
    let zoned = try read("date,time", ["21.11.2026,08:30:00+02:00", "21.11.2026,08:30:01+02:00"])
    #expect(zoned.recording.startUnixSeconds == start && zoned.seconds == [0, 1])
    #expect(zoned.warnings.isEmpty)
    let times = ["21.11.2026,06:30:00Z", "21.11.2026,06:30:05Z", "21.11.2026,06:30:03Z"]
    let backward = try read("date,time", times)
    #expect(backward.seconds == [0, 5, 3] && backward.warnings.kinds == [.timeGoesBack])
  }

  // MARK: Other forms

  @Test func spreadsheetDaysAreRead() throws {
    // 21 November 2026 is day 46 347.
    let file = try read("time", ["46347.27083333", "46347.27084491", "46347.25"])
    #expect((file.recording.startUnixSeconds, file.seconds.prefix(2)) == (start, [0, 1]))
    #expect(file.warnings.first?.kind == .timeWithoutZone)
    for rows in [["44650.5", "44651.5"], ["36600", "36601"], ["46347.27083333"].map { "-" + $0 }] {
      #expect(try read("time", rows).recording.startUnixSeconds == nil, "\(rows)")
    }
  }

  @Test func minutesAndSecondsBeginInTheFirstMinute() throws {
    let file = try read("time", ["00:00", "00:05", "59:59", "60:05", "1:00:10"])
    #expect(file.seconds == [0, 5, 3_599, 3_605, 3_610] && file.warnings.isEmpty)
    let clock = try read("time", ["06:30", "06:31"])
    #expect(clock.seconds == [0, 60] && clock.warnings.kinds == [.time])
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
