import Engine
import Testing

@testable import ActivityFiles

/// Records and sessions of FIT files whose times contradict each other.
@Suite struct FITTimeTests {
  private static let twoYears: UInt32 = 2 * 365 * 86_400

  /// A run of 60 s in one session. The times of the records in `late` are `delay` seconds too late.
  private func run(late: Range<UInt32>, by delay: UInt32) throws -> ActivityFile {
    var builder = FITBuilder()
    builder.defineRecord()
    for second in 0..<60 as Range<UInt32> {
      builder.record(second)
      guard late.contains(second) else { continue }
      let time = builder.data.count - 19
      var wrong: [UInt8] = []
      wrong.appendWhole(FITBuilder.start + second + delay)
      builder.data.replaceSubrange(time..<time + 4, with: wrong)
    }
    builder.summary(18, from: 0, to: 59, meters: 180)
    return try readActivityFile(bytes: builder.file())
  }

  @Test(arguments: [0..<14, 20..<34, 46..<60] as [Range<UInt32>])
  func timesOutsideTheSessionAreDropped(late: Range<UInt32>) throws {
    let file = try run(late: late, by: Self.twoYears)
    let points = file.recording.segments.joined()
    #expect(points.count == 60 && points.count { $0.seconds == nil } == 14)
    let start: Double = late.contains(0) ? 1_795_242_614 : 1_795_242_600
    #expect(file.recording.startUnixSeconds == start)
    #expect(analyze(file.recording).elapsedSeconds == (late == 20..<34 ? 59 : 45))
    let warning = file.warnings.first { $0.kind == .time }
    #expect(warning?.count == 14)
  }

  /// A session's elapsed time may exclude pauses, so records may end hours after it.
  @Test func timesHoursAfterTheSessionsEndAreKept() throws {
    let file = try run(late: 46..<60, by: 7_200)
    #expect(analyze(file.recording).elapsedSeconds == 7_259)
    #expect(try analyze(run(late: 20..<34, by: 7_200).recording).elapsedSeconds == 59)
  }

  @Test func timesAreKeptIfMostAreOutsideTheSession() throws {
    let file = try run(late: 20..<60, by: Self.twoYears)
    #expect(file.recording.segments.joined().allSatisfy { $0.seconds != nil })
  }

  // MARK: Pool swims

  /// Four lengths of 25 m in 20 s each with a rest before the third, and records without times.
  private func pool() -> FITBuilder {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    builder.define(1, 101, [(253, 4, 0x86), (2, 4, 0x86), (3, 4, 0x86), (12, 1, 0)])
    for (start, isActive) in [(0, 1), (20, 1), (40, 0), (60, 1), (80, 1)] as [(UInt32, UInt8)] {
      builder.data.append(1)
      for number in [UInt32.max, FITBuilder.start + start, 20_000] { builder.add(number) }
      builder.data.append(isActive)
      guard isActive == 1 else { continue }
      builder.data.append(0)
      builder.add(UInt32.max)
      builder.add(UInt32(2_500 + start * 125))
    }
    return builder
  }

  @Test func untimedPoolRecordsTakeTheTimesOfActiveLengths() throws {
    let file = try readActivityFile(bytes: pool().file())
    #expect(file.recording.segments[0].map(\.seconds) == [0, 20, 60, 80])
    #expect(file.recording.startUnixSeconds == 1_795_242_620)
  }

  @Test func swimStartsWithItsFirstLength() throws {
    var builder = pool()
    builder.summary(18, from: 0, to: 100, meters: 100, sport: 5)
    let file = try readActivityFile(bytes: builder.file())
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.recording.segments[0].map(\.seconds) == [20, 40, 80, 100])
    #expect(file.recording.leadSeconds == 20 && file.sessions[0].summary.startSeconds == 0)
    #expect(analyze(file.recording).elapsedSeconds == 100)
  }

  @Test func untimedRecordsTakeTheSessionsStart() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    for _ in 0..<3 {
      builder.data.append(0)
      for number in [UInt32.max, 2_500] { builder.add(number) }
    }
    builder.summary(18, from: 0, to: 60, meters: 75, sport: 5)
    let file = try readActivityFile(bytes: builder.file())
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.recording.segments[0].allSatisfy { $0.seconds == nil })
    #expect(file.sessions[0].summary.startSeconds == 0)
  }

  @Test func timerStopsWithoutPositionsAreNotMovingTime() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (3, 1, 2)])
    for second in 0...100 as ClosedRange<UInt32> {
      builder.data.append(0)
      builder.add(FITBuilder.start + second)
      builder.data.append(120)
    }
    builder.timer(40, runs: false)
    builder.timer(70, runs: true)
    let analysis = try analyze(readActivityFile(bytes: builder.file()).recording)
    #expect(analysis.elapsedSeconds == 100 && analysis.movingSeconds == 70)
  }
}
