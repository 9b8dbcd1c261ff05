import Engine
import Testing

@testable import ActivityFiles

@Suite struct PWXTests {
  private static func document(_ content: String) -> String {
    "<?xml version=\"1.0\"?><pwx xmlns=\"http://www.peaksware.com/PWX/1/0\" creator=\"Desk\">"
      + content + "</pwx>"
  }

  private static func sample(_ offset: Int, _ values: String = "") -> String {
    "<sample><timeoffset>\(offset)</timeoffset>\(values)</sample>"
  }

  private static let ride = """
    <workout><athlete><name>A</name></athlete><sportType>Mountain Bike</sportType>
    <title>Hills &amp; back</title><cmt>windy</cmt>
    <device id="1"><make>Acme</make><model>Two</model></device><time>2026-11-21T06:30:00</time>
    <summarydata><beginning>0</beginning><duration>60</duration><durationstopped>10</durationstopped>
    <hr max="150" min="90" avg="120"/><spd max="12.5"/><dist>400</dist>
    <climbingelevation>30</climbingelevation></summarydata>
    <segment><name>L1</name><summarydata><beginning>2</beginning><duration>8</duration></summarydata>
    </segment>
    """

  @Test func samplesAreReadInSIUnits() throws {
    let values =
      "<hr>121</hr><spd>8.5</spd><pwr>250</pwr><torq>9</torq><cad>90</cad><dist>17</dist>"
      + "<lat>48.5</lat><lon>11.25</lon><alt>500.5</alt><temp>21</temp>"
    let file = try readText(
      Self.document(
        Self.ride + Self.sample(0, values) + Self.sample(2, "<hr>0</hr>") + "</workout>"))
    #expect(file.format == .pwx && file.recording.sport == .cycling)
    #expect(file.name == "Hills & back" && file.notes == "windy" && file.creator == "Acme Two")
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    #expect(
      file.recording.segments == [
        [
          TrackPoint(
            seconds: 0, coordinate: Coordinate(latitude: 48.5, longitude: 11.25), altitude: 500.5,
            heartRate: 121, cadence: 90, speed: 8.5, distance: 17, power: 250, temperature: 21),
          TrackPoint(seconds: 2),
        ]
      ])
    #expect(file.warnings.kinds == [.timeWithoutZone])
  }

  @Test func totalsAndLapsAreRead() throws {
    let file = try readText(Self.document(Self.ride + Self.sample(0) + "</workout>"))
    let summary = try #require(file.sessions.first?.summary)
    #expect(summary.elapsedSeconds == 60 && summary.timerSeconds == 50)
    #expect(summary.distanceMeters == 400 && summary.ascentMeters == 30)
    #expect(summary.averageHeartRate == 120 && summary.maximumSpeed == 12.5)
    #expect(file.recording.recordedDistanceMeters == 400)
    #expect(
      file.laps.map(\.summary.startSeconds) == [2] && file.laps[0].summary.elapsedSeconds == 8)
  }

  @Test func severalWorkoutsAreSessions() throws {
    let run =
      "<workout><sportType>Run</sportType><time>2026-11-21T06:40:00</time>"
      + Self.sample(5, "<cad>85</cad>") + "</workout>"
    let file = try readText(Self.document(Self.ride + Self.sample(0) + "</workout>" + run))
    #expect(file.activities.map(\.recording.sport) == [.cycling, .running])
    #expect(file.recording.segments.map { $0.map(\.seconds) } == [[0], [605]])
    #expect(file.recording.segments[1][0].cadence == 170)
  }

  @Test func unusableValuesAreReported() throws {
    let file = try readText(
      Self.document(
        Self.ride + Self.sample(0, "<lat>95</lat><lon>11</lon><hr>900</hr>")
          + Self.sample(5, "<lat>x</lat>") + Self.sample(3) + "</workout>"))
    #expect(file.recording.pointCount == 3 && file.recording.segments[0][0].coordinate == nil)
    #expect(file.warnings.kinds == [.timeWithoutZone, .value, .position, .timeGoesBack])
  }

  @Test func truncatedFileKeepsItsSamples() throws {
    let file = try readText(
      String(Self.document(Self.ride + Self.sample(0) + Self.sample(1)).dropLast(30)))
    #expect(file.recording.pointCount >= 1 && file.warnings.contains { $0.kind == .truncated })
    #expect(try readText("<pwx></pwx>").warnings.kinds == [.noTrack])
  }

  @Test func damageDoesNotCrashTheReader() {
    expectNoCrash(Array(Self.document(Self.ride + Self.sample(0) + "</workout>").utf8))
  }
}
