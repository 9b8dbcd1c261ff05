import Engine
import Testing

@testable import ActivityFiles

/// The valid range of heart rates in all formats, and averages stated by devices.
@Suite struct HeartRateTests {
  // MARK: Range

  /// Files in which two points have a heart rate of 140. The other points have 0 and 255, which mean that the rate is
  /// unknown.
  private static let unknownRates = [
    gpx(
      [140, 255, 0, 140].map {
        "<trkpt lat='1' lon='2'><extensions><hr>\($0)</hr></extensions></trkpt>"
      }.joined()),
    // The first point is written in a way that the fast parser doesn't support.
    gpx(
      "<trkpt lon='2' lat='1' ><extensions><hr> 255 </hr></extensions></trkpt>"
        + [140, 255, 140].map {
          "<trkpt lat=\"1\" lon=\"2\"><extensions><hr>\($0)</hr></extensions></trkpt>"
        }.joined()),
    tcx(
      "<Lap><Track>"
        + [140, 255, 0, 140].map {
          "<Trackpoint><HeartRateBpm><Value>\($0)</Value></HeartRateBpm></Trackpoint>"
        }.joined() + "</Track></Lap>"),
    "<pwx><workout>" + [140, 255, 0, 140].map { "<sample><hr>\($0)</hr></sample>" }.joined()
      + "</workout></pwx>",
    "time,hr\n0,140\n1,255\n2,0\n3,140\n",
    "[Params]\nSMode=00000000\nInterval=1\n[HRData]\n140\n255\n0\n140\n",
    #"{"time":[0,1,2,3],"heartrate":[140,255,0,140]}"#,
    #"{"type":"LineString","coordinates":[[2,1],[2,1],[2,1],[2,1]],"properties":{"heartRates":[140,255,0,140]}}"#,
  ]

  @Test(arguments: unknownRates)
  func heartRatesOf0And255AreUnknown(text: String) throws {
    let file = try readText(text)
    let rates = file.recording.segments.joined().compactMap(\.heartRate)
    #expect(rates.allSatisfy { $0 == 140 } && file.recording.pointCount == 4)
    #expect(!file.warnings.contains { $0.kind == .value })
  }

  @Test func impossibleHeartRateIsReported() throws {
    let file = try readText("time,hr\n0,140\n1,280\n")
    #expect(file.recording.segments[0].map(\.heartRate) == [140, nil])
    #expect(file.warnings.kinds == [.value])
  }

  @Test func writtenHeartRatesStayInTheRange() throws {
    var recording = Recording(startUnixSeconds: 1_795_242_600)
    recording.segments = [
      [254.4, 280].map {
        TrackPoint(seconds: $0, coordinate: Coordinate(latitude: 1, longitude: 2), heartRate: $0)
      }
    ]
    let file = ActivityFile(format: .gpx, recording: recording)
    for bytes in [writeGPX(file), try writeTCX(file)] {
      let again = try readActivityFile(bytes: bytes)
      #expect(again.recording.segments[0].allSatisfy { ($0.heartRate ?? 0) <= 254 })
      #expect(!String(decoding: bytes, as: UTF8.self).contains("255<"))
    }
  }

  // MARK: Averages

  private func lap(_ seconds: Int, average: Int?, rates: [Int]) -> String {
    let average =
      average.map { "<AverageHeartRateBpm><Value>\($0)</Value></AverageHeartRateBpm>" } ?? ""
    let points = rates.enumerated().map { index, rate in
      "<Trackpoint><Time>2026-11-21T06:30:\(padded(index, 2))Z</Time><HeartRateBpm><Value>\(rate)"
        + "</Value></HeartRateBpm></Trackpoint>"
    }
    return "<Lap StartTime=\"2026-11-21T06:30:00Z\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>"
      + average + "<Track>\(points.joined())</Track></Lap>"
  }

  private func read(_ laps: String...) throws -> ActivityFile { try readText(tcx(laps.joined())) }

  @Test func averageOfTCXIsTheTimeWeightedMeanOfItsLaps() throws {
    let file = try read(
      lap(300, average: 120, rates: [110, 150]), lap(100, average: 140, rates: []),
      lap(50, average: nil, rates: []))
    #expect(file.recording.recordedHeartRate == 125)
    #expect(file.sessions[0].summary.averageHeartRate == 125)
    #expect(analyze(file.recording).averageHeartRate == 125)
  }

  @Test func lapAverageCountsUnlessItIsBelowAllHeartRates() throws {
    #expect(try read(lap(600, average: 133, rates: [])).recording.recordedHeartRate == 133)
    let below = try read(lap(600, average: 60, rates: [110, 120]))
    #expect(below.recording.recordedHeartRate == nil)
  }

  @Test func averageOfAPWXWorkoutCounts() throws {
    let file = try readText(
      "<pwx><workout><summarydata><hr avg='125'/></summarydata><sample><hr>120</hr></sample>"
        + "<sample><hr>140</hr></sample></workout></pwx>")
    #expect(file.recording.recordedHeartRate == 125)
  }

  /// Returns a recording with few heart rates and an average stated by the device.
  private func stated(_ summary: DeviceSummary?, laps: [Double?]) -> ActivityFile {
    var recording = Recording(startUnixSeconds: 1_795_242_600)
    recording.segments = [
      (0..<10).map {
        TrackPoint(
          seconds: Double($0), coordinate: Coordinate(latitude: 1, longitude: 2),
          heartRate: $0 < 5 ? 110 : 150)
      }
    ]
    recording.recordedHeartRate = 120
    var file = ActivityFile(format: .fit, recording: recording)
    if let summary {
      file.sessions = [FileSession(sport: .other, segments: 0..<1, summary: summary)]
    }
    file.laps = laps.enumerated().map { index, average in
      var lap = DeviceSummary(startSeconds: Double(index) * 5)
      (lap.timerSeconds, lap.averageHeartRate) = (5, average)
      return FileLap(lap)
    }
    return file
  }

  @Test func convertingToTCXOrGPXKeepsTheAverage() throws {
    var summary = DeviceSummary(startSeconds: 0)
    summary.averageHeartRate = 120
    let gpx = try readActivityFile(bytes: writeGPX(stated(summary, laps: [])))
    #expect(gpx.recording.recordedHeartRate == 120)
    for file in [
      stated(summary, laps: []), stated(summary, laps: [nil, nil]), stated(nil, laps: []),
      stated(summary, laps: [114, 126]), stated(summary, laps: [nil, 120]),
    ] {
      let bytes = try writeTCX(file)
      #expect(try readActivityFile(bytes: bytes).recording.recordedHeartRate == 120)
      // Hide Andante's own elements, which other programs don't read.
      let text = String(decoding: bytes, as: UTF8.self).replacing("andante:", with: "x")
      #expect(try readText(text).recording.recordedHeartRate == 120)
    }
  }

}
