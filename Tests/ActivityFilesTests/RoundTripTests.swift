import Engine
import Testing

@testable import ActivityFiles

/// Writes files in each format and reads them back. The result must equal the original to the extent that the format
/// can store it.
@Suite struct RoundTripTests {
  /// Returns a file with all features: sessions, laps across segments, pauses within segments, and values with many
  /// decimal places.
  static func sample(seed: UInt64, sport: Sport, hasTimes: Bool = true) -> ActivityFile {
    var random = SeededRandom(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    func maybe(_ value: Double) -> Double? { unit() < 0.7 ? value : nil }
    let segments = (0..<Int(2 + unit() * 3)).map { segment in
      (0..<Int(2 + unit() * 20)).map { index in
        let seconds = (Double(segment * 100 + index * 3) * 1e6 + (unit() * 1e6).rounded()) / 1e6
        return TrackPoint(
          seconds: hasTimes ? segment + index == 0 ? 0 : seconds : nil,
          coordinate: Coordinate(latitude: unit() * 180 - 90, longitude: unit() * 360 - 180),
          altitude: maybe(unit() * 9000 - 400),
          heartRate: maybe(unit() < 0.5 ? 142 : 60 + unit() * 100),
          cadence: maybe(unit() < 0.5 ? 171 : unit() * 200), speed: maybe(unit() * 12),
          distance: maybe(seconds * 3), power: maybe(unit() < 0.5 ? 250 : unit() * 900),
          temperature: maybe(unit() * 60 - 20))
      }
    }
    var recording = Recording(
      sport: sport, startUnixSeconds: hasTimes ? 1_795_242_600.25 : nil,
      altitudeSource: seed % 2 == 0 ? .barometer : .gps, segments: segments,
      recordedDistanceMeters: seed % 3 == 0 ? nil : 4321.5)
    if hasTimes {
      recording.pauses = [RecordedPause(start: 4.5, end: 8), .init(start: 101, end: 104)]
    }
    var file = ActivityFile(
      format: .tcx, recording: recording, name: "Fox & \"hare\" <1>", notes: "two\nlines äöü 😀")
    file.zoneMinutes = seed % 2 == 0 ? -210 : nil
    var summary = DeviceSummary(startSeconds: -1)
    (summary.elapsedSeconds, summary.timerSeconds) = (50.5, 40.25)
    (summary.distanceMeters, summary.ascentMeters) = (maybe(300), maybe(12))
    file.laps = [FileLap(summary, isRest: true, trigger: .time)]
    summary.startSeconds = 50
    summary.averageHeartRate = 140
    file.laps.append(FileLap(summary, trigger: .end))
    file.sessions = [
      FileSession(sport: sport, sportText: "Trail", segments: 0..<1, summary: summary),
      FileSession(sport: sport, segments: 1..<segments.count, summary: summary),
    ]
    return file
  }

  private func expectEqual(_ again: ActivityFile, _ file: ActivityFile) {
    var recording = file.recording
    recording.state(heartRate: file.statedHeartRate)
    let isSame = again.recording == recording
    #expect(isSame && again.warnings.isEmpty)
    #expect(again.laps == file.laps && again.sessions == file.sessions)
    #expect([again.name, again.notes] == [file.name, file.notes])
    #expect(again.zoneMinutes == file.zoneMinutes)
  }

  @Test func tcxAndGPXLoseNothing() throws {
    for sport in Sport.allCases {
      for seed in 1...12 as ClosedRange<UInt64> {
        let file = Self.sample(seed: seed, sport: sport)
        expectEqual(try readActivityFile(bytes: writeTCX(file)), file)
        expectEqual(try readActivityFile(bytes: writeGPX(file)), file)
      }
    }
  }

  @Test func tcxSplitsTracksAtLapsAndPauses() throws {
    let file = Self.sample(seed: 4, sport: .running)
    let text = String(decoding: try writeTCX(file), as: UTF8.self)
    #expect(text.split(separator: "<Track>").count - 1 > file.recording.segments.count)
    #expect(text.split(separator: "<Lap ").count - 1 >= 2)
  }

  @Test func tcxKeepsThePointOrderIfTimesGoBack() throws {
    var file = ActivityFile(format: .tcx, recording: Recording(startUnixSeconds: 1_795_242_600))
    file.recording.segments = [[0, 5, 30, 40], [20, 25, 50]].map { (times: [Double]) in
      times.map { TrackPoint(seconds: $0) }
    }
    file.laps = [0, 22].map { FileLap(DeviceSummary(startSeconds: $0)) }
    let again = try readActivityFile(bytes: writeTCX(file))
    #expect(again.recording.segments == file.recording.segments && again.laps == file.laps)
  }

  @Test func tcxKeepsPointsWithoutPosition() throws {
    let points = [TrackPoint(seconds: 0, heartRate: 90), TrackPoint(seconds: 1)]
    let recording = Recording(startUnixSeconds: 1_795_242_600, segments: [points])
    let bytes = try writeTCX(ActivityFile(format: .tcx, recording: recording))
    #expect(try readActivityFile(bytes: bytes).recording == recording)
  }

  @Test func untimedRecordingsAreRefusedByTCXAndFIT() {
    let file = Self.sample(seed: 1, sport: .running, hasTimes: false)
    #expect(throws: FileError.self) { try writeTCX(file) }
    #expect(throws: FileError.self) { try writeFIT(file) }
  }

  @Test func allFormatsExceptPolylineKeepTheAltitudeSource() throws {
    var file = ActivityFile(format: .gpx, recording: Recording(startUnixSeconds: 1_795_242_600))
    // The altitudes are constant, so that their smoothness doesn't reveal the source.
    file.recording.segments = [
      (0..<60).map {
        TrackPoint(
          seconds: Double($0), coordinate: Coordinate(latitude: 52, longitude: 13), altitude: 40)
      }
    ]
    for source in [AltitudeSource.gps, .barometer] {
      file.recording.altitudeSource = source
      for bytes in [
        writeGPX(file), try writeTCX(file), try writeFIT(file), writeGeoJSON(file), writeCSV(file),
      ] {
        let again = try readActivityFile(bytes: bytes)
        #expect(again.recording.altitudeSource == source, "\(again.format)")
        #expect(again.warnings.isEmpty && again.recording.pointCount == 60)
      }
    }
  }

  // MARK: FIT

  private func rounded(_ value: Double?, per scale: Double) -> Double? {
    value.map { ($0 * scale).rounded(.toNearestOrEven) / scale }
  }

  @Test func fitKeepsValuesToItsPrecision() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      for sport in [Sport.running, .cycling, .hiking, .openWaterSwimming] {
        let file = Self.sample(seed: seed, sport: sport)
        let again = try readActivityFile(bytes: writeFIT(file))
        #expect(again.warnings.isEmpty && again.recording.sport == sport)
        #expect(again.recording.pointCount == file.recording.pointCount)
        let pairs = zip(again.recording.segments.joined(), file.recording.segments.joined())
        for (read, point) in pairs { check(read, point, isOnFoot: sport.isOnFoot) }
        #expect((2...3).contains(again.laps.count) && again.zoneMinutes == file.zoneMinutes)
      }
    }
  }

  private func check(_ read: TrackPoint, _ point: TrackPoint, isOnFoot: Bool) {
    #expect(abs((read.seconds ?? -9) - (point.seconds ?? 9)) <= 1)
    if let place = read.coordinate, let exact = point.coordinate {
      #expect(abs(place.latitude - exact.latitude) < 5e-8)
      #expect(abs(place.longitude - exact.longitude) < 5e-8)
    } else {
      Issue.record("the place is lost")
    }
    #expect(read.heartRate == rounded(point.heartRate, per: 1))
    #expect(read.speed == rounded(point.speed, per: 1000))
    #expect(read.distance == rounded(point.distance, per: 100))
    #expect(read.power == rounded(point.power, per: 1))
    #expect(read.temperature == rounded(point.temperature, per: 1))
    #expect(read.cadence == rounded(point.cadence, per: isOnFoot ? 64 : 128))
    #expect((read.altitude == nil) == (point.altitude == nil))
    if let altitude = read.altitude, let exact = point.altitude {
      #expect(abs(altitude - exact) <= 0.1 + 1e-9)
    }
  }

  @Test func fitWritesPausesAsTimerStops() throws {
    var file = ActivityFile(format: .fit, recording: Recording(startUnixSeconds: 1_795_242_600))
    file.recording.segments = [(0..<60).map { TrackPoint(seconds: Double($0 < 30 ? $0 : $0 + 50)) }]
    file.recording.pauses = [RecordedPause(start: 29, end: 80)]
    let again = try readActivityFile(bytes: writeFIT(file))
    #expect(again.recording.pauses == file.recording.pauses)
    #expect(again.recording.segments == file.recording.segments)
  }

  /// Returns a file with five segments and two pauses. Segments 2 and 3 share a second, and time goes back between the
  /// last two segments.
  private func fiveSegments() -> ActivityFile {
    var file = ActivityFile(format: .gpx, recording: Recording(startUnixSeconds: 1_795_242_600))
    file.recording.segments = [[0, 1, 2], [60, 61], [61, 62, 90], [100, 101], [99, 120]].map {
      (times: [Double]) in times.map { TrackPoint(seconds: $0) }
    }
    file.recording.pauses = [RecordedPause(start: 65, end: 80), .init(start: 92, end: 100)]
    return file
  }

  @Test func fitKeepsLapsUnchanged() throws {
    var file = fiveSegments()
    var full = DeviceSummary(startSeconds: 20)
    (full.elapsedSeconds, full.timerSeconds) = (12.5, 11.25)
    (full.distanceMeters, full.ascentMeters, full.descentMeters) = (40.5, 3, 2)
    (full.kilocalories, full.averageHeartRate, full.maximumHeartRate) = (7, 140, 155)
    full.maximumSpeed = 4.25
    var unknown = DeviceSummary(startSeconds: 40)
    let bare = unknown
    unknown.elapsedSeconds = 0
    for laps in [
      [], [FileLap(full, isRest: true, trigger: .distance)],
      [FileLap(full), FileLap(unknown), FileLap(bare, trigger: .end)],
    ] {
      file.laps = laps
      #expect(try readActivityFile(bytes: writeFIT(file)).laps == laps)
    }
  }

  /// If a lap were added before the first one, other programs would count it like any other lap.
  @Test func fitAddsNoLapBeforeTheFirst() throws {
    var file = fiveSegments()
    for starts in [[], [20], [20, 70]] as [[Double]] {
      file.laps = starts.map { FileLap(DeviceSummary(startSeconds: $0)) }
      let again = try readActivityFile(bytes: otherMaker(writeFIT(file)))
      #expect(again.laps.count == max(starts.count, 1))
    }
  }

  @Test func fitKeepsSegmentsApart() throws {
    var file = fiveSegments()
    let again = try readActivityFile(bytes: writeFIT(file))
    #expect(again.recording.segments == file.recording.segments)
    #expect(again.recording.pauses == file.recording.pauses)
    #expect(again.sessions.map(\.segments) == [0..<5])
    file.recording.segments.insert([], at: 1)
    #expect(try readActivityFile(bytes: writeFIT(file)).recording == again.recording)
  }

  @Test func unorderedSegmentsAddNoPauseInFIT() throws {
    var file = fiveSegments()
    file.recording.pauses = []
    file.recording.segments.swapAt(1, 4)
    let again = try readActivityFile(bytes: writeFIT(file))
    #expect(again.recording.segments == file.recording.segments && again.recording.pauses.isEmpty)
    #expect(again.sessions.first?.summary.elapsedSeconds == 120)
  }

  @Test func fitKeepsSegmentsInTheirSessions() throws {
    var file = fiveSegments()
    file.recording.segments[2][0].seconds = 62
    file.sessions = [0..<2, 2..<5].map { (segments: Range<Int>) in
      let start = file.recording.segments[segments.lowerBound][0].seconds ?? 0
      return FileSession(
        sport: .running, segments: segments, summary: DeviceSummary(startSeconds: start))
    }
    let again = try readActivityFile(bytes: writeFIT(file))
    #expect(again.sessions.map(\.segments) == [0..<2, 2..<5])
    #expect(again.recording.segments.map(\.count) == file.recording.segments.map(\.count))
  }

  @Test func timerStopsOfOtherMakersDoNotSplitSegments() throws {
    let file = fiveSegments()
    let again = try readActivityFile(bytes: otherMaker(writeFIT(file)))
    #expect(again.recording.segments.map(\.count) == [file.recording.pointCount])
  }
}
