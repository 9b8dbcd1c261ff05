import Engine
import Testing

@testable import ActivityFiles

@Suite struct FITHeartRateTests {
  /// Returns a file with one record per second from 0 to `last`, without heart rates.
  private func records(to last: UInt32) -> FITBuilder {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    for second in 0...last { builder.message(0, FITBuilder.start + second, second * 300) }
    return builder
  }

  /// Adds a 10-minute session whose average heart rate is stored in two bytes.
  private func addSession(heartRate: UInt16, to builder: inout FITBuilder) {
    builder.define(8, 18, [(253, 4, 0x86), (2, 4, 0x86), (7, 4, 0x86), (16, 2, 0x84), (5, 1, 0)])
    builder.message(
      8, FITBuilder.start + 600, FITBuilder.start, UInt32(600_000), heartRate, UInt8(1))
  }

  @Test func storedStrapBeatsFillTheRecordsHeartRates() throws {
    var builder = records(to: 4)
    let strap: UInt32 = .max - 1023
    builder.define(1, 132, [(253, 4, 0x86), (0, 2, 0x84), (9, 4, 0x86), (6, 1, 2)])
    builder.message(1, FITBuilder.start, UInt16(16_384), strap, UInt8(100))
    builder.define(2, 132, [(6, 4, 2), (10, 6, 13)])
    // These are 0.5, 1, 2 and 2.5 s after the first beat. The 12-bit times wrap around in between.
    let times = [512, 1024, 2048, 2560].map { (strap &+ $0) & 0xFFF }
    builder.data += [2, 110, 120, 255, 130]
    for pair in [times[0] | times[1] << 12, times[2] | times[3] << 12] {
      builder.data += [0, 8, 16].map { UInt8(truncatingIfNeeded: pair >> $0) }
    }
    let points = try builder.read().recording.segments[0]
    #expect(points.map(\.heartRate) == [nil, 105, 120, 130, nil])
  }

  /// Returns a separate file with the heart rates in a strap's memory, one per second. Garmin appends such a file to
  /// the activity.
  private func strapMemory(of rates: [UInt8]) -> [UInt8] {
    var builder = FITBuilder()
    builder.define(1, 132, [(253, 4, 0x86), (9, 4, 0x86), (6, 1, 2)])
    for (second, rate) in rates.enumerated() {
      builder.message(1, FITBuilder.start + UInt32(second), UInt32(second) * 1024, UInt8(rate))
    }
    return builder.file()
  }

  @Test func beatsInAChainedFileFillTheRecordsHeartRates() throws {
    let bytes = records(to: 3).file() + strapMemory(of: [100, 101, 102, 103])
    let file = try readActivityFile(bytes: bytes)
    #expect(file.recording.segments.flatMap { $0 }.map(\.heartRate) == [100, 101, 102, 103])
  }

  @Test func sessionAverageIsUsedIfMostPointsLackHeartRates() throws {
    var points = (0..<10).map { TrackPoint(seconds: Double($0)) }
    for index in 0..<4 { points[index].heartRate = 100 }
    var recording = Recording(sport: .swimming, segments: [points])
    recording.state(heartRate: 142)
    #expect((recording.recordedHeartRate, analyze(recording).averageHeartRate) == (142, 142))
    recording.segments[0][4].heartRate = 100
    recording.state(heartRate: 142)
    #expect((recording.recordedHeartRate, analyze(recording).averageHeartRate) == (nil, 100))
  }

  /// With smart recording, a file contains only a few of the heart rates that the device averaged.
  @Test func deviceAverageWithinTheRangeOfRatesIsKept() {
    let points = (0..<10).map { TrackPoint(seconds: Double($0), heartRate: 100 + 5 * Double($0)) }
    var recording = Recording(sport: .running, segments: [points])
    recording.state(heartRate: 131)
    #expect(analyze(recording).averageHeartRate == 131)
    recording.state(heartRate: 146)
    #expect(analyze(recording).averageHeartRate == 122.5)
  }

  @Test func sessionAverageIsUsedWithoutHeartRates() throws {
    var builder = records(to: 600)
    addSession(heartRate: 142, to: &builder)
    let file = try builder.read()
    #expect(file.recording.recordedHeartRate == 142)
    #expect(analyze(file.recording).averageHeartRate == 142)
    #expect(file.recording(of: file.sessions[0]).recordedHeartRate == 142)
  }

  @Test(arguments: [0, 255] as [UInt16])
  func invalidAverageHeartRatesAreUnknown(number: UInt16) throws {
    var builder = records(to: 600)
    addSession(heartRate: number, to: &builder)
    let file = try builder.read()
    #expect(file.sessions[0].summary.averageHeartRate == nil)
    #expect(analyze(file.recording).averageHeartRate == nil)
  }

  @Test func firstHeartRateAfterAPauseCountsForOneSecond() {
    let points = (0..<120).map { (second: Int) -> TrackPoint in
      var point = TrackPoint(seconds: Double(second), heartRate: 150, distance: Double(second))
      if second >= 60 { point.seconds = Double(second + 600) }
      if second == 60 { point.heartRate = 60 }
      return point
    }
    let average = analyze(Recording(sport: .running, segments: [points])).averageHeartRate
    let expected = 150 - 90.0 / 120
    #expect(average.map { abs($0 - expected) < 0.01 } == true)
  }

  @Test func meanHeartRateIsWeightedByTimerTime() {
    let parts = [(100.0, 300.0), (160.0, 100.0)].map { rate, seconds in
      var summary = DeviceSummary(startSeconds: 0)
      (summary.averageHeartRate, summary.timerSeconds) = (rate, seconds)
      return summary
    }
    #expect(DeviceSummary.meanHeartRate(of: parts) == 115)
    #expect(DeviceSummary.meanHeartRate(of: []) == nil)
  }
}
