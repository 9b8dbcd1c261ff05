import Engine
import Testing

@testable import ActivityFiles

@Suite struct FITReaderTests {
  private func read(_ bytes: [UInt8]) throws -> ActivityFile { try readActivityFile(bytes: bytes) }

  @Test func checksumIsCRC16ARC() {
    #expect(FITChecksum.of(Array("123456789".utf8)) == 0xBB3D)
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
      var value: UInt16 = 0
      for byte in bytes {
        value ^= UInt16(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
      }
      #expect(FITChecksum.of(bytes) == value)
    }
  }

  @Test(arguments: [12, 14, 20] as [UInt8])
  func allValuesAreReadWithAnyHeaderSize(headerByteCount: UInt8) throws {
    let file = try read(FITBuilder.run().file(headerByteCount: headerByteCount))
    #expect(file.warnings.isEmpty && file.format == .fit)
    #expect(file.recording.sport == .running && file.sportText == "running")
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(file.recording.recordedDistanceMeters == 180)
    #expect(file.recording.segments.map(\.count) == [60])
    let point = file.recording.segments[0][7]
    let latitude = Double(626_349_397 + 7000) * 180 / 0x1p31
    let place = Coordinate(latitude: latitude, longitude: 159_869_000 * 180 / 0x1p31)
    #expect(
      point
        == TrackPoint(seconds: 7, coordinate: place, altitude: 101.4, heartRate: 127, distance: 21))
    #expect(file.laps.count == 1 && file.laps[0].summary.elapsedSeconds == 59)
    #expect(file.sessions.map(\.segments) == [0..<1])
  }

  @Test func bigEndianFileGivesTheSamePoints() throws {
    var builder = FITBuilder()
    builder.isBigEndian = true
    builder.defineRecord()
    builder.records(0..<60)
    #expect(try builder.read().recording.segments == FITBuilder.run().read().recording.segments)
  }

  /// Returns a pool swim of eight lengths of 25 m in 20.5 s each, with one record per length and a rest of 30 s after
  /// the fourth. If the times are frozen, the records' clock advances only after the rest.
  private func pool(hasFrozenTimes: Bool) -> FITBuilder {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (5, 4, 0x86)])
    builder.define(1, 101, [(253, 4, 0x86), (2, 4, 0x86), (3, 4, 0x86)])
    for length in 0..<8 as Range<UInt32> {
      let start = FITBuilder.start + 21 * length + (length < 4 ? 0 : 30)
      let frozen = FITBuilder.start + (length < 4 ? 7 : 120)
      builder.message(0, hasFrozenTimes ? frozen : start + 21, 2_500 * (length + 1))
      builder.message(1, start, start, UInt32(20_500))
    }
    return builder
  }

  @Test func frozenRecordTimesAreReplacedByPoolLengths() throws {
    let recording = try read(pool(hasFrozenTimes: true).file()).recording
    #expect(recording.startUnixSeconds == 1_795_242_620)
    let seconds = recording.segments[0].map(\.seconds)
    #expect(seconds == [0.5, 21.5, 42.5, 63.5, 114.5, 135.5, 156.5, 177.5])
    #expect(analyze(recording).elapsedSeconds == 177)
    let honest = try read(pool(hasFrozenTimes: false).file()).recording
    #expect(honest.segments[0].map(\.seconds) == [0, 21, 42, 63, 114, 135, 156, 177])
  }

  @Test(arguments: [true, false])
  func firstPoolLengthCountsTowardsElapsedTime(hasFrozenTimes: Bool) throws {
    var builder = pool(hasFrozenTimes: hasFrozenTimes)
    builder.summary(18, from: 0, to: 198, meters: 200, sport: 5)
    let file = try builder.read()
    #expect(
      file.recording.leadSeconds == (hasFrozenTimes ? 20.5 : 21) && file.recording.pointCount == 8)
    let analysis = analyze(file.recording)
    #expect(analysis.elapsedSeconds == (hasFrozenTimes ? 197.5 : 198) && analysis.pointCount == 8)
    #expect(analysis.kilometers.map(\.meters) == [200])
    let again = try readActivityFile(bytes: writeTCX(file))
    #expect(again.recording.leadSeconds == file.recording.leadSeconds)
    var run = pool(hasFrozenTimes: hasFrozenTimes)
    run.summary(18, from: 0, to: 198, meters: 200, sport: 1)
    #expect(try run.read().recording.leadSeconds == 0)
  }

  @Test func invalidValuesAreUnknown() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.data += [0] + [UInt8](repeating: 0xFF, count: 3) + [0x3F]
    builder.data += [0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF]
    builder.data += [UInt8](repeating: 0xFF, count: 4)
    let file = try builder.read()
    #expect(file.recording.segments == [[TrackPoint(seconds: 0)]] && file.warnings.isEmpty)
  }

  @Test func compressedTimestampsWrapAround() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (3, 1, 2)])
    builder.define(1, 20, [(3, 1, 2)])
    builder.message(0, FITBuilder.start, UInt8(99))
    var expected = [0.0]
    for step in [1, 3, 30, 31, 62, 93] as [UInt32] {
      builder.data += [0x80 | 1 << 5 | UInt8((FITBuilder.start + step) & 0x1F), 100]
      expected.append(Double(step))
    }
    let points = try builder.read().recording.segments[0]
    #expect(points.map(\.seconds) == expected)
  }

  @Test func compressedSpeedAndDistanceAccumulate() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (8, 3, 13)])
    for (second, total) in [4000, 4090, 4100, 8200].enumerated() {
      builder.message(0, FITBuilder.start + UInt32(second))
      let packed = 350 | (total & 0xFFF) << 12
      builder.data += [UInt8(packed & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed >> 16)]
    }
    builder.message(0, FITBuilder.start + 4, UInt8(0xFF), UInt8(0xFF), UInt8(0xFF))
    let points = try builder.read().recording.segments[0]
    #expect(points.map(\.distance) == [250, 255.625, 256.25, 256.5, nil])
    #expect(points.map(\.speed) == [3.5, 3.5, 3.5, 3.5, nil])
  }

  @Test func enhancedFieldsTakePrecedence() throws {
    var builder = FITBuilder()
    builder.define(
      0, 20, [(253, 4, 0x86), (78, 4, 0x86), (73, 4, 0x86), (2, 2, 0x84), (6, 2, 0x84)])
    for (second, enhanced) in [UInt32(5000), .max].enumerated() {
      builder.message(
        0, FITBuilder.start + UInt32(second), enhanced, enhanced, UInt16(3000), UInt16(2000))
    }
    let points = try builder.read().recording.segments[0]
    #expect((points.map(\.altitude), points.map(\.speed)) == ([500, 100], [5, 2]))
  }

  @Test func cadenceIncludesItsFractionAndIsDoubledOnFoot() throws {
    for (sport, cadence) in [(1, 171.0), (2, 85.5)] as [(UInt8, Double)] {
      var builder = FITBuilder()
      builder.define(0, 20, [(253, 4, 0x86), (4, 1, 2), (53, 1, 2)])
      builder.message(0, FITBuilder.start, UInt8(85), UInt8(64))
      builder.summary(18, from: 0, to: 0, meters: 0, sport: sport)
      #expect(try builder.read().recording.segments[0][0].cadence == cadence)
    }
    // A fraction that is out of range is ignored.
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (4, 1, 2), (53, 4, 0x86)])
    builder.message(0, FITBuilder.start, UInt8(85), UInt32(1) << 30)
    builder.summary(18, from: 0, to: 0, meters: 0, sport: 2)
    #expect(try builder.read().recording.segments[0][0].cadence == 85)
  }

  @Test func developerFieldsFillMissingProfileFields() throws {
    var builder = FITBuilder()
    builder.define(
      2, 206,
      [(0, 1, 2), (1, 1, 2), (2, 1, 2), (3, 4, 7), (8, 5, 7), (14, 2, 0x84), (15, 1, 2)])
    builder.data += [2, 0, 9, 0x88] + Array("Fast".utf8) + Array("km/h\0".utf8) + [20, 0, 6]
    builder.data += [2, 0, 8, 0x02] + Array("Beat".utf8) + Array("bpm\0\0".utf8) + [20, 0, 3]
    builder.define(
      0, 20, [(253, 4, 0x86), (3, 1, 2)], developers: [(9, 4, 0), (8, 1, 0), (7, 3, 0)])
    for (second, heart) in [UInt8(0xFF), 99].enumerated() {
      builder.message(
        0, FITBuilder.start + UInt32(second), heart, Float(18).bitPattern, UInt8(133), UInt8(1),
        UInt8(2), UInt8(3))
    }
    let file = try builder.read()
    #expect(file.recording.segments[0].map(\.speed) == [5, 5])
    #expect(file.recording.segments[0].map(\.heartRate) == [133, 99] && file.warnings.isEmpty)
  }

  @Test func sessionsInAnyOrderSplitTheRecordsAtTheirStarts() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.summary(18, from: 40, to: 59, meters: 60, sport: 2)
    builder.records(0..<60)
    builder.summary(18, from: 0, to: 29, meters: 90, sport: 5)
    builder.summary(18, from: 30, to: 39, meters: 7, sport: 3)
    let file = try builder.read()
    #expect(file.recording.segments.map(\.count) == [30, 10, 20])
    #expect(file.sessions.map(\.sport) == [.swimming, .other, .cycling])
    #expect(file.sessions.map(\.segments) == [0..<1, 1..<2, 2..<3])
    #expect(file.recording.recordedDistanceMeters == 157)
    #expect(file.recording.sport == .other && file.sportText == "multisport")
    let ride = file.recording(of: file.sessions[2])
    #expect(ride.startUnixSeconds == 1_795_242_640 && ride.pointCount == 20)
    #expect(ride.segments[0][0].seconds == 0 && ride.sport == .cycling)
  }

  @Test func chainedFilesBecomeSegmentsOfOneRecording() throws {
    var second = FITBuilder()
    second.defineRecord(3)
    second.records(100..<110, local: 3)
    let settings = FITBuilder().file()
    let file = try read(FITBuilder.run().file() + settings + second.file())
    #expect(file.recording.segments.map(\.count) == [60, 10])
    #expect(file.recording.segments[1][0].seconds == 100 && file.warnings.isEmpty)
  }

  @Test func timerStopsArePauses() throws {
    var builder = FITBuilder()
    builder.timer(0, runs: true)
    builder.defineRecord()
    builder.record(0)
    builder.timer(10, runs: false)
    builder.timer(11, runs: false)
    builder.timer(40, runs: true)
    builder.record(41)
    builder.timer(50, runs: false)
    let file = try builder.read()
    #expect(file.recording.pauses == [RecordedPause(start: 10, end: 40)])
    #expect(file.recording.segments.map(\.count) == [2])
  }

  @Test func timesSincePowerOnAreNotReadAsDates() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86)])
    for time in [1000, 1007] as [UInt32] { builder.message(0, time) }
    let recording = try builder.read().recording
    #expect((recording.startUnixSeconds, recording.segments[0].map(\.seconds)) == (nil, [0, 7]))
  }

  // MARK: Damage

  @Test func wrongChecksumIsReported() throws {
    var bytes = FITBuilder.run().file()
    bytes[bytes.count - 1] ^= 0xFF
    let file = try read(bytes)
    #expect(file.warnings.kinds == [.checksum] && file.warnings[0].byteOffset == bytes.count - 2)
    #expect(file.recording.pointCount == 60)
    #expect(try read(bytes.dropLast(2)).warnings.kinds == [.checksum])
  }

  @Test func fileCutAnywhereKeepsItsCompleteRecords() throws {
    let bytes = FITBuilder.run(5).file()
    let header = 14
    let definition = 6 + 6 * 3
    for count in header + 1..<bytes.count - 2 {
      let records = max(0, min(5, (count - header - definition) / 20))
      let file = try? read(Array(bytes[..<count]))
      #expect(file?.recording.pointCount ?? 0 == records, "\(count) bytes")
      if count > header + definition { #expect(file?.warnings.kinds.contains(.truncated) == true) }
    }
  }

  @Test(arguments: [0, 10, 100, 5000])
  func wrongDataSizeInTheHeaderLosesNothing(dataByteCount: Int) throws {
    let file = try read(FITBuilder.run().file(dataByteCount: dataByteCount))
    #expect((file.recording.pointCount, file.sessions.count) == (60, 1) && !file.warnings.isEmpty)
  }

  @Test func messagesWithoutDefinitionAreSkipped() throws {
    var builder = FITBuilder.run(10)
    builder.data += [5, 1, 2, 3, 4, 5, 6, 7]
    builder.defineRecord()
    builder.records(10..<20)
    let offset = 14 + builder.data.count - 10 * 20 - (6 + 6 * 3) - 8
    let file = try builder.read()
    #expect(file.recording.pointCount == 20)
    #expect(file.warnings.kinds == [.malformed] && file.warnings[0].byteOffset == offset)
  }

  @Test func missingBytesLoseOnlyNearbyRecords() throws {
    var builder = FITBuilder.run(50)
    builder.data.removeSubrange(600..<607)
    let file = try builder.read()
    #expect(file.recording.pointCount >= 47)
  }

  @Test func fieldsOfTheWrongSizeForTheirTypeAreSkipped() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (2, 3, 0x84), (3, 1, 0x1F), (7, 4, 0x84)])
    builder.message(0, FITBuilder.start)
    builder.data += [1, 2, 3, 90, 200, 0, 255, 255]
    let file = try builder.read()
    #expect(file.recording.segments == [[TrackPoint(seconds: 0, heartRate: 90, power: 200)]])
    #expect(file.warnings.kinds == [.value])
  }

  @Test func trailingBytesAndMissingMessagesAreReported() throws {
    let padded = try read(FITBuilder.run().file() + Array("padding, perhaps".utf8))
    #expect(padded.warnings.kinds == [.malformed] && padded.recording.pointCount == 60)
    let empty = try FITBuilder().read()
    #expect(empty.warnings.kinds == [.noTrack] && empty.recording.segments.isEmpty)
  }

  @Test func fileOfAnotherTypeIsNotAnActivity() throws {
    var builder = FITBuilder()
    builder.define(0, 0, [(1, 2, 0x84), (0, 1, 0)])
    builder.data += [0, 1, 0, 49]
    let bytes = builder.file()
    #expect(FITFileType(head: bytes)?.mayHoldTrack == false)
    for length in 0..<bytes.count { _ = FITFileType(head: Array(bytes.prefix(length))) }
    let file = try read(bytes)
    #expect(file.warnings.kinds == [.noTrack])
    let error = #expect(throws: FileError.self) { try file.checkRecording() }
    #expect(error?.kind == .notActivity)
    #expect(error?.message.hasSuffix("this is a FIT file with sleep data, not an activity") == true)
    builder.defineRecord()
    builder.record(0)
    #expect(try builder.read().recording.pointCount == 1)
  }

  @Test func truncatedRecordingTakesTheLastRecordsDistance() throws {
    var builder = FITBuilder(records: 0..<40)
    builder.summary(19, from: 0, to: 39, meters: 117)
    builder.defineRecord()
    builder.records(40..<60)
    let file = try builder.read()
    #expect(file.recording.recordedDistanceMeters == 177 && file.laps.count == 1)
  }
}
