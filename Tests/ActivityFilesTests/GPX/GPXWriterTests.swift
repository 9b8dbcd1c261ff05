import Engine
import Testing

@testable import ActivityFiles

@Suite struct GPXWriterTests {
  private var random = SeededRandom(seed: 0)

  private mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }

  private mutating func maybe(_ value: Double) -> Double? { unit() < 0.7 ? value : nil }

  private mutating func point(_ second: Int) -> TrackPoint {
    var point = TrackPoint()
    point.seconds = (Double(second) * 1e6 + (unit() * 1e6).rounded()) / 1e6
    point.coordinate = Coordinate(latitude: unit() * 180 - 90, longitude: unit() * 360 - 180)
    point.altitude = maybe(unit() * 9000 - 400)
    point.heartRate = maybe(unit() < 0.5 ? 142 : 60 + unit() * 100)
    point.cadence = maybe(unit() < 0.5 ? 171 : unit() * 200)
    point.speed = maybe(unit() * 12)
    point.distance = maybe(Double(second))
    point.power = maybe(unit() * 900)
    point.temperature = maybe(unit() * 60 - 20)
    return point
  }

  private mutating func sample(sport: Sport, seed: UInt64) -> ActivityFile {
    random = SeededRandom(seed: seed)
    var segments: [[TrackPoint]] = []
    for segment in 0..<3 {
      segments.append((0..<Int(unit() * 20)).map { point(segment * 1000 + $0) })
    }
    let first = TrackPoint(seconds: 0, coordinate: Coordinate(latitude: 1e-7, longitude: -1e-5))
    segments[0].insert(first, at: 0)
    let recording = Recording(
      sport: sport, startUnixSeconds: 1_795_242_600.25,
      altitudeSource: seed % 2 == 0 ? .barometer : .gps, segments: segments,
      recordedDistanceMeters: 4321.5)
    var file = ActivityFile(
      format: .gpx, recording: recording, name: "Fox & \"hare\" <1>", notes: "two\nlines äöü 😀")
    file.zoneMinutes = seed % 3 == 0 ? -210 : nil
    return file
  }

  @Test mutating func roundTripLosesNothing() throws {
    for sport in Sport.allCases {
      for seed in 1...20 as ClosedRange<UInt64> {
        let file = sample(sport: sport, seed: seed)
        let again = try readActivityFile(bytes: writeGPX(file))
        #expect(again.recording == file.recording)
        #expect(again.name == file.name && again.notes == file.notes)
        #expect(again.zoneMinutes == file.zoneMinutes)
        #expect(again.warnings.isEmpty)
      }
    }
  }

  @Test mutating func writingAgainGivesTheSameBytes() throws {
    let bytes = writeGPX(sample(sport: .running, seed: 5))
    #expect(writeGPX(try readActivityFile(bytes: bytes)) == bytes)
  }

  @Test func filesWithoutTimesStayWithoutTimes() throws {
    let recording = Recording(
      segments: [[TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 200))]])
    let text = String(decoding: writeGPX(recording), as: UTF8.self)
    #expect(!text.contains("<time>"))
    #expect(text.contains("<trkpt lat=\"1\" lon=\"-160\"></trkpt>"))
  }

  @Test func startDateIsKeptWithoutPointTimes() throws {
    let place = Coordinate(latitude: 1, longitude: 2)
    for point in [TrackPoint(coordinate: place), TrackPoint(seconds: 3)] {
      let recording = Recording(
        startUnixSeconds: 1_795_242_600,
        segments: [[TrackPoint(coordinate: place), TrackPoint(coordinate: place), point]])
      let again = try readActivityFile(bytes: writeGPX(recording)).recording
      #expect(again.startUnixSeconds == 1_795_242_600)
      #expect(again.segments.joined().allSatisfy { $0.seconds == nil })
    }
  }

  @Test func controlCharactersNeverReachTheFile() throws {
    let text = String(
      decoding: writeGPX(Recording(), name: "a\u{0}b\u{1B}c\rd"), as: UTF8.self)
    #expect(text.contains("<name>a\u{FFFD}b\u{FFFD}c&#13;d</name>"))
  }
}
