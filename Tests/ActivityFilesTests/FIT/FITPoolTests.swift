import Engine
import Testing

@testable import ActivityFiles

/// Pool swims in FIT files whose times come from the length messages, the record messages or the session.
@Suite struct FITPoolTests {
  /// The time field that the length messages contain.
  enum KnownTime { case start, end, duration }

  /// Returns a pool swim of four lengths of 25 m in 20 s each with a rest before the third, and records without times.
  private func pool(_ known: KnownTime = .start, recordCount: Int = 4) -> FITBuilder {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    builder.define(1, 101, [(253, 4, 0x86), (2, 4, 0x86), (3, 4, 0x86), (12, 1, 0)])
    var count = 0
    for (start, isActive) in [(0, 1), (20, 1), (40, 0), (60, 1), (80, 1)] as [(UInt32, UInt8)] {
      builder.data.append(1)
      let begin = FITBuilder.start + start
      builder.add(known == .end ? begin + 20 : .max)
      builder.add(known == .start ? begin : .max)
      builder.add(UInt32(20_000))
      builder.data.append(isActive)
      guard isActive == 1, count < recordCount else { continue }
      count += 1
      builder.message(0, UInt32.max, UInt32(2_500 * count))
    }
    return builder
  }

  @Test func untimedRecordsTakeTheTimesOfActiveLengths() throws {
    let file = try readActivityFile(bytes: pool().file())
    #expect(file.recording.segments[0].map(\.seconds) == [0, 20, 60, 80])
    #expect(file.recording.startUnixSeconds == 1_795_242_620)
  }

  @Test(arguments: [.start, .end, .duration] as [KnownTime])
  func swimStartsWithItsFirstLength(known: KnownTime) throws {
    var builder = pool(known)
    builder.summary(18, from: 0, to: 100, meters: 100, sport: 5)
    let file = try builder.read()
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.recording.segments[0].map(\.seconds) == [20, 40, 80, 100])
    #expect(file.recording.leadSeconds == 20 && file.sessions[0].summary.startSeconds == 0)
    #expect(analyze(file.recording).elapsedSeconds == 100)
  }

  @Test func sessionStatesTheTimesIfRecordsAndLengthsDiffer() throws {
    var builder = pool(recordCount: 3)
    builder.summary(18, from: 0, to: 100, meters: 100, sport: 5)
    let file = try builder.read()
    let analysis = analyze(file.recording)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(analysis.elapsedSeconds == 100 && analysis.movingSeconds == 100)
  }

  /// The lengths last 100 s, but the session lasts 300 s because of rests without a message.
  @Test func sessionStatesTheTimesIfRestsLackMessages() throws {
    var builder = pool(.duration)
    builder.summary(18, from: 0, to: 300, meters: 100, sport: 5)
    #expect(try analyze(builder.read().recording).elapsedSeconds == 300)
  }

  @Test func untimedRecordsTakeTheSessionsStart() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    for _ in 0..<3 { builder.message(0, UInt32.max, UInt32(2_500)) }
    builder.summary(18, from: 0, to: 60, meters: 75, sport: 5)
    let file = try builder.read()
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.recording.segments[0].allSatisfy { $0.seconds == nil })
    #expect(file.sessions[0].summary.startSeconds == 0)
  }
}
