import Engine
import Testing

@testable import ActivityFiles

@Suite struct GPXWriterTests {
  /// Returns a file without device data, with an empty segment and a position close to 0°, 0°.
  private func sample(sport: Sport, seed: UInt64) -> ActivityFile {
    var file = RoundTripTests.sample(seed: seed, sport: sport)
    (file.laps, file.sessions, file.recording.pauses) = ([], [], [])
    file.recording.segments[0][0].coordinate = Coordinate(latitude: 1e-7, longitude: -1e-5)
    file.recording.segments.insert([], at: 1)
    file.recording.recordedDistanceMeters = 4321.5
    return file
  }

  @Test func roundTripLosesNothing() throws {
    for sport in Sport.allCases {
      for seed in 1...20 as ClosedRange<UInt64> {
        let file = sample(sport: sport, seed: seed)
        let again = try readActivityFile(bytes: writeGPX(file))
        #expect(again.recording == file.recording)
        #expect(again.name == file.name && again.notes == file.notes)
        #expect(again.zoneMinutes == file.zoneMinutes && again.warnings.isEmpty)
      }
    }
  }

  @Test func writingAgainGivesTheSameBytes() throws {
    let bytes = writeGPX(sample(sport: .running, seed: 5))
    #expect(writeGPX(try readActivityFile(bytes: bytes)) == bytes)
  }

  @Test func filesWithoutTimesStayWithoutTimes() throws {
    let recording = Recording(
      segments: [[TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 200))]])
    let text = String(decoding: writeGPX(recording), as: UTF8.self)
    #expect(!text.contains("<time>") && text.contains("<trkpt lat=\"1\" lon=\"-160\"></trkpt>"))
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
    let text = String(decoding: writeGPX(Recording(), name: "a\u{0}b\u{1B}c\rd"), as: UTF8.self)
    #expect(text.contains("<name>a\u{FFFD}b\u{FFFD}c&#13;d</name>"))
  }
}
