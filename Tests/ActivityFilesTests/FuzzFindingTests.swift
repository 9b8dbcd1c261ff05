import Engine
import Testing

@testable import ActivityFiles

/// Regression tests for inputs that fuzzing found, each reduced to a minimum.
@Suite struct FuzzFindingTests {
  private func text(_ document: String, step: Int = 1 << 16) throws -> String {
    var reader = XMLReader(TricklingSource(document, step: step))
    _ = try reader.next()
    return String(decoding: try reader.text(), as: UTF8.self)
  }

  @Test func textContinuesAfterACommentOrInstruction() throws {
    #expect(try text("<a>1<!-- c -->2<?p?>3<b>x</b>4</a>") == "1234")
    #expect(try text("<a>1 &lt;<!----> 2 < 3</a>") == "1 < 2  3")
  }

  @Test(arguments: 1...7) func commentStartDoesNotCloseTheComment(_ step: Int) throws {
    #expect(try text("<a>1<!-->2<b>3</b>--->4</a>", step: step) == "14")
    #expect(try text("<a>1<!--->2<b>3</b>-->4<!---->5</a>", step: step) == "145")
  }

  /// The reader looks for records up to one message beyond the end that the header states.
  @Test func recordsPastTheStatedEndAreFoundInSmallReads() throws {
    let builder = FITBuilder(records: 0..<5)
    // The data size in the header excludes the last two records.
    let bytes = builder.file(dataByteCount: builder.data.count - 40)
    let whole = try readActivityFile(bytes: bytes)
    #expect(whole.recording.pointCount == 5)
    for step in [1, 7, 64] {
      let source = TricklingSource(bytes, step: step)
      #expect(try readActivity(from: source, limits: .standard) == whole)
    }
  }

  @Test func coordinatesContinueAfterAComment() throws {
    let kml = """
      <kml><Placemark><LineString><coordinates>1,2 <!-- c -->3,4 5<?p?>,6</coordinates></LineString>
      </Placemark></kml>
      """
    let places = try readText(kml).recording.segments.joined().map {
      $0.coordinate.map { [$0.longitude, $0.latitude] } ?? []
    }
    #expect(places == [[1, 2], [3, 4], [5, 6]])
  }

  @Test func tinyAltitudeIsWrittenWithoutExponent() throws {
    let kml = """
      <kml><Placemark><gx:Track><when>2026-11-21T06:30:00Z</when><gx:coord>1 2 -1e-308</gx:coord>
      <when>2026-11-21T06:31:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track></Placemark></kml>
      """
    let file = try readText(kml)
    for bytes in [try writeTCX(file), writeGPX(file)] {
      let altitudes = try readActivityFile(bytes: bytes).recording.segments.joined().map(\.altitude)
      #expect(altitudes == [-1e-308, 3])
    }
  }

  @Test func referencesAreDecodedAcrossReadBoundaries() throws {
    for step in 1...40 {
      #expect(try text("<a>N &amp; &#228;&#x1F600;<!---->&amp;&lt;</a>", step: step) == "N & ä😀&<")
    }
  }

  @Test func timesThousandsOfYearsApartAreKept() throws {
    var file = ActivityFile(format: .gpx, recording: Recording(startUnixSeconds: -60_000_000_000))
    file.recording.segments = [
      [0.0, 300_000_000_000].map {
        TrackPoint(seconds: $0, coordinate: Coordinate(latitude: 1, longitude: 2))
      }
    ]
    for bytes in [writeGPX(file), try writeTCX(file)] {
      #expect(try readActivityFile(bytes: bytes).recording.segments == file.recording.segments)
    }
  }

  @Test func unsignedLongitudeIsWrapped() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x86)])
    builder.message(0, FITBuilder.start, Int32(0), UInt32(0xC000_0000))
    let points = try builder.read().recording.segments.joined()
    #expect(points.first?.coordinate == Coordinate(latitude: 0, longitude: -90))
  }

  @Test func dateOutsideTheYearRangeInUTCIsRefused() {
    #expect(DateTime("9999-12-31T23:00:00-18:00") == nil)
    #expect(DateTime("0000-01-01T00:00:00+01:00") == nil)
    #expect(DateTime("9999-12-31T23:00:00+01:00") != nil)
  }

  /// GPX can't store points without a position, so they are omitted. The other points must keep their times.
  @Test func pausesAndLapsKeepTimesIfTheFirstPointHasNoPosition() throws {
    var file = RoundTripTests.sample(seed: 3, sport: .running)
    file.recording.segments[0][0].coordinate = nil
    let again = try readActivityFile(bytes: writeGPX(file))
    file.recording.segments[0].removeFirst()
    file.recording.state(heartRate: file.statedHeartRate)
    #expect(again.recording == file.recording)
    #expect(again.laps == file.laps && again.sessions == file.sessions)
  }

  @Test func pauseThatEndsBeforeItBeginsIsIgnored() throws {
    var file = RoundTripTests.sample(seed: 3, sport: .running)
    file.recording.pauses = [RecordedPause(start: 8, end: 4)]
    #expect(try readActivityFile(bytes: writeGPX(file)).recording.pauses.isEmpty)
  }

  @Test func implausibleDoubledCadenceIsDropped() {
    var segments = [[60, 253].map { TrackPoint(seconds: 0, cadence: $0) }]
    segments.doubleLegCadence(.running, in: 0..., isCertain: true)
    #expect(segments[0].map(\.cadence) == [120, nil])
  }

  @Test func negativeLapDistanceIsIgnored() throws {
    var builder = FITBuilder()
    builder.defineRecord()
    builder.record(0)
    builder.define(1, 19, [(253, 4, 0x86), (9, 4, 0x85), (7, 4, 0x88)])
    builder.message(1, FITBuilder.start, Int32(-500), Float.infinity.bitPattern)
    let file = try builder.read()
    #expect((file.laps.count, file.laps.first?.summary.distanceMeters) == (1, nil))
    #expect(file.recording.recordedDistanceMeters == 0)
  }

  /// The bytes after an empty field belong to the next message, which may not have been read yet.
  @Test func emptyTimeFieldIsIgnored() throws {
    var builder = FITBuilder()
    builder.define(0, 20, [(253, 0, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
    for place: Int32 in 1...3 { builder.message(0, place << 20, place << 20) }
    let points = try builder.read().recording.segments.joined()
    #expect(points.count == 3 && points.allSatisfy { $0.seconds == nil })
  }

  @Test func longWorkoutTypeSurvivesARoundTrip() throws {
    let type = "HK" + String(repeating: "\u{FFFD}", count: 90) + "Running"
    let document = """
      <?xml version="1.0"?><HealthData><Workout workoutActivityType="\(type)"
      startDate="2017-07-14 04:40:00 +0200" endDate="2017-07-14 05:10:30 +0200"/></HealthData>
      """
    let opened = try HealthImport(bytes: Array(document.utf8))
    let activity = opened.activity(of: try #require(opened.export.workouts.first))
    let again = try readActivityFile(bytes: activity.sourceBytes)
    #expect(again.recording == activity.file.recording)
  }
}
