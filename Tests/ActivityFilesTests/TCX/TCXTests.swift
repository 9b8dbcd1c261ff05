import Engine
import Testing

@testable import ActivityFiles

@Suite struct TCXTests {
  private func document(_ inside: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities>\(inside)</Activities></TrainingCenterDatabase>
    """
  }

  private func point(_ second: Int, _ inside: String = "") -> String {
    "<Trackpoint><Time>2026-11-21T06:30:\(padded(second, 2))Z</Time>\(inside)</Trackpoint>"
  }

  private let lapHead =
    "<TotalTimeSeconds>30.5</TotalTimeSeconds><DistanceMeters>101.5</DistanceMeters>"
    + "<MaximumSpeed>4.5</MaximumSpeed><Calories>12</Calories><AverageHeartRateBpm><Value>140"
    + "</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>150</Value></MaximumHeartRateBpm>"
    + "<Intensity>Resting</Intensity><TriggerMethod>Distance</TriggerMethod>"

  @Test func everyValueIsRead() throws {
    let details =
      "<Position><LatitudeDegrees>52.5</LatitudeDegrees><LongitudeDegrees>13.4</LongitudeDegrees>"
      + "</Position><AltitudeMeters>34.5</AltitudeMeters><DistanceMeters>7</DistanceMeters>"
      + "<HeartRateBpm><Value>142</Value></HeartRateBpm><Extensions><ns3:TPX><ns3:Speed>3.25"
      + "</ns3:Speed><ns3:RunCadence>85</ns3:RunCadence><ns3:Watts>250</ns3:Watts></ns3:TPX>"
      + "</Extensions>"
    let file = try readText(
      document(
        "<Activity Sport=\"Running\"><Id>x</Id><Lap StartTime=\"2026-11-21T06:29:58Z\">\(lapHead)"
          + "<Track>\(point(0, details))</Track></Lap><Notes>wet</Notes><Creator><Name>Fox 3</Name>"
          + "</Creator></Activity>"))
    let expected = TrackPoint(
      seconds: 0, coordinate: Coordinate(latitude: 52.5, longitude: 13.4), altitude: 34.5,
      heartRate: 142, cadence: 170, speed: 3.25, distance: 7, power: 250)
    #expect(file.recording.segments == [[expected]])
    #expect(file.recording.startUnixSeconds == 1_795_242_600 && file.recording.sport == .running)
    #expect(file.notes == "wet" && file.creator == "Fox 3" && file.warnings.isEmpty)
    var summary = DeviceSummary(startSeconds: -2)
    (summary.timerSeconds, summary.distanceMeters) = (30.5, 101.5)
    (summary.maximumSpeed, summary.kilocalories) = (4.5, 12)
    (summary.averageHeartRate, summary.maximumHeartRate) = (140, 150)
    #expect(file.laps == [FileLap(summary, isRest: true, trigger: .distance)])
    #expect(file.recording.recordedDistanceMeters == 101.5)
  }

  @Test func tracksBecomeSegmentsAndActivitiesSessions() throws {
    let file = try readText(
      document(
        "<MultiSportSession><FirstSport><Activity Sport=\"Running\"><Lap>\(lapHead)<Track>"
          + "\(point(0))\(point(1))</Track><Track>\(point(5))</Track></Lap></Activity></FirstSport>"
          + "<NextSport><Transition>\(lapHead)</Transition><Activity Sport=\"Biking\"><Lap>"
          + "\(lapHead)<Track>\(point(9))</Track></Lap><Lap>\(lapHead)</Lap></Activity></NextSport>"
          + "</MultiSportSession>"))
    #expect(file.recording.segments.map(\.count) == [2, 1, 1])
    #expect(file.sessions.map(\.segments) == [0..<2, 2..<3])
    #expect(file.sessions.map(\.sport) == [.running, .cycling])
    #expect(file.sessions[1].summary.distanceMeters == 203)
    #expect(file.laps.count == 3 && file.recording.sport == .other)
    #expect(file.recording.segments[2][0].seconds == 9)
  }

  @Test func coursesAreRead() throws {
    let file = try readText(
      "<TrainingCenterDatabase><Courses><Course><Name>Hill</Name><Lap>\(lapHead)</Lap><Track>"
        + "\(point(0))\(point(1))</Track><CoursePoint><Name>Left</Name></CoursePoint></Course>"
        + "</Courses></TrainingCenterDatabase>")
    #expect(file.recording.segments.map(\.count) == [2] && file.name == "Hill")
    #expect(file.waypointCount == 1 && file.laps.count == 1)
  }

  @Test func invalidPositionsAndTimesKeepThePoint() throws {
    let place =
      "<Position><LatitudeDegrees>95</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees>"
      + "</Position>"
    let file = try readText(
      document(
        "<Activity Sport=\"Rowing\"><Lap><Track>\(point(0, place))<Trackpoint><Time>noon</Time>"
          + "</Trackpoint>\(point(1, "<HeartRateBpm><Value>0</Value></HeartRateBpm>"))</Track></Lap>"
          + "</Activity>"))
    let points = file.recording.segments[0]
    #expect(points == [TrackPoint(seconds: 0), TrackPoint(), TrackPoint(seconds: 1)])
    #expect(file.warnings.kinds == [.position, .time] && file.warnings.allSatisfy { $0.line == 3 })
  }

  @Test func filesWithDamagedBeginningsOrEndsAreRead() throws {
    let whole = document(
      "<Activity Sport=\"Running\"><Lap StartTime=\"2026-11-21T06:30:00Z\">\(lapHead)<Track>"
        + "\(point(0))\(point(1))\(point(2))</Track></Lap></Activity>")
    let bare = try readText("<Lap><Track>\(point(0))</Track></Lap>")
    #expect(bare.recording.pointCount == 1 && bare.warnings.kinds == [.malformed])
    let bytes = Array(whole.utf8)
    var most = 0
    for count in 60..<bytes.count {
      let file = try? readActivityFile(bytes: Array(bytes[..<count]))
      let points = file?.recording.pointCount ?? 0
      #expect(points >= most, "\(count) bytes")
      most = points
    }
    #expect(most == 3)
  }

  /// Returns a course whose points are 0.01° of latitude apart, at the given seconds.
  private func course(_ seconds: [Int]) throws -> ActivityFile {
    let points = seconds.enumerated().map { index, second in
      point(
        second,
        "<Position><LatitudeDegrees>\(52 + Double(index) / 100)</LatitudeDegrees>"
          + "<LongitudeDegrees>13.4</LongitudeDegrees></Position>")
    }
    return try readText(
      "<TrainingCenterDatabase><Courses><Course><Name>Way</Name><Track>\(points.joined())"
        + "</Track></Course></Courses></TrainingCenterDatabase>")
  }

  @Test(arguments: [[0, 0, 0], [0, 1, 2]])
  func courseLosesPlaceholderTimesOnly(seconds: [Int]) throws {
    let plausible = try course([0, 28, 57])
    #expect(plausible.seconds == [0, 28, 57] && plausible.warnings.isEmpty)
    let file = try course(seconds)
    #expect(file.recording.startUnixSeconds == nil && file.warnings.kinds == [.time])
    let analysis = analyze(file.recording)
    #expect(abs(analysis.distanceMeters - 2_225) < 2 && analysis.elapsedSeconds == nil)
  }

}
