import Engine
import Testing

@testable import ActivityFiles

/// CSV files in the dialects of other programs.
@Suite struct CSVDialectTests {
  private func seconds(_ text: String) throws -> [Double?] {
    try readText(text).recording.segments[0].map(\.seconds)
  }

  private func coordinates(_ text: String) throws -> [Coordinate?] {
    try readText(text).recording.segments[0].map(\.coordinate)
  }

  @Test func unknownColumnsAreReportedByName() throws {
    let file = try readText("lat,lon,Grade,Watts,power\n1,2,3,4,5\n")
    #expect(file.warnings.kinds == [.unknownColumn] && file.warnings[0].line == 1)
    #expect(
      file.warnings[0].message
        == "the columns \"Grade\", \"power\" are not understood and were left out")
    #expect(file.recording.segments[0][0].power == 4)
  }

  // MARK: Cells

  @Test func quotedCellsHoldSeparatorsQuotesAndLineBreaks() throws {
    let file = try readText(
      "\"lat\",\"lon\",sport,hr\r\n\"1\",\"2\",\"trail \"\"fun\"\", long\nrun\",90\r\n"
        + "3,4,,91\n5,x,,92")
    let points = file.recording.segments[0]
    #expect(
      (points.map(\.heartRate), file.sportText) == ([90, 91, 92], "trail \"fun\", long\nrun"))
    #expect(file.warnings.map(\.line) == [5, 5])
  }

  @Test func unclosedQuoteIsReported() throws {
    let file = try readText("lat,lon,sport\n1,2,\"run\n3,4,\n")
    #expect(file.recording.pointCount == 1)
    #expect(file.warnings.kinds == [.truncated] && file.warnings[0].line == 2)
  }

  @Test func secondTableIsRefused() {
    let table = "lat,lon\n1,2\n\nlap,duration\n1,60\n"
    #expect {
      try readText(table)
    } throws: { error in
      (error as? FileError)?.kind == .unsupportedFormat && (error as? FileError)?.line == 4
    }
  }

  @Test func columnWithoutATitleIsReportedByNumber() throws {
    let file = try readText("lat,lon,,Grade,\n1,2,,3,\n1,2,4,3,,5\n")
    #expect(
      file.warnings.map(\.message) == [
        "the columns 3 (without a title), \"Grade\", 6 (without a title) are not understood and were left out"
      ])
    #expect(try readText("lat,lon,\n1,2,\n").warnings.isEmpty)
  }

  @Test func refusalNamesTheUnknownColumns() throws {
    let file = try readText("time,breadth\nnoon,1\n")
    #expect {
      try file.checkRecording()
    } throws: { error in
      (error as? FileError)?.message.contains("\"breadth\" is not understood") == true
    }
  }

  @Test func utf16TablesAreRead() throws {
    for (mark, isBigEndian) in [([0xFF, 0xFE], false), ([0xFE, 0xFF], true)] {
      let units = "time,lat,lon\n0,1,2\n1,3,4\n".utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
      let file = try readActivityFile(bytes: mark.map { UInt8($0) } + units)
      #expect(file.format == .csv && file.recording.pointCount == 2 && file.warnings.isEmpty)
    }
  }

  // MARK: Coordinates

  @Test(arguments: [
    "lat,n/s,lon,E/W\n33.5,S,70.25,W\n", "lat,lon\n33.5S,W 70.25°\n",
    "LATITUDE N/S,LONGITUDE E/W\n33.5S,70.25W\n", "lat,lat_dir,lon,lon_dir\n33.5,S,70.25,W\n",
    "lat,a,lon,b\n33.5,S,70.25,W\n",
  ])
  func southAndWestAreNegativeUnlikeNorthAndEast(table: String) throws {
    #expect(try coordinates(table) == [Coordinate(latitude: -33.5, longitude: -70.25)])
    let north = Coordinate(latitude: 49.073, longitude: 8.5)
    #expect(try coordinates("lat,lon\n49.073N,8.5e\n") == [north])
  }

  @Test func hemisphereLetterOfTheOtherAxisIsReported() throws {
    for table in ["lat,lon\n49E,8\n", "lat,ns,lon\n49,W,8\n"] {
      let file = try readText(table)
      #expect(file.recording.segments[0][0].coordinate == nil)
      #expect(file.warnings.contains { $0.kind == .position })
    }
  }

  @Test func e7IntegersAreConvertedToDegrees() throws {
    let expected = [Coordinate(latitude: 49.073, longitude: -8.5)]
    #expect(try coordinates("latitudeE7,longitudeE7\n490730000,-85000000\n") == expected)
    #expect(try readText("latitudeE7,longitudeE7\n490730000,-85000000\n").warnings.isEmpty)
    let guessed = try readText("lat,lon\n490730000,-85000000\n")
    #expect(guessed.recording.segments[0].map(\.coordinate) == expected)
    #expect(guessed.warnings.kinds == [.value] && guessed.warnings[0].count == 2)
    #expect(try coordinates("y,x\n5435000,470000\n") == [nil])
  }

  // MARK: Times

  @Test(arguments: [
    "2026-11-21,06:30:00", "2026/11/21,063000", "20261121,6:30:00", "2026.11.21,063000.0",
  ])
  func dateAndTimeMayBeInTwoColumns(cells: String) throws {
    let file = try readText("date,time,hr\n\(cells),90\n")
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.warnings.kinds == [.timeWithoutZone])
    #expect(try readText("date\ttime\thr\n2026-11-21\t06:30:00Z\t90\n").warnings.isEmpty)
  }

  @Test(arguments: ["elapsed_time", "secs", "Elapsed (s)"])
  func secondsSinceTheStartHaveSeveralTitles(title: String) throws {
    #expect(try seconds("\(title),lat,lon\n0,1,2\n65,1,2\n") == [0, 65])
    #expect(try seconds("\(title),lat,lon\n00:00,1,2\n1:01:05,1,2\n") == [0, 3_665])
  }

  @Test func secondsSinceTheStartAreNotReadAsDates() throws {
    let table = "time,hr\n0,90\n1.5,91\n100000,92\n"
    #expect(try seconds(table) == [0, 1.5, 100_000])
    #expect(try readText(table).recording.startUnixSeconds == nil)
  }

  @Test(arguments: ["235959,90\n000001,91\n", "23:59:59,90\n00:00:01,91\n"])
  func timesOfDayAreNotReadAsDates(rows: String) throws {
    let file = try readText("time,hr\n" + rows)
    #expect(file.recording.segments[0].map(\.seconds) == [0, 2])
    #expect(file.recording.startUnixSeconds == nil && file.warnings.kinds == [.time])
  }
}
