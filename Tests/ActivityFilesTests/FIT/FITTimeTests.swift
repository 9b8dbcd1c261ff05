import Engine
import Testing

@testable import ActivityFiles

/// FIT files whose records and sessions have contradictory times.
@Suite struct FITTimeTests {
  private static let hour: Int64 = 3600
  private static let twoYears: Int64 = 2 * 365 * 86_400

  /// Returns a recording with one record per second. For each second, `late` returns the error of the record's time in
  /// seconds, or nil to omit the time.
  private func recording(_ count: UInt32 = 60, _ late: (UInt32) -> Int64?) -> FITBuilder {
    var builder = FITBuilder()
    builder.defineRecord()
    for second in 0..<count { builder.record(second, late: late(second)) }
    return builder
  }

  private func run(_ count: UInt32 = 60, _ late: (UInt32) -> Int64?) throws -> ActivityFile {
    var builder = recording(count, late)
    builder.summary(18, from: 0, to: count - 1, meters: 3 * count)
    return try builder.read()
  }

  private func expectRepaired(
    _ file: ActivityFile, count: Int = 60, repaired: Int,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(file.recording.startUnixSeconds == 1_795_242_600, sourceLocation: location)
    #expect(file.seconds == (0..<count).map { Double($0) }, sourceLocation: location)
    let warning = file.warnings.first { $0.kind == .time }
    #expect(warning?.count == repaired, sourceLocation: location)
  }

  // MARK: Wrong times

  @Test(
    arguments: [0..<14, 20..<34, 46..<60, 5..<6] as [Range<UInt32>],
    [twoYears, -twoYears, 1024 * -604_800, 86_400, 3 * hour, -hour, 600] as [Int64])
  func wrongTimesAreReplacedByTheRecordsOrder(wrong: Range<UInt32>, late: Int64) throws {
    let file = try run { wrong.contains($0) ? late : 0 }
    expectRepaired(file, repaired: wrong.count)
    #expect(analyze(file.recording).elapsedSeconds == 59)
  }

  @Test func sessionDecidesIfMostTimesAreWrong() throws {
    for wrong in [20..<60, 0..<40, 10..<55] as [Range<UInt32>] {
      expectRepaired(try run { wrong.contains($0) ? Self.twoYears : 0 }, repaired: wrong.count)
    }
    expectRepaired(try run { $0 < 35 ? 0 : 3 * Self.hour }, repaired: 25)
  }

  @Test(
    arguments: [
      (20..<34, twoYears), (20..<34, -twoYears), (20..<34, hour), (20..<34, -hour),
      (0..<14, -twoYears),
    ] as [(Range<UInt32>, Int64)])
  func largestSeriesDecidesWithoutSession(wrong: Range<UInt32>, late: Int64) throws {
    let builder = recording { wrong.contains($0) ? late : 0 }
    expectRepaired(try builder.read(), repaired: 14)
  }

  @Test func timesSincePowerOnTakeTheDateOfTheOthers() throws {
    let file = try run { $0 < 14 ? 1000 - Int64(FITBuilder.start) : 0 }
    expectRepaired(file, repaired: 14)
  }

