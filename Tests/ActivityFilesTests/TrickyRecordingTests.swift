import Engine
import Testing

@testable import ActivityFiles

/// Recordings with missing positions, gaps or faulty times, tested from the file to the analysis.
@Suite struct TrickyRecordingTests {
  /// Appends a record for one second, with or without a position.
  private func record(_ builder: inout FITBuilder, _ second: UInt32, isPlaced: Bool) {
    let latitude: Int32 = isPlaced ? 626_349_397 + 1000 * Int32(second) : .max
    let longitude: Int32 = isPlaced ? 159_869_000 : .max
    builder.message(
      0, FITBuilder.start + second, latitude, longitude, UInt16(3000), UInt8(120), second * 900)
  }

  @Test func distanceContinuesAcrossRecordsWithoutPosition() throws {
    var (complete, incomplete) = (FITBuilder(), FITBuilder())
    complete.defineRecord()
    incomplete.defineRecord()
    for second in 0..<60 as Range<UInt32> {
      record(&complete, second, isPlaced: true)
      record(&incomplete, second, isPlaced: !(20..<30).contains(second))
    }
    let file = try incomplete.read()
    let analysis = analyze(file.recording)
    let expected = analyze(try complete.read().recording)
    #expect(file.recording.pointCount == 60 && file.warnings.isEmpty)
    #expect(file.recording.segments[0].count { $0.coordinate == nil } == 10)
    #expect(abs(analysis.rawDistanceMeters - expected.rawDistanceMeters) < 0.001)
    #expect(analysis.elapsedSeconds == 59 && analysis.movingSeconds == 59)
  }

