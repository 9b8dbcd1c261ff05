import Engine
import Testing

@testable import ActivityFiles

@Suite struct GPXReaderTests {
  @Test func segmentsOfAllTracksKeepTheFilesOrder() throws {
    let file = try readText(
      """
      <gpx><metadata><name>Two days</name><desc>in the hills</desc></metadata>
      <trk><name>Day 1</name><trkseg><trkpt lat="1" lon="2"/></trkseg><trkseg/></trk>
      <trk><name>Day 2</name><trkseg><trkpt lat="3" lon="4"/><trkpt lat="5" lon="6"/></trkseg></trk>
      <wpt lat="7" lon="8"/><rte><rtept lat="9" lon="9"/><rtept lat="9" lon="8"/></rte></gpx>
      """)
    #expect((file.recording.segments.map(\.count), file.name) == ([1, 0, 2], "Two days"))
    #expect((file.notes, file.waypointCount, file.routePointCount) == ("in the hills", 1, 2))
    #expect(file.warnings.isEmpty)
  }

  @Test func secondDocumentInTheFileIsReported() throws {
    let one = gpx("<trkpt lat=\"1\" lon=\"2\"/>")
    let file = try readText(one + "\n" + one)
    #expect(file.recording.segments.map(\.count) == [1, 1])
    let warning = file.warnings.first { $0.message.contains("another GPX document") }
    #expect(warning?.line == 2)
  }

  @Test func extensionsOfAllVendorsAreRead() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="52.5" lon="13.4"><ele>34.5</ele><time>2026-11-21T06:30:00Z</time><extensions>
        <gpxtpx:TrackPointExtension><gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:hr>142</gpxtpx:hr>
        <gpxtpx:cad>88</gpxtpx:cad><gpxtpx:speed>3.2</gpxtpx:speed></gpxtpx:TrackPointExtension>
        <power>230</power><gpxdata:distance>12.5</gpxdata:distance></extensions></trkpt>
        <trkpt lat="52.5" lon="13.4"><time>2026-11-21T06:30:01Z</time><extensions>
        <gpxdata:hr>143</gpxdata:hr><gpxdata:cadence>89</gpxdata:cadence><gpxdata:temp>20</gpxdata:temp>
        <pwr:PowerInWatts>231</pwr:PowerInWatts></extensions></trkpt>
        """, track: "<type>cycling</type>"))
    let points = try #require(file.recording.segments.first)
    let coordinate = Coordinate(latitude: 52.5, longitude: 13.4)
    #expect(
      points == [
        TrackPoint(
          seconds: 0, coordinate: coordinate, altitude: 34.5, heartRate: 142, cadence: 88,
          speed: 3.2, distance: 12.5, power: 230, temperature: 21.5),
        TrackPoint(
          seconds: 1, coordinate: coordinate, heartRate: 143, cadence: 89, power: 231,
          temperature: 20),
      ])
    #expect(file.recording.recordedDistanceMeters == 12.5)
  }

  @Test func runningCadenceInStridesOrStepsBecomesSteps() throws {
    for (written, steps) in [(85.0, 170.0), (171, 171)] {
      let file = try readText(
        gpx(
          "<trkpt lat='1' lon='1'><extensions><cad>\(written)</cad></extensions></trkpt>",
          track: "<type>9</type>"))
      #expect((file.recording.sport, file.recording.segments[0][0].cadence) == (.running, steps))
    }
  }

  @Test func startIsTheFirstTimeAndItsZoneIsKept() throws {
    let file = try readText(
      gpx(
        """
        <trkpt lat="1" lon="1"/><trkpt lat="1" lon="1"><time>2021-01-07T21:51:59.179+01:15</time></trkpt>
        <trkpt lat="1" lon="1"><time>2021-01-07T21:52:00.429+01:15</time></trkpt>
        """))
    #expect((file.recording.startUnixSeconds, file.zoneMinutes) == (1_610_051_819.179, 75))
    #expect(file.recording.segments[0].map(\.seconds) == [nil, 0, 1.25])
  }

  @Test func gpx10SpeedIsReadAndLongitudesPastTheDateLineAreWrapped() throws {
    let file = try readText(
      gpx("<trkpt lat='1' lon='180.5'><speed>1.25</speed></trkpt><trkpt lat='1' lon='-181'/>"))
    #expect(file.recording.segments[0].map(\.coordinate?.longitude) == [-179.5, 179])
    #expect(file.recording.segments[0].map(\.speed) == [1.25, nil] && file.warnings.isEmpty)
  }

  @Test func barometerInTheCreatorSetsTheAltitudeSource() throws {
    let text = gpx("", root: "creator=\"Some Watch with Barometer\"")
    #expect(try readText(text).recording.altitudeSource == .barometer)
  }

  @Test func oldPauseMarkersStartANewSegment() throws {
    let file = try readText(
      gpx("<trkpt lat='3' lon='1'/><trkpt lat='100' lon='0'/><trkpt lat='200' lon='0'/>"))
    #expect(file.recording.segments.map(\.count) == [2, 1])
    #expect(file.recording.segments[1][0].coordinate == nil && file.warnings.isEmpty)
  }

  @Test func routeAloneHasNoTrack() throws {
    let file = try readText("<gpx><rte><rtept lat='1' lon='2'/></rte></gpx>")
    #expect((file.recording.pointCount, file.warnings.kinds) == (0, [.noTrack]))
  }
}