  @Test func sessionStatesTheDateIfAllTimesCountFromPowerOn() throws {
    let file = try run { _ in 1000 - Int64(FITBuilder.start) }
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.seconds == (0..<60).map { Double($0) } && file.warnings.isEmpty)
    #expect(file.sessions[0].summary.startSeconds == 0)
  }

  @Test func equalWrongTimesAreSpreadEvenly() throws {
    let file = try run { (20..<30).contains($0) ? Self.twoYears - Int64($0) : 0 }
    expectRepaired(file, repaired: 10)
  }

  @Test func recordsKeepTheirOwnStepsIfTheseFit() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    let times: [UInt32] = [0, 10, 20, 24, 26, 36, 46, 56]
    for (index, time) in times.enumerated() {
      builder.record(time, late: (2..<6).contains(index) ? Self.twoYears : 0)
    }
    builder.summary(18, from: 0, to: 56, meters: 168)
    let file = try builder.read()
    #expect(file.seconds == times.map { Double($0) })
  }

  @Test func firstTimesAreEstimatedFromTheSessionsStart() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    // The timer was stopped for five minutes after the first ten records.
    for second in 0..<10 as Range<UInt32> { builder.record(second, late: -Self.twoYears) }
    builder.records(310..<360)
    builder.summary(18, from: 0, to: 359, meters: 180)
    let file = try builder.read()
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(analyze(file.recording).elapsedSeconds == 359)
  }

  @Test func impossibleMovementMeansThatTheRecordIsWrong() throws {
    var builder = recording { _ in 0 }
    // The record's position is 500 km north of the others.
    builder.record(60_000, late: Self.twoYears)
    builder.summary(18, from: 0, to: 59, meters: 180)
    let file = try builder.read()
    #expect(file.seconds == (0..<60).map { Double($0) })
    #expect(file.warnings.contains { $0.kind == .time && $0.count == 1 })
  }

  // MARK: Right times

  @Test func pausesAreKept() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    let times = [0..<30, 9_000..<9_030, 90_000..<90_030].joined().map { UInt32($0) }
    for second in times { builder.record(second) }
    let expected = times.map { Double($0) as Double? }
    #expect(try builder.read().seconds == expected)
    builder.summary(18, from: 0, to: 90_029, meters: 90)
    let file = try builder.read()
    #expect(file.seconds == expected && file.warnings.isEmpty)
  }

  /// Some devices exclude pauses from the elapsed time.
  @Test func recordsUpToTheSessionsMessageAreKept() throws {
    var builder = recording { $0 < 46 ? 0 : 2 * Self.hour }
    builder.summary(18, from: 0, to: 59, meters: 180, written: 7_260)
    let file = try builder.read()
    #expect(analyze(file.recording).elapsedSeconds == 7_259 && file.warnings.isEmpty)
  }

  @Test(arguments: [twoYears, 2 * hour, -2 * hour] as [Int64])
  func sessionWithAnotherDateChangesNothing(late: Int64) throws {
    let file = try run { _ in late }
    #expect(file.recording.startUnixSeconds == 1_795_242_600 + Double(late))
    #expect(file.seconds == (0..<60).map { Double($0) } && file.warnings.isEmpty)
  }

  @Test func recordingLongerThanItsSessionIsKept() throws {
    var builder = recording(400) { _ in 0 }
    builder.summary(18, from: 0, to: 59, meters: 180)
    let file = try builder.read()
    #expect(file.seconds == (0..<400).map { Double($0) } && file.warnings.isEmpty)
  }

  @Test func smallStepsBackAreKept() throws {
    let builder = recording { $0 < 30 ? 5 : 0 }
    let file = try builder.read()
    #expect((file.warnings.kinds, file.seconds.compactMap(\.self).last) == ([.timeGoesBack], 54))
  }

  /// Without a session, it isn't possible to decide which of the three dates is right.
  @Test func timesWithoutMajorityAreKept() throws {
    let builder = recording { ($0 < 20 ? 0 : $0 < 40 ? 2 : 1) * Self.twoYears }
    let file = try builder.read()
    #expect(file.seconds[59] == Double(59 + Self.twoYears))
  }

  // MARK: Missing times

  @Test func missingTimesAreEstimated() throws {
    expectRepaired(try run { $0 % 2 == 1 ? nil : 0 }, repaired: 30)
    expectRepaired(try run { $0 < 10 ? nil : 0 }, repaired: 10)
    let builder = recording { (20..<50).contains($0) ? nil : 0 }
    expectRepaired(try builder.read(), repaired: 30)
  }

  @Test func sessionStatesTheTimesOfUntimedRecords() throws {
    let file = try run { _ in nil }
    #expect(file.seconds.allSatisfy { $0 == nil } && file.recording.pointCount == 60)
    let analysis = analyze(file.recording)
    #expect(analysis.elapsedSeconds == 59 && analysis.movingSeconds == 59)
    #expect(analysis.averageSpeed != nil)
  }

  @Test func sessionWithoutRecordsStatesItsTimes() throws {
    var builder = FITBuilder()
    builder.summary(18, from: 0, to: 1_800, meters: 3_600, sport: 5)
    let file = try builder.read()
    let analysis = analyze(file.recording)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(analysis.elapsedSeconds == 1_800 && analysis.movingSeconds == 1_800)
    #expect(analysis.distanceMeters == 3_600 && analysis.averageSpeed == 2)
  }

  // MARK: Other messages

  @Test func timerEventsWithAnotherDateAreIgnored() throws {
    var builder = recording { _ in 0 }
    builder.timer(63_072_020, runs: false)
    builder.timer(63_072_030, runs: true)
    builder.timer(20, runs: false)
    builder.timer(30, runs: true)
    let file = try builder.read()
    #expect(file.recording.pauses == [RecordedPause(start: 20, end: 30)])
  }

  @Test func timerStopsWithoutPositionsAreNotMovingTime() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (3, 1, 2)])
    for second in 0...100 as ClosedRange<UInt32> {
      builder.message(0, FITBuilder.start + second, UInt8(120))
    }
    builder.timer(40, runs: false)
    builder.timer(70, runs: true)
    let analysis = try analyze(builder.read().recording)
    #expect(analysis.elapsedSeconds == 100 && analysis.movingSeconds == 70)
  }
}
