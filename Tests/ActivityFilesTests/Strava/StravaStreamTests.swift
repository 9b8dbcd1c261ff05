import Engine
import Testing

@testable import ActivityFiles

/// Responses of Strava's streams API, saved as files.
@Suite struct StravaStreamTests {
  private func read(_ text: String) throws -> ActivityFile {
    try readActivityFile(bytes: Array(text.utf8), name: "streams.json")
  }

  private let expected = [
    TrackPoint(
      seconds: 0, coordinate: Coordinate(latitude: 48, longitude: 11), altitude: 500, heartRate: 90,
      cadence: 80, distance: 0, power: 100),
    TrackPoint(
      seconds: 2, coordinate: Coordinate(latitude: 48.5, longitude: -11), altitude: 501,
      cadence: 81, distance: 12.5, power: 0),
  ]

  @Test(arguments: [
    #"""
    {"latlng": {"data": [[48, 11], [48.5, -11]], "series_type": "distance"},
     "time": {"data": [0, 2]}, "distance": {"data": [0, 12.5]}, "altitude": {"data": [500, 501]},
     "heartrate": {"data": [90, 0]}, "cadence": {"data": [80, 81]}, "watts": {"data": [100, 0]}}
    """#,
    #"""
    [{"type": "time", "data": [0, 2], "original_size": 2}, {"data": [0, 12.5], "type": "distance"},
     {"type": "latlng", "data": [[48, 11], [48.5, -11]]}, {"type": "altitude", "data": [500, 501]},
     {"type": "moving", "data": [true, true]}, {"type": "heartrate", "data": [90, 0]},
     {"type": "cadence", "data": [80, 81]}, {"type": "watts", "data": [100, 0]}]
    """#,
    #"""
    {"time": [0, 2], "latlng": [[48, 11], [48.5, -11]], "distance": [0, 12.5],
     "altitude": [500, 501], "heartrate": [90, 0], "cadence": [80, 81], "watts": [100, 0]}
    """#,
  ])
  func allResponseFormsAreRead(text: String) throws {
    let file = try read(text)
    #expect(file.format == .strava && file.recording.segments == [expected])
    #expect((file.recording.startUnixSeconds, file.recording.recordedDistanceMeters) == (nil, 12.5))
    #expect(
      file.warnings.map(\.message) == ["the streams have no start date; the start is unknown"])
  }

  @Test func addedStartDateIsRead() throws {
    let file = try read(#"{"start_date":"2026-11-21T06:30:00Z","time":{"data":[0,1]}}"#)
    #expect(file.recording.startUnixSeconds == 1_795_242_600 && file.warnings.isEmpty)
  }

  @Test func streamsWithoutTimesPositionsAndDistancesAreRefused() throws {
    let file = try read(#"{"velocity_smooth":[0,2],"heartrate":[90,91]}"#)
    #expect {
      try file.checkRecording()
    } throws: { error in
      (error as? FileError)?.message
        == "no recording found: the streams contain no times, positions or distances"
    }
  }

  @Test func unusableStreamsAreReported() throws {
    let file = try read(
      #"{"time":{"data":[0,1]},"heartrate":{"data":[90]},"latlng":{"data":[[99,1],[]]}}"#)
    #expect(file.recording.segments[0].map(\.seconds) == [0, 1])
    #expect(file.warnings.kinds == [.position, .value, .time])
    let wild = try read(
      #"{"time":{"data":[0]},"heartrate":{"data":[1e300]},"watts":{"data":["x"]}}"#)
    #expect(wild.recording.segments == [[TrackPoint(seconds: 0)]])
  }

  @Test(arguments: [#"[{"type":"moving","data":[]}]"#, #"[{"a":1}]"#, #"{"time":{"data":[0"#])
  func otherJSONIsRefused(text: String) { #expect(throws: FileError.self) { try read(text) } }

  @Test func googleFitSessionIsRefusedWithAHint() {
    let error = #expect(throws: FileError.self) {
      try read(#"{"fitnessActivity": "walking", "startTime": "2026-11-21T06:30:00Z"}"#)
    }
    #expect(error?.kind == .unsupportedFormat)
    #expect(error?.message.contains("Takeout/Fit/Activities") == true)
  }
}
