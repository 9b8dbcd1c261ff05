import Engine
import Testing

@testable import ActivityFiles

/// FIT files that are followed by bytes of an earlier activity, and chains of FIT files.
@Suite struct FITTailTests {
  private static let later: UInt32 = 40_000

  /// Returns a run with a session of 600 s and, if requested, an activity message.
  private func run(hasActivity: Bool = true) -> FITBuilder {
    var builder = FITBuilder(records: Self.later..<Self.later + 600)
    builder.summary(18, from: Self.later, to: Self.later + 599, meters: 1_800)
    if hasActivity { builder.activity(Self.later + 600) }
    return builder
  }

  /// Returns the messages of an earlier ride.
  private func ride(_ start: UInt32 = 0) -> FITBuilder {
    var builder = FITBuilder()
    builder.define(7, 0, [(0, 1, 0), (1, 2, 0x84)])
    builder.data += [7, 4, 1, 0]
    builder.define(
      3, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (5, 4, 0x86), (3, 1, 2), (4, 1, 2)])
    for second in 0..<200 as Range<UInt32> {
      builder.message(
        3, FITBuilder.start + start + second, Int32(500_000_000), Int32(100_000_000), second * 800,
        UInt8(150), UInt8(90))
    }
    builder.summary(19, from: start, to: start + 199, meters: 1_600, sport: 2)
    builder.summary(18, from: start, to: start + 199, meters: 1_600, sport: 2)
    builder.activity(start + 200)
    return builder
  }

  /// Appends the ride's bytes from several offsets and expects the same result as for the run alone.
  @Test(arguments: [true, false])
  func bytesOfAnEarlierRideAreLeftOut(hasActivity: Bool) throws {
    let alone = run(hasActivity: hasActivity)
    let expected = try alone.read()
    #expect(expected.recording.pointCount == 600 && expected.warnings.isEmpty)
    let old = ride().data
    for offset in stride(from: 0, to: old.count - 40, by: 7) {
      var builder = alone
      builder.data += old[offset...]
      let file = try builder.read()
      #expect(file.recording == expected.recording, "\(offset)")
      #expect(file.sessions == expected.sessions && file.laps == expected.laps, "\(offset)")
      #expect(!file.warnings.isEmpty, "\(offset) of \(old.count)")
    }
  }

  @Test func earlierRideWithHeaderIsLeftOut() throws {
    var builder = run()
    let expected = try builder.read()
    builder.data += ride().file()
    let file = try builder.read()
    #expect(file.recording == expected.recording && file.sessions == expected.sessions)
  }

  @Test func messagesOfAnEarlierActivityAreCountedOnce() throws {
    var builder = run()
    let expected = try builder.read()
    let offset = 14 + builder.data.count
    builder.defineRecord()
    builder.records(0..<30)
    builder.summary(18, from: 0, to: 29, meters: 87, sport: 2)
    let file = try builder.read()
    #expect(file.recording == expected.recording && file.sessions == expected.sessions)
    let warning = file.warnings.first { $0.kind == .malformed }
    #expect(warning?.count == 1 && warning?.byteOffset == offset + 24)
  }

  @Test func heartbeatsAfterTheActivityAreKept() throws {
    var builder = run()
    builder.define(5, 132, [(253, 4, 0x86), (6, 1, 2), (9, 4, 0x86)])
    builder.message(5, FITBuilder.start + Self.later + 10, UInt8(77), UInt32(1024))
    let file = try builder.read()
    #expect(file.recording.segments[0][10].heartRate == 77 && file.warnings.isEmpty)
  }

  @Test func recordsOfTheNextSessionAreKept() throws {
    var builder = run(hasActivity: false)
    builder.defineRecord()
    builder.records(Self.later + 700..<Self.later + 900)
    builder.summary(18, from: Self.later + 700, to: Self.later + 899, meters: 600, sport: 2)
    builder.activity(Self.later + 900)
    let file = try builder.read()
    #expect(file.recording.segments.map(\.count) == [600, 200] && file.warnings.isEmpty)
    #expect(file.recording.recordedDistanceMeters == 2_400)
  }

  @Test func recordsFollowSummariesAtTheStart() throws {
    var builder = FITBuilder()
    builder.summary(18, from: 0, to: 599, meters: 1_800)
    builder.activity(600)
    builder.defineRecord()
    // The records continue for a minute after the end that the session states.
    for second in 0..<660 as Range<UInt32> { builder.record(second, late: second < 5 ? 7_200 : 0) }
    let expected = try builder.read()
    #expect(expected.recording.pointCount == 660)
    builder.data += ride().data[60...]
    #expect(try builder.read().recording.pointCount == 660)
  }

  // MARK: Chains

  @Test func nextFileIsReadAfterBytesOfAnEarlierRide() throws {
    var first = run()
    first.data += ride().data[100...]
    let second = FITBuilder(records: Self.later + 1_000..<Self.later + 1_100)
    let file = try readActivityFile(bytes: first.file() + second.file())
    #expect(file.recording.segments.map(\.count) == [600, 100])
  }

  @Test func nextFileIsFoundIfTheStatedSizeIsTooLarge() throws {
    let first = run()
    let bytes = first.file(dataByteCount: first.data.count + 50_000)
    let file = try readActivityFile(bytes: bytes + ride(Self.later + 9_000).file())
    #expect(file.recording.segments.map(\.count) == [600, 200])
  }

  @Test func truncatedFileOfAChainAddsItsLastDistance() throws {
    let second = ride(Self.later + 9_000).file()
    let file = try readActivityFile(bytes: run().file() + second.prefix(second.count / 2))
    let last = file.recording.segments[1].last?.distance ?? 0
    #expect(last > 0 && file.recording.recordedDistanceMeters == 1_800 + last)
  }

  @Test func repeatedFileOfAChainCountsOnce() throws {
    let bytes = run().file()
    let once = try readActivityFile(bytes: bytes)
    let twice = try readActivityFile(bytes: bytes + bytes)
    #expect(twice.recording == once.recording && twice.sessions == once.sessions)
    #expect(twice.warnings.kinds == [.duplicate])
  }
}