  /// One record per length and one after the rest, all without positions.
  @Test func poolSwimTakesDistanceAndRestsFromTheDevice() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    for (second, meters) in [(0, 25), (30, 50), (60, 75), (150, 75), (180, 100)] {
      builder.message(0, FITBuilder.start + UInt32(second), UInt32(meters * 100))
    }
    builder.summary(18, from: 0, to: 210, meters: 100, sport: 5)
    let file = try builder.read()
    let analysis = analyze(file.recording)
    #expect(file.recording.sport == .swimming && file.recording.pointCount == 5)
    #expect(analysis.distanceMeters == 100 && analysis.rawDistanceMeters == 0)
    #expect(analysis.elapsedSeconds == 180 && analysis.movingSeconds == 90)
  }

  @Test func gpxWithoutTimesHasDistanceButNoDuration() throws {
    let points = (0...10).map { "<trkpt lat='47.\(100 + $0)' lon='8'><ele>400</ele></trkpt>" }
    let file = try readText(gpx(points.joined()))
    let analysis = analyze(file.recording)
    #expect(file.recording.startUnixSeconds == nil && file.recording.pointCount == 11)
    // 0.01° along the meridian at 47° north.
    #expect(abs(analysis.rawDistanceMeters - 1111.7) < 0.2)
    #expect(analysis.elapsedSeconds == nil && analysis.movingSeconds == nil)
  }

  @Test func backwardTimesAreNotCountedTwice() throws {
    let seconds = [0, 1, 2, 3, 2, 1, 4, 5]
    let points = seconds.map {
      "<trkpt lat='47.0000\($0)' lon='8'><time>2026-11-21T06:30:0\($0)Z</time></trkpt>"
    }
    let file = try readText(gpx(points.joined()))
    let analysis = analyze(file.recording)
    #expect(file.recording.pointCount == 8 && file.warnings.kinds == [.timeGoesBack])
    #expect(analysis.elapsedSeconds == 5 && analysis.movingSeconds.map { $0 <= 5 } == true)
  }

  @Test func trackpointsWithoutAPositionKeepTimeAndDistance() throws {
    let points = (0...60).map { second in
      "<Trackpoint><Time>2026-11-21T06:\(30 + second / 60):\(second % 60 < 10 ? "0" : "")"
        + "\(second % 60)Z</Time><DistanceMeters>\(3 * second)</DistanceMeters></Trackpoint>"
    }
    let file = try readText(tcx("<Lap><Track>\(points.joined())</Track></Lap>"))
    let analysis = analyze(file.recording)
    #expect(file.recording.pointCount == 61 && file.recording.sport == .running)
    #expect(analysis.distanceMeters == 180 && analysis.movingSeconds == 60)
  }

  private static let forward = """
    time,latitude,longitude,segment
    2026-11-21T06:30:00Z,47.0001,8.5,1
    2026-11-21T06:30:01.25Z,47.0002,8.5,1
    ,47.00025,8.5,1
    2026-11-21T06:30:02Z,47.0003,8.5,2
    2026-11-21T06:30:05Z,47.0004,8.5,2
    """

  @Test func reversedTableIsPutInOrder() throws {
    let lines = Self.forward.split(separator: "\n")
    let backward = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n")
    let file = try readText(backward)
    let expected = try readText(Self.forward)
    #expect(file.recording == expected.recording && file.recording.segments.count == 2)
    #expect(file.warnings.kinds == [.timeGoesBack] && file.warnings[0].count == 1)
    #expect(file.warnings[0].message == "the points are in reverse order; they were sorted by time")
    #expect(expected.warnings.isEmpty)
  }

  /// Two backward steps may be caused by setting a clock, and a forward step shows that the order isn't reversed.
  @Test(arguments: [[3, 2, 1], [3, 3, 3, 3], [5, 4, 3, 2, 6], []])
  func onlyReversedTablesAreReordered(_ seconds: [Int]) throws {
    let rows = seconds.map { "2026-11-21T06:30:0\($0)Z,47,8" }
    let text = (["time,lat,lon"] + rows).joined(separator: "\n")
    let points = try readText(text).recording.segments.joined()
    #expect(points.map { Int($0.seconds ?? -1) } == seconds.map { $0 - seconds[0] })
  }

  // MARK: Stray times

  /// Returns a table with one point per second. `other` replaces the times at some indices.
  private func table(_ count: Int, _ other: [Int: Double]) throws -> ActivityFile {
    let rows = (0..<count).map { index in
      let moment = DateTime(unixSeconds: other[index] ?? 1_763_706_600 + Double(index))
      return "\(moment?.description ?? ""),47.\(100_000 + 3 * index),8"
    }
    return try readText((["time,lat,lon"] + rows).joined(separator: "\n"))
  }

  /// Typical causes: no GPS time yet, a week number rollover, a flipped bit, or a minute read twice.
  @Test(arguments: [0, 1_144_540_800.0, 1_793_706_600, 4e9, 1_763_706_720])
  func strayTimeIsDropped(_ stray: Double) throws {
    let complete = try table(100, [:])
    for index in [0, 1, 50, 98, 99] where stray != 1_763_706_720 || (2...40).contains(index) {
      let file = try table(100, [index: stray])
      let analysis = analyze(file.recording)
      let start = 1_763_706_600.0 + (index == 0 ? 1 : 0)
      #expect(file.recording.startUnixSeconds == start)
      #expect(file.warnings.contains { $0.kind == .time && $0.count == 1 }, "\(index)")
      #expect(analysis.elapsedSeconds == ([0, 99].contains(index) ? 98 : 99))
      let distance = analyze(complete.recording).distanceMeters
      #expect(abs(analysis.distanceMeters - distance) < 0.05 * distance)
    }
  }

  @Test func pointBetweenTwoStrayTimesKeepsItsTime() throws {
    let file = try table(40, [11: 1.9e9, 13: 1.95e9])
    let points = file.recording.segments[0]
    #expect(points.indices.filter { points[$0].seconds == nil } == [11, 13])
  }

  @Test func clockChangeIsNotAStrayTime() throws {
    let rest = 50..<100
    let later = Dictionary(uniqueKeysWithValues: rest.map { ($0, 1_763_710_000 + Double($0)) })
    let file = try table(100, later)
    #expect(file.recording.segments[0].allSatisfy { $0.seconds != nil } && file.warnings.isEmpty)
  }
}
