import Engine
import Testing

@testable import ActivityFiles

/// Records and sessions of FIT files whose times contradict each other.
@Suite struct FITTimeTests {
  private static let twoYears: UInt32 = 2 * 365 * 86_400

  /// A run of 60 s in one session, of which some records are late.
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
  func aRunOfTimesOutsideTheSessionIsLeftOut(late: Range<UInt32>) throws {
    let file = try run(late: late, by: Self.twoYears)
    let points = file.recording.segments.joined()
    #expect(points.count == 60 && points.count { $0.seconds == nil } == 14)
    let start: Double = late.contains(0) ? 1_795_242_614 : 1_795_242_600
    #expect(file.recording.startUnixSeconds == start)
    #expect(analyze(file.recording).elapsedSeconds == (late == 20..<34 ? 59 : 45))
    let warning = file.warnings.first { $0.kind == .time }
    #expect(warning?.count == 14)
  }

  @Test func hoursAtTheEndAreKeptBecauseASessionMayLeaveItsPausesOut() throws {
    let file = try run(late: 46..<60, by: 7_200)
    #expect(analyze(file.recording).elapsedSeconds == 7_259)
    #expect(try analyze(run(late: 20..<34, by: 7_200).recording).elapsedSeconds == 59)
  }

  @Test func mostTimesOutsideTheSessionAreKept() throws {
    let file = try run(late: 20..<60, by: Self.twoYears)
    #expect(file.recording.segments.joined().allSatisfy { $0.seconds != nil })
  }
}
