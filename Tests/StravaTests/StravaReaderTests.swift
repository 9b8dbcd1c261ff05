import ActivityFiles
import Engine
import Strava
import Testing

struct StravaReaderTests {
  private static func file(
    _ activity: String, streams: String? = nil
  ) throws(FileError) -> ActivityFile {
    try readActivityFile(
      bytes: StravaDocument.bytes(
        summary: Array(activity.utf8), streams: streams.map { Array($0.utf8) }))
  }

  private static let start = #""start_date":"2026-05-01T06:00:00Z""#

  @Test func rideIsReadWithAllStreams() throws {
    let file = try Self.file(
      """
      {\(Self.start),"start_date_local":"2026-05-01T08:00:00Z","name":"Over the hill",
       "sport_type":"GravelRide","distance":20.5,"moving_time":3,"elapsed_time":4,
       "total_elevation_gain":2,"device_name":"Computer","trainer":false}
      """,
      streams: """
        {"time":{"data":[0,1,4]},"latlng":{"data":[[47,8],[],[47.0001,188.5]]},
         "altitude":{"data":[400,401,null]},"heartrate":{"data":[100,null,120]},
         "cadence":{"data":[80,81,82]},"watts":{"data":[null,200,201]},"temp":{"data":[20,20,21]},
         "distance":{"data":[0,9.5,20.5]},"velocity_smooth":{"data":[0,9.5,3.7]},
         "grade_smooth":{"data":[0]},"strange":{"data":"x"}}
        """)
    #expect(file.format == .strava && file.warnings.isEmpty)
    #expect(file.name == "Over the hill" && file.creator == "Computer")
    #expect(file.recording.sport == .cycling && file.zoneMinutes == 120)
    #expect(file.recording.startUnixSeconds == 1_777_615_200)
    #expect(file.recording.recordedDistanceMeters == 20.5)
    let points = try #require(file.recording.segments.first)
    #expect(points.map(\.seconds) == [0, 1, 4])
    #expect(points.map(\.coordinate?.longitude) == [8, nil, -171.5])
    #expect(points.map(\.heartRate) == [100, nil, 120])
    #expect(points[1].power == 200 && points[2].altitude == nil && points[1].speed == 9.5)
  }

  @Test func rideWithoutStreamsHasTotals() throws {
    let file = try Self.file(
      #"{\#(Self.start),"distance":1000,"moving_time":100,"elapsed_time":200}"#)
    #expect(file.recording.pointCount == 0)
    #expect(file.sessions.first?.summary.timerSeconds == 100)
    #expect(file.sessions.first?.summary.distanceMeters == 1000)
  }

  @Test(arguments: [
    (#""start_date_local":"2026-05-01T08:00:00Z""#, 120),
    (#""start_date_local":"2026-05-01T11:45:00Z""#, 345),
    (#""start_date_local":"2026-04-30T23:00:00Z""#, -420),
    (#""start_date_local":"2026-05-01T00:00:01Z""#, nil),
    (#""start_date_local":"2026-05-01T00:00:01Z","utc_offset":3600"#, 60),
    (#""start_date_local":null,"utc_offset":"x""#, nil),
    (#""utc_offset":1e300"#, nil),
  ])
  func zoneIsDerivedFromTheLocalStart(field: String, minutes: Int32?) throws {
    #expect(try Self.file("{\(Self.start),\(field)}").zoneMinutes == minutes)
  }

  @Test(arguments: [
    ("Ride", Sport.cycling), ("EMountainBikeRide", .cycling), ("MoonRide", .cycling),
    ("VirtualRun", .running), ("TrailRun", .running), ("Hike", .hiking), ("Swim", .swimming),
    ("Walk", .walking), ("Velomobile", .cycling), ("WeightTraining", .workout),
    ("Pilates", .workout),
    ("Rowing", .rowing), ("VirtualRow", .rowing), ("NordicSki", .crossCountrySkiing),
    ("InlineSkate", .inlineSkating), ("Wheelchair", .wheelchair), ("AlpineSki", .other),
    ("Kitesurf", .other), ("", .other),
  ])
  func knownAndUnknownSportTypesAreMapped(word: String, sport: Sport) throws {
    #expect(
      try Self.file(#"{\#(Self.start),"sport_type":"\#(word)","type":"Run"}"#).recording.sport
        == sport)
  }

  @Test func streamsOfWrongLengthAreSkipped() throws {
    let file = try Self.file(
      "{\(Self.start)}",
      streams:
        #"{"time":{"data":[0,1,2]},"heartrate":{"data":[1]},"latlng":{"data":[[99,8],[1],"x"]}}"#)
    #expect(file.recording.pointCount == 3)
    #expect(
      file.warnings.map(\.kind) == [.position, .value]
        || file.warnings.map(\.kind) == [.value, .position])
    #expect(file.recording.segments[0].allSatisfy { $0.coordinate == nil && $0.heartRate == nil })
  }

  @Test(arguments: [
    "{}", "null", "[]", #"{"start_date":5}"#, #"{"start_date":"soon"}"#, "", "{", #"{"a":"#,
  ])
  func malformedActivityIsRefused(activity: String) {
    #expect(throws: FileError.self) { try Self.file(activity) }
  }

  /// Replaces each byte and truncates the document at each byte. Reading may throw but must not crash.
  @Test func damagedDocumentsNeverCrash() {
    let whole = StravaDocument.bytes(
      summary: Array(#"{\#(Self.start),"distance":5,"name":"\u00e4\ud83d\udeb2"}"#.utf8),
      streams: Array(#"{"time":{"data":[0,1]},"latlng":{"data":[[1,2],[]]}}"#.utf8))
    for index in whole.indices {
      for byte in [0x22, 0x5C, 0x7B, 0x5D, 0x30, 0x2D, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        _ = try? readActivityFile(bytes: damaged)
        _ = try? readActivityFile(bytes: Array(whole.prefix(index)))
      }
    }
  }
}
